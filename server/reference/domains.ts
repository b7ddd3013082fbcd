import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import type { ReasonCode } from '#contract/errors.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import providers from './mail-providers.json' with { type: 'json' };

/** Domains where anyone can have an address: free, shared and throw-away mail. */
const publicProviders = new Set<string>(providers);

/** At most 253 characters in labels of at most 63. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Reserved for documentation and unresolvable; used by the demonstration. */
const forDocuments = 'example';
/** Reserved for machines in home networks (RFC 8375). */
const ofHomes = 'home.arpa';

/**
 * Returns the registered part of a host. Undefined for a network address, for a bare public suffix, and for names below
 * no public suffix, such as `db.corp` and `router.lan`, which only private networks resolve.
 */
function registeredPart(host: string): string | undefined {
  if (!hostPattern.test(host)) return undefined;
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
  });
  const isPublic =
    (isIcann === true && publicSuffix !== ofHomes) || isPrivate === true || publicSuffix === forDocuments;
  return isPublic ? (domain ?? undefined) : undefined;
}

/** Removes a leading 'www.', unless the rest has no registered part. */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\./, '');
  return registeredPart(rest) === undefined ? host : rest;
}

/**
 * Reads a typed domain: in lower case and ASCII, without a final dot and a leading 'www.'. 422 at `path` for an
 * address, a port, a path and a domain that cannot be owned, such as co.uk; and for a public mail provider, with
 * `publicCode`.
 */
export function readDomain(typed: string, path: string, publicCode: ReasonCode = 'publicProvider'): string {
  const given = typed.trim().replace(/\.$/, '');
  const host = withoutWww(/[/:@?#\\]/.test(given) ? '' : domainToASCII(given));
  const domain = registeredPart(host);
  if (domain === undefined) throw invalidField(path, 'is not a domain', { code: 'noDomain' });
  if (publicProviders.has(domain) || publicProviders.has(host))
    throw invalidField(path, 'is a public mail provider', { code: publicCode, params: { domain } });
  return host;
}

/** Returns the registered part of a host, or of an address's host; undefined for a public mail provider. */
export function ownedDomain(address: string): string | undefined {
  const host = address.slice(address.lastIndexOf('@') + 1);
  const domain = registeredPart(host);
  return domain === undefined || publicProviders.has(domain) || publicProviders.has(host) ? undefined : domain;
}

/** Returns the host of a website in lower case and ASCII, without a final dot; null for none. */
export const hostOf = (website: string | null): string | null =>
  (website === null ? null : URL.parse(website)?.hostname.replace(/\.$/, '')) ?? null;
