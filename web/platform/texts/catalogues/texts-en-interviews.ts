export const texts = import.meta.glob('../../../../contract/texts/en/interviews.json', {
  eager: true,
  import: 'default',
});
