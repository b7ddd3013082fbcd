import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyKey } from './make-company-key.ts';

describe("a company's key", () => {
  test.each([
    ['Acme GmbH', 'acme'],
    ['ACME Inc.', 'acme'],
    ['The Acme Company, Ltd.', 'acme'],
    ['acme.io', 'acme'],
    ['Acme.com', 'acme'],
    ['A.C.M.E. S.A.', 'acme'],
    ['Bäcker & Söhne GmbH & Co. KG', 'backer and sohne gmbh and'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź Ørsted Œuvre Æther Đuro', 'lodz orsted oeuvre aether duro'],
    ['AT&T', 'at and t'],
    ['Acme-Labs / Berlin', 'acme labs berlin'],
    ['Яндекс', 'яндекс'],
    ['株式会社ソニー', '株式会社ソニー'],
    ['ﾊﾟﾅｿﾆｯｸ', 'ハナソニック'],
    ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
    ['3M', '3m'],
    ['.NET', 'net'],
    ['The', 'the'],
    ['The Co', 'co'],
    ['AG', 'ag'],
    ['GmbH Co', 'gmbh'],
    ['!!!', ''],
    ['', ''],
  ])('of %s is %s', (name, key) => {
    expect(companyKey(name)).toBe(key);
  });

  test('consists of words of letters and digits, one space between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        expect(companyKey(name)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u);
      }),
    );
  });

  const word = fc.stringMatching(/^[a-zäöüéçñ]{2,10}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  test('is the same for a name in capitals, decomposed, punctuated, with a legal form or the article', () => {
    fc.assert(
      fc.property(name, (plain) => {
        const key = companyKey(plain);
        const spellings = [
          plain.toUpperCase(),
          plain.normalize('NFD'),
          ` ${plain.replaceAll(' ', ' - ')} `,
          `${plain} GmbH`,
          `${plain}, Inc.`,
          `The ${plain}`,
          `${plain}.com`,
        ];
        for (const spelling of spellings) expect(companyKey(spelling)).toBe(key);
      }),
    );
  });

  test('keeps each word that is neither article nor legal form', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[bcdfghj]{5,9}$/), { minLength: 1, maxLength: 4 }), (words) => {
        expect(companyKey(words.join(', '))).toBe(words.join(' '));
      }),
    );
  });
});
