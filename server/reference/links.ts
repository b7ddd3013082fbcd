import { TypedLink } from '#contract/fields.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';

interface Network {
  /** Hosts whose bare name begins an address and not a handle. */
  readonly hosts: readonly string[];
  /** What a handle is put behind. */
  readonly profile: string;
}

const networks = {
  github: { hosts: ['github.com'], profile: 'https://github.com/' },
  twitter: { hosts: ['x.com', 'twitter.com'], profile: 'https://x.com/' },
  linkedin: { hosts: ['linkedin.com'], profile: 'https://www.linkedin.com/in/' },
  linkedinCompany: { hosts: ['linkedin.com'], profile: 'https://www.linkedin.com/company/' },
  youtube: { hosts: ['youtube.com', 'youtu.be'], profile: 'https://www.youtube.com/@' },
  instagram: { hosts: ['instagram.com'], profile: 'https://www.instagram.com/' },
  facebook: { hosts: ['facebook.com', 'fb.com'], profile: 'https://www.facebook.com/' },
} as const satisfies Record<string, Network>;

const handlePattern = /^[\p{L}\p{N}_.-]+$/u;

/** What a browser would read differently from how it looks, or would drop: white space, quotes, brackets, backslashes. */
const doubtful = /[\s\p{Cc}\p{Cf}"'<>\\^`{|}]/u;

/**
 * The address of a website as it is stored: a full http or https address as typed, a host without scheme under https,
 * null for an empty field. Refuses everything else with 422 at `path` (decisions.md, section 4).
 */
export function readWebsite(typed: string | null, path: string): string | null {
  const value = typed?.trim() ?? '';
  return value === '' ? null : readAddress(value, path);
}

/** The address of a profile in a social network: like a website, and a handle (with or without @) becomes its address there. */
export function readSocialLink(network: keyof typeof networks, typed: string | null, path: string): string | null {
  const value = (typed?.trim() ?? '').replace(/^@/, '');
  if (value === '') return null;
  const { hosts, profile } = networks[network];
  if (value.includes('/') || hosts.some((host) => beginsWithHost(value.toLowerCase(), host)))
    return readAddress(value, path);
  if (!handlePattern.test(value)) throw invalidField(path, 'is neither an address nor a handle');
  return storable(profile + value, path);
}

/** `github.com`, `www.github.com/x` and `github.com?x` begin with the host github.com, `github.common` does not. */
const beginsWithHost = (value: string, host: string): boolean =>
  value.startsWith(host) ? !/^[\w.-]/.test(value.slice(host.length)) : value === `www.${host}`;

function readAddress(value: string, path: string): string {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  const url = doubtful.test(address) ? null : URL.parse(address);
  // Anything with another scheme has become an https address without a dotted host, with a password or a bad port.
  if (!url || url.username !== '' || url.password !== '' || !/[^.]\.[^.]/.test(url.hostname)) {
    throw invalidField(path, 'is not an http or https address');
  }
  return storable(address, path);
}

/** What a form is given it sends back: an address that has become too long for that would forbid every later save. */
function storable(address: string, path: string): string {
  if (!TypedLink.safeParse(address).success) throw invalidField(path, 'is too long');
  return address;
}
