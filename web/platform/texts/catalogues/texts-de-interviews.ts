export const texts = import.meta.glob('../../../../contract/texts/de/interviews.json', {
  eager: true,
  import: 'default',
});
