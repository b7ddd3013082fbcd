export const texts = import.meta.glob('../../../../contract/texts/de/{admin,mail}.json', {
  eager: true,
  import: 'default',
});
