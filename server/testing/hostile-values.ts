import fc from 'fast-check';

/** Texts that have broken parsers, databases, mail headers, logs or pages elsewhere. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff\ud800b',
  '\u202Eabc\u2066',
  '\u2028\u2029',
  '\uFEFF\uFFFF',
  '\r\nBcc: victim@example.com\r\n',
  'a@example.com\r\nRCPT TO:<victim@example.com>',
  '"a b"@example.com, victim@example.com',
  'ä@münchen.example',
  'İıſK',
  "' or '1'='1' --",
  '"; drop table users; --',
  '\\',
  '%',
  '_%_',
  '*:* & !',
  '$1',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fsecret%00',
  '/\\example.com',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><style><!--</style><a id="--><img src=1 onerror=alert(1)>">',
  '<p><a href="javascript:alert(1)">a</a>',
  '<iframe src="https://player.vimeo.com.example/1"></iframe>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://[',
  'https://user:password@example.com:99999/',
  'https://xn--0/',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e400',
  '2147483648',
  'true',
  'null',
  '[]',
  '{"id":1}',
  '2026-02-30T25:61:00Z',
  '9999-12-31T23:59:60Z',
  'Europe/../etc',
  '00000000-0000-0000-0000-000000000000',
];

/** Longer than any line, than most texts, and than any rich text may be. */
const longTexts = [
  'a'.repeat(10_001),
  'ﷺ'.repeat(2_001),
  '😀'.repeat(1_001),
  '<b>'.repeat(11_000),
  'e\u0301'.repeat(300),
];

const numbers = [0, -0, -1, 0.5, 1e-7, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308];

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let index = 0; index < depth; index += 1) value = index % 2 === 0 ? [value] : { id: value };
  return value;
};

const shapes = [null, true, false, [], {}, [[]], [null], nested(200), Array.from({ length: 3_000 }, () => 1)];

/** Names with a meaning to JavaScript, the database or the product. */
export const hostileNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  'id',
  'companyId',
  'type',
  'version',
  'a\0b',
  '0',
);

/** Values of every JSON type that a payload should not have. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 4, arbitrary: fc.constantFrom(...shapes) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Bodies that are not JSON, or that parsers read in different ways. */
export const hostileBodies = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '{}}',
    'nul',
    'NaN',
    '1e400',
    '"\\ud800"',
    '\uFEFF{}',
    '{"id":1,"id":2}',
    '{"id":1e400}',
    '{"id":01}',
    "{'id':1}",
    '{"a":1,}',
    '{"__proto__":{"type":3}}',
    '{"constructor":{"prototype":{"type":3}}}',
    '{"\\u005f_proto__":{"type":3}}',
    '['.repeat(50_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"x":"${'a'.repeat(1_100_000)}"}`,
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
