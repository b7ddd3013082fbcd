export const texts = import.meta.glob('../../../../contract/texts/en/{admin,mail,conduct}.json', {
  eager: true,
  import: 'default',
});
