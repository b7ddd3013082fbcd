export const texts = import.meta.glob('../../../../contract/texts/en/{admin,mail}.json', {
  eager: true,
  import: 'default',
});
