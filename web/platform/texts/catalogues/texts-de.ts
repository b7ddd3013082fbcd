export const texts = import.meta.glob(
  [
    '../../../../contract/texts/de/*.json',
    '!../../../../contract/texts/de/{common,accounts,forms,admin,mail,conduct,public,retention,announcements,interviews}.json',
  ],
  { eager: true, import: 'default' },
);
