import { isIP } from 'node:net';

/** Longer than any address; a proxy's claim may be anything. */
const longest = 64;

/**
 * Network whose uses are counted together: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address,
 * which is one household or server. Text that is not an address is its own network.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/s, '');
  const version = isIP(bare);
  if (version !== 6) return version === 4 ? bare : address.slice(0, longest);
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // Parsed as a URL host, it has one spelling without dots.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = text.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const all = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return all.map((group) => Number.parseInt(group, 16));
}

/** Whether a host name or address, with or without brackets, belongs to this machine. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
