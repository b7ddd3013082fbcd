import { describe, expect, test } from 'vitest';
import { readSocialLink, readWebsite } from './read-links.ts';

const refusal = (path: string) =>
  expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path })] });

describe('a website', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['  example.com/about ', 'https://example.com/about'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['münchen.example', 'https://münchen.example'],
    ['192.0.2.7', 'https://192.0.2.7'],
  ])('%s is kept as %s', (typed, stored) => {
    expect(readWebsite(typed, 'website')).toBe(stored);
  });

  test('is null when empty', () => {
    expect([readWebsite('', 'website'), readWebsite('  ', 'website'), readWebsite(null, 'website')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.each([
    ["https://en.wikipedia.example/wiki/Conway's_Game", "https://en.wikipedia.example/wiki/Conway's_Game"],
    ['\u202ahttps://ada.example', 'https://ada.example'],
    ['ada.example\u200b ', 'https://ada.example'],
  ])('of %j stores %s', (typed, stored) => {
    expect(readWebsite(typed, 'website')).toBe(stored);
  });

  test.each([
    'localhost',
    'ada',
    'javascript:alert(1)',
    'javascript:alert(1)//example.com',
    'java\nscript:alert(1)//a.b',
    'data:text/html,<b>a.b</b>',
    'ftp://example.com',
    'mailto:ada@example.com',
    'tel:1.2',
    'file:///etc/passwd',
    'http://',
    'https://localhost/a.b',
    'https://user:secret@example.com',
    'https://example.com@elsewhere.example',
    'https://exa mple.com',
    'https://example.com/"onclick="x',
    'https:\\\\example.com',
    'https://example.com/\u202egpj.exe',
    'https://.',
    // Its stored form would be too long to submit again.
    `${'x'.repeat(290)}.example`,
  ])('%j is refused', (typed) => {
    expect(() => readWebsite(typed, 'talent.website')).toThrow(refusal('talent.website'));
  });
});

describe('a social field', () => {
  test.each([
    ['github', 'ada', 'https://github.com/ada'],
    ['github', '@ada', 'https://github.com/ada'],
    ['twitter', 'ada_m', 'https://x.com/ada_m'],
    ['linkedin', 'ada-moreau', 'https://www.linkedin.com/in/ada-moreau'],
    ['linkedinCompany', 'northwind', 'https://www.linkedin.com/company/northwind'],
    ['youtube', '@ada', 'https://www.youtube.com/@ada'],
    ['instagram', 'ada.moreau', 'https://www.instagram.com/ada.moreau'],
    ['facebook', 'ada', 'https://www.facebook.com/ada'],
    ['linkedin', 'in/ada-moreau', 'https://www.linkedin.com/in/ada-moreau'],
    ['linkedin', '/in/ada-moreau/', 'https://www.linkedin.com/in/ada-moreau'],
    ['linkedinCompany', 'company/northwind', 'https://www.linkedin.com/company/northwind'],
    ['github', '\u200bada\u202a', 'https://github.com/ada'],
  ] as const)('of %s makes an address of the handle %s', (network, typed, stored) => {
    expect(readSocialLink(network, typed, network)).toBe(stored);
  });

  test.each([
    ['github', 'https://github.com/ada', 'https://github.com/ada'],
    ['github', 'http://github.com/ada', 'http://github.com/ada'],
    ['github', 'github.com/ada', 'https://github.com/ada'],
    ['github', 'www.github.com/ada', 'https://www.github.com/ada'],
    ['github', 'GitHub.com', 'https://GitHub.com'],
    ['linkedin', 'pt.linkedin.com/in/ada', 'https://pt.linkedin.com/in/ada'],
    ['twitter', 'twitter.com/ada', 'https://twitter.com/ada'],
    ['youtube', 'youtube.com/@ada', 'https://youtube.com/@ada'],
    ['github', 'git.example/ada', 'https://git.example/ada'],
    ['github', 'ada.github.io', 'https://ada.github.io'],
    ['linkedin', 'ada.example', 'https://ada.example'],
    ['twitter', '\u202ahttps://x.com/ada', 'https://x.com/ada'],
  ] as const)('of %s takes the address %s', (network, typed, stored) => {
    expect(readSocialLink(network, typed, network)).toBe(stored);
  });

  test('accepts a handle that resembles the host', () => {
    expect(readSocialLink('instagram', 'instagram.community', 'instagram')).toBe(
      'https://www.instagram.com/instagram.community',
    );
  });

  test('is null when empty, a lone @ or a word for none', () => {
    expect([
      readSocialLink('github', ' ', 'github'),
      readSocialLink('github', '@', 'github'),
      readSocialLink('github', null, 'github'),
      ...['none', '-', 'N/A', 'None'].map((typed) => readSocialLink('linkedin', typed, 'linkedin')),
    ]).toEqual(Array(7).fill(null));
  });

  test.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'ada moreau',
    'ada?x=1',
    'github/ada',
    'mailto:a@b.c',
    'ftp://github.com/ada',
    '"><b>',
    'x'.repeat(300),
  ])('refuses %j', (typed) => {
    expect(() => readSocialLink('github', typed, 'talent.github')).toThrow(refusal('talent.github'));
  });
});
