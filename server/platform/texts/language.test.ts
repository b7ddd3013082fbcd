import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Language } from '#contract/texts/languages.ts';
import { languageOf, mailLanguage } from './language.ts';

/** The language of an answer for an Accept-Language, with these languages on offer. */
async function answerIn(languages: Language[], header: string): Promise<string> {
  const app = fastify();
  await app.register(cookie);
  app.decorateRequest('viewer', null);
  app.get('/', (request) => languageOf(request, { languages, isSecure: false }));
  return (await app.inject({ url: '/', headers: { 'accept-language': header } })).payload;
}

test.each([
  [['en', 'de'], 'de-AT,en;q=0.5', 'de'],
  [['en', 'de'], 'fr', 'en'],
  [['de', 'en'], 'fr', 'de'],
  [['de'], 'en-GB,en', 'de'],
] as [Language[], string, Language][])(
  'of %j, a browser that prefers %j gets %s',
  async (languages, header, language) => {
    expect(await answerIn(languages, header)).toBe(language);
  },
);

test('a mail is in its recipient’s language if it is offered, else in the first offered', () => {
  expect(mailLanguage({ languages: ['de'] }, 'en')).toBe('de');
  expect(mailLanguage({ languages: ['en', 'de'] }, 'de')).toBe('de');
  expect(mailLanguage({ languages: ['en', 'de'] }, null)).toBe('en');
});
