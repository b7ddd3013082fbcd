import { expect, test } from 'vitest';
import { initialsOf } from './names.ts';

test.each([
  ['Noor van der Heijden-Castellanos', 'NH'],
  ['Kestrel', 'K'],
  ['Coca-Cola', 'CC'],
  ['Coca\u2011Cola', 'CC'],
  ['-x-', 'X'],
  ['Sinéad O’Connor', 'SO'],
  ['Hewlett-Packard Labs', 'HL'],
  ['  élodie   öz ', 'ÉÖ'],
  ['E\u0301lodie', 'E\u0301'],
  ['straße ßx', 'SS'],
  ['"Bo" (Ada) !', 'BA'],
  ['3M Company', '3C'],
  ['山田 太郎', '山太'],
  ['김민준', '김'],
  ['דוד לוי', 'דל'],
  ['محمد علي', 'م\u200cع'],
  ['𝒜da 𝓑ell', '𝒜𝓑'],
  ['👩🏽‍💻 Ada', '👩🏽‍💻A'],
  ['🇵🇹', '🇵🇹'],
  ['Northwind Labs', 'NL'],
  ['acme', 'A'],
  ['', ''],
  [' ', ''],
  ['… — !', ''],
  ['a'.repeat(10_000), 'A'],
])('the initials of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
