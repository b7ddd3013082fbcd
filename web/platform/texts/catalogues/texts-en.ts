export const texts = import.meta.glob(
  [
    '../../../../contract/texts/en/*.json',
    '!../../../../contract/texts/en/{common,accounts,forms,admin,mail,public,retention,announcements}.json',
  ],
  { eager: true, import: 'default' },
);
