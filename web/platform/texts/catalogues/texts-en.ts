export const texts = import.meta.glob(
  ['../../../../contract/texts/en/*.json', '!../../../../contract/texts/en/{common,accounts,forms}.json'],
  { eager: true, import: 'default' },
);
