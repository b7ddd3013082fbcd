import { TypedLink } from '#contract/fields.ts';
import { invalidField, createRefusals } from '#server/platform/errors/app-error.ts';

interface Network {
  /** Hosts that mark a bare value as an address instead of a handle. */
  readonly hosts: readonly string[];
  /** Prefix of a handle's address. */
  readonly profile: string;
  /** Whether handles may contain a dot; otherwise a value with one is a host. */
  readonly hasDots: boolean;
}

const networks = {
  github: { hosts: ['github.com'], profile: 'https://github.com/', hasDots: false },
  twitter: { hosts: ['x.com', 'twitter.com'], profile: 'https://x.com/', hasDots: false },
  linkedin: { hosts: ['linkedin.com'], profile: 'https://www.linkedin.com/in/', hasDots: false },
  linkedinCompany: { hosts: ['linkedin.com'], profile: 'https://www.linkedin.com/company/', hasDots: false },
  youtube: { hosts: ['youtube.com', 'youtu.be'], profile: 'https://www.youtube.com/@', hasDots: true },
  instagram: { hosts: ['instagram.com'], profile: 'https://www.instagram.com/', hasDots: true },
  facebook: { hosts: ['facebook.com', 'fb.com'], profile: 'https://www.facebook.com/', hasDots: true },
} as const satisfies Record<string, Network>;

const handlePattern = /^[.-]*[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;

/** Typed by people without a profile; as handles, they would lead to strangers. */
const nothing = /^(?:-+|–|—|n\/a|none)$/i;

/** A profile's path, as networks show it: `in/ada-moreau`. */
const pathOfProfile = /^\/?(?:in|company)\/([^/]+)\/?$/;

/** Invisible characters, which some systems copy along with an address. */
const invisibleEnds = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/** Characters that browsers change or drop: white space, double quotes, brackets, backslashes. */
const doubtful = /[\s\p{Cc}\p{Cf}"<>\\^`{|}]/u;

/**
 * Reads a website's address for storage. A full http or https address stays as typed, a host without scheme gets https,
 * an empty field is null. Anything else is 422 at `path`.
 */
export function readWebsite(typed: string | null, path: string): string | null {
  const value = visible(typed);
  return value === '' ? null : readAddress(value, path);
}

/**
 * Reads a profile's address in a social network: like a website, but a handle (with or without @) becomes its address
 * there, and 'none' or a dash is null. A value with a dot is a host where handles have no dots.
 */
export function readSocialLink(network: keyof typeof networks, typed: string | null, path: string): string | null {
  const shown = visible(typed).replace(/^@/, '');
  const { hosts, profile, hasDots } = networks[network];
  const value = (profile.includes('linkedin') && pathOfProfile.exec(shown)?.[1]) || shown;
  if (value === '' || nothing.test(value)) return null;
  const isHost = (!hasDots && value.includes('.')) || hosts.some((host) => beginsWithHost(value.toLowerCase(), host));
  if (value.includes('/') || isHost) return readAddress(value, path);
  if (!handlePattern.test(value)) throw invalidField(path, 'is neither an address nor a handle', { code: 'link' });
  return storable(profile + value, path);
}

/**
 * Reads the links among changes, each by its kind: website or network. A refusal names all refused ones, with paths
 * below `at`.
 */
export const readLinks = <Name extends string>(
  kinds: Readonly<Record<Name, 'website' | keyof typeof networks>>,
  changes: Readonly<Partial<Record<NoInfer<Name>, string | null>>>,
  at: string,
): Partial<Record<Name, string | null>> => {
  const links: Partial<Record<Name, string | null>> = {};
  const refusals = createRefusals();
  for (const [name, kind] of Object.entries(kinds) as [Name, (typeof kinds)[Name]][]) {
    const typed = changes[name];
    const path = `${at}.${name}`;
    try {
      if (typed !== undefined)
        links[name] = kind === 'website' ? readWebsite(typed, path) : readSocialLink(kind, typed, path);
    } catch (error) {
      refusals.keep(error);
    }
  }
  refusals.throwAny();
  return links;
};

const visible = (typed: string | null): string => (typed ?? '').replaceAll(invisibleEnds, '');

/** `github.com`, `www.github.com/x` and `github.com?x` begin with the host github.com, `github.common` does not. */
const beginsWithHost = (value: string, host: string): boolean =>
  value.startsWith(host) ? !/^[\w.-]/.test(value.slice(host.length)) : value === `www.${host}`;

function readAddress(value: string, path: string): string {
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  const url = doubtful.test(address) ? null : URL.parse(address);
  // Any other scheme has become an https address without a dotted host, with a password or with a bad port.
  if (!url || url.username !== '' || url.password !== '' || !/[^.]\.[^.]/.test(url.hostname)) {
    throw invalidField(path, 'is not an http or https address', { code: 'webAddress' });
  }
  return storable(address, path);
}

/** Forms send back the stored value, so an address longer than the limit would block every later save. */
function storable(address: string, path: string): string {
  if (!TypedLink.safeParse(address).success) throw invalidField(path, 'is too long', { code: 'longLink' });
  return address;
}
