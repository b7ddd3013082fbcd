import { parse } from 'tldts';

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
export function registeredPart(host: string): string | undefined {
  if (!hostPattern.test(host)) return undefined;
  const { domain, isIcann, isPrivate, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
  });
  const isPublic =
    (isIcann === true && publicSuffix !== ofHomes) || isPrivate === true || publicSuffix === forDocuments;
  return isPublic ? (domain ?? undefined) : undefined;
}
