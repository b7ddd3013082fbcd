export const texts = import.meta.glob(
  ['../../../../contract/texts/de/*.json', '!../../../../contract/texts/de/{common,accounts,forms}.json'],
  { eager: true, import: 'default' },
);
