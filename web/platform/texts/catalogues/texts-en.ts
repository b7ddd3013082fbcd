export const texts = import.meta.glob(
  [
    '../../../../contract/texts/en/*.json',
    '!../../../../contract/texts/en/{common,accounts,forms,admin,mail,conduct,public,retention,announcements,interviews}.json',
  ],
  { eager: true, import: 'default' },
);
