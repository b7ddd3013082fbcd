import { plainText } from '#contract/plain-text.ts';

/** A final domain after letters or digits, which does not distinguish a name. */
const finalDomain = /(?<=[\p{L}\p{N}])\.(?:com|io|ai|dev|org|net|co)$/u;

const legalForms = new Set(
  (
    'ab ag aps as asa bv co company corp corporation eg ev gbr gmbh inc incorporated kft kg kgaa kk limited llc llp lp ' +
    'ltd ltda mbh nv ohg oy oyj plc pte pty pvt sa sarl sas se sl slu spa srl sro ug'
  ).split(' '),
);

/**
 * A company's name in a comparable form, stored beside the name by each of its writers: words of letters and
 * digits in lower case, without accents, legal forms, a leading 'the' and a final top-level domain. Empty for a name
 * without letters and digits. The database function `alike_companies` decides whether two keys are alike.
 */
export function companyKey(name: string): string {
  const plain = plainText(name)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .trim()
    .replace(finalDomain, '')
    .replaceAll('.', '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length > 1 && words[0] === 'the') words.shift();
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
