export const texts = import.meta.glob(
  [
    '../../../../contract/texts/de/*.json',
    '!../../../../contract/texts/de/{common,accounts,forms,admin,mail,public,retention,announcements}.json',
  ],
  { eager: true, import: 'default' },
);
