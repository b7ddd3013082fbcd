import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  [' José ', 'jose'],
  ['Mu\u0308ller', 'muller'],
  ['STRAßE', 'strasse'],
  ['Łódź Øresund', 'lodz oresund'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İstanbul', 'istanbul'],
  ['Diyarbakır', 'diyarbakir'],
  ['Cote d’Ivoire', "cote d'ivoire"],
  ['ﬁne', 'fine'],
])('%j compares as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
