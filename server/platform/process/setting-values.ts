import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { normaliseEmail } from '#contract/email.ts';
import { LanguageName } from '#contract/fields.ts';

/*
 * Schemas of the values of settings.
 */

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  );

/** A whole number within bounds, or 0. */
export const zeroOr = (min: number, max: number) => z.union([wholeNumber(0, 0), wholeNumber(min, max)]);

/** Two numbers and a third, by default 0, separated by commas, or `off` for no limit. */
export const contactLimits = z.pipe(
  z.string().check(z.regex(/^(?:off|[1-9]\d{0,5},[1-9]\d{0,5}(?:,\d{1,6})?)$/)),
  z.transform((text: string) => {
    if (text === 'off') return null;
    const [unverified = 0, verified = 0, perMember = 0] = text.split(',').map(Number);
    return { unverified, verified, perMember };
  }),
);

/** An address or host name to listen on. */
export const listeningHost = z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/));

export const isUrl = (text: string, protocols: string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && !/\s/.test(text);

/** Whether an address may name a provider that signs users in: without https, only one on this machine. */
export const isIssuer = (text: string): boolean =>
  isUrl(text, ['http:', 'https:']) &&
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1)[:/])/.test(new URL(text).href) &&
  !/[?#@]/.test(text);

/** A name shown on pages and in mails. */
export const shownName = z.string().check(z.regex(/^[^\p{Cc}<>"]{1,60}$/u));

export const url = (...protocols: string[]) => z.string().check(z.refine((text) => isUrl(text, protocols)));

export const origin = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => isUrl(text, ['http:', 'https:']) && /^\/?$/.test(new URL(text).pathname + new URL(text).search),
      ),
    ),
  z.transform((text: string) => new URL(text).origin),
);

/**
 * The host name that passkeys at an origin belong to. Undefined where browsers do not support them: at a numeric
 * address, and without https except at localhost.
 */
export function passkeyHostOf(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return hostname === 'localhost' || (protocol === 'https:' && !isAddress) ? hostname : undefined;
}

export const address = z.pipe(z.pipe(z.string(), z.transform(normaliseEmail)), z.string());

/** An address that takes a tag behind its name, which may then have 64 characters (RFC 5321). */
export const bounceAddress = z.pipe(address, z.string().check(z.regex(/^[^+]{1,24}@/)));

export const mailbox = z.pipe(
  z.string().check(z.regex(/^(?:[^<>\p{Cc}]{0,100}<[^<>\s]+>|[^<>\s]+)$/u)),
  z.pipe(
    z.transform((text: string) => {
      const [, name = '', angled] = /^([^<]*)<([^<>]+)>$/.exec(text) ?? [];
      return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: angled ?? text };
    }),
    z.object({
      name: z.string(),
      // `no-reply@localhost` is the default, although not a public address.
      address: z
        .string()
        .check(z.refine((text) => /^[\w.+-]+@localhost$/.test(text) || address.safeParse(text).success)),
    }),
  ),
);

const list = z.transform((text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const languageList = z.pipe(z.string(), z.pipe(list, z.array(LanguageName).check(z.minLength(1))));

/** The sender's address, unless it looks like one that is not read. */
export const readableAddress = (sender: string): string | undefined =>
  /^(no|do-?not)[-_.]?reply|@localhost$/i.test(sender) ? undefined : sender;

export const emails = z.pipe(z.string(), z.pipe(list, z.array(address)));

export const networks = z.pipe(z.string(), z.pipe(list, z.array(z.string().check(z.refine(isNetwork)))));

export const origins = z.pipe(z.string(), z.pipe(list, z.array(origin)));

/** Network addresses of resolvers, each with its port unless that is 53. */
export const resolvers = z.pipe(z.string(), z.pipe(list, z.array(z.string().check(z.refine(isResolver)))));

function isResolver(text: string): boolean {
  const [, six, four, port = '53'] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(six ?? four ?? text) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, more] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
