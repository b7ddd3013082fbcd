export const texts = import.meta.glob('../../../../contract/texts/en/{accounts,forms}.json', {
  eager: true,
  import: 'default',
});
