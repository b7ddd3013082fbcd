export const texts = import.meta.glob('../../../../contract/texts/de/{admin,mail,conduct}.json', {
  eager: true,
  import: 'default',
});
