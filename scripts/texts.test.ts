import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf } from './texts/faults.mjs';
import { keysOf, writeKeys } from './texts/keys.mjs';

type Messages = Record<string, string>;

const source = new Map([
  ['web/a/screen.tsx', "const t = useTexts('a'); t('one'); t('two', { count }); t(`status.${status}`);"],
]);
const good = {
  one: 'Go to <link>{name}</link>',
  two: '{count, plural, one {# day} other {# days}}',
  'status.ok': 'Good',
};
const faults = (en: Messages, de: Messages) =>
  faultsOf(
    new Map([
      ['en', new Map([['a', en]])],
      ['de', new Map([['a', de]])],
    ]),
    source,
  );

test('complete catalogues have no fault', () => {
  expect(faults(good, good)).toEqual([]);
});

test.each([
  ['a missing key', good, { one: good.one, two: good.two }, 'de/a.json: status.ok: is missing'],
  ['a superfluous key', good, { ...good, more: 'Mehr' }, 'de/a.json: more: is superfluous'],
  ['an empty text', good, { ...good, 'status.ok': ' ' }, 'de/a.json: status.ok: is empty'],
  ['an unused key', { ...good, more: 'More' }, { ...good, more: 'Mehr' }, 'en/a.json: more: is not used'],
  [
    'another placeholder',
    good,
    { ...good, one: 'Zu <link>{nam}</link>' },
    'de/a.json: one: has the placeholders {link: Tag} {nam: string} instead of {link: Tag} {name: string}',
  ],
  [
    'a missing plural form',
    good,
    { ...good, two: '{count, plural, other {# Tage}}' },
    'de/a.json: two: {count} lacks the plural form one',
  ],
  [
    'a plural form too many',
    good,
    { ...good, two: '{count, plural, one {# Tag} few {# Tage} other {# Tage}}' },
    'de/a.json: two: {count} has the plural form few, which the language lacks',
  ],
])('%s is named by file and key', (_fault, en, de, line) => {
  expect(faults(en, de)).toEqual([`contract/texts/${line}`]);
});

test('a text that is not an ICU message is reported', () => {
  const found = faults(good, { ...good, 'status.ok': 'Good {' });
  expect(found[0]).toMatch(/^contract\/texts\/de\/a\.json: status\.ok: is not an ICU message: /);
});

test('types contain each key with its arguments', () => {
  const text = keysOf(new Map([['en', new Map([['a', good]])]]));
  expect(text).toContain('one: { link: Tag; name: string };');
  expect(text).toContain('two: { count: number };');
  expect(text).toContain("'status.ok': Record<never, never>;");
});

test('types are written once per text, and again if it changes or is not an ICU message', () => {
  const root = mkdtempSync(join(tmpdir(), 'rolecall-texts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'contract/texts/en'), { recursive: true });
  const file = join(root, 'contract/texts/keys.ts');
  const write = (messages: Messages) => {
    writeFileSync(join(root, 'contract/texts/en/a.json'), JSON.stringify(messages));
    writeKeys(root);
    return readFileSync(file, 'utf8');
  };
  expect(write(good)).toBe(keysOf(new Map([['en', new Map([['a', good]])]])));
  const { ino, mtimeMs } = statSync(file);
  write(good);
  expect(statSync(file)).toMatchObject({ ino, mtimeMs });
  expect(write({ one: 'Go {' })).toContain('    one: Record<never, never>;');
});
