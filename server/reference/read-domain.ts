import { domainToASCII } from 'node:url';
import type { ReasonCode } from '#contract/errors.ts';
import { registeredPart } from '#server/platform/dns/registered-part.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import providers from './mail-providers.json' with { type: 'json' };

/** Domains where anyone can have an address: free, shared and throw-away mail. */
const publicProviders = new Set<string>(providers);

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
