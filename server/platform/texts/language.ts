import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import type { Settings } from '#server/platform/process/settings.ts';

const yearSeconds = 31_536_000;

type Offer = Pick<Settings, 'languages'>;
type Here = Pick<Settings, 'languages' | 'isSecure'>;

const languageCookie = ({ isSecure }: Here): string => (isSecure ? '__Host-language' : 'language');

/** Finds an offered language by its name; undefined for any other text. */
export const findOffered = ({ languages }: Offer, name: string | null | undefined): Language | undefined =>
  languages.find((language) => language === name);

/**
 * Chooses the language of an answer: the user's, else the browser's choice (cookie), else the first offered one of
 * Accept-Language, else the first offered.
 */
export const languageOf = (request: FastifyRequest, settings: Here): Language =>
  findOffered(settings, request.viewer?.language) ??
  findOffered(settings, request.cookies[languageCookie(settings)]) ??
  negotiate(settings, request.headers['accept-language'] ?? '') ??
  siteLanguage(settings);

/** The language of what is the same for everyone, and of those who prefer none of the offered ones. */
export const siteLanguage = ({ languages: [first = fallbackLanguage] }: Offer): Language => first;

/** The language of mail to a user. */
export const mailLanguage = (settings: Offer, stored: string | null | undefined): Language =>
  findOffered(settings, stored) ?? siteLanguage(settings);

/** Finds the offered language that a browser prefers (RFC 9110, 12.5.4); de-AT means German. */
function negotiate(settings: Offer, header: string): Language | undefined {
  const ranges = header.split(',', 20).map((part) => {
    const [range = '', weight] = part.split(';', 2).map((text) => text.trim().toLowerCase());
    return { language: range.split('-')[0], quality: weight?.startsWith('q=') === true ? Number(weight.slice(2)) : 1 };
  });
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => findOffered(settings, language))
    .find((language) => language !== undefined);
}

/** Keeps the language in this browser, for requests without a signed-in user. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  language: string | null,
): void {
  const offered = findOffered(settings, language);
  if (offered === undefined || request.cookies[languageCookie(settings)] === offered) return;
  void reply.setCookie(languageCookie(settings), offered, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.isSecure,
    maxAge: yearSeconds,
  });
}
