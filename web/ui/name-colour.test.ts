import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './name-colour.ts';

test('initials are those of the first and the last word', () => {
  expect(initialsOf('Noor van der Heijden-Castellanos')).toBe('NH');
  expect(initialsOf('Kestrel')).toBe('K');
  expect(initialsOf('  élodie   öz ')).toBe('ÉÖ');
  expect(initialsOf('')).toBe('');
});

test('a letter outside the basic plane stays whole', () => {
  expect(initialsOf('𝒜da 𝓑ell')).toBe('𝒜𝓑');
});

test('a name keeps its colour', () => {
  expect(hueOf('Ada Moreau')).toBe(hueOf('Ada Moreau'));
  expect(new Set(['Ada', 'Bo', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'].map(hueOf)).size).toBeGreaterThan(3);
});
