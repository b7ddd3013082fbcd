import { BlockList, isIP } from 'node:net';

const unknownNetwork = 'unknown';

/** The address in `192.0.2.1:443`, `[2001:db8::1]:443` and the quoted forms of RFC 7239. */
function bareAddress(text: string): string {
  const [, six, four] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text.trim()) ?? [];
  return six ?? four ?? text.trim().replace(/^"(.*)"$/, '$1');
}

/**
 * Network whose uses are counted together: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address,
 * which is one household or server. A proxy may have added quotes, brackets or a port. All other texts count as a
 * single network, so that a made-up one does not start a new count.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address).replace(/%.*$/s, '');
  const version = isIP(bare);
  if (version !== 6) return version === 4 ? bare : unknownNetwork;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // Parsed as a URL host, it has a canonical spelling without dots.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = text.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const all = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  return all.map((group) => Number.parseInt(group, 16));
}

/** Whether a host name or address, with or without brackets, belongs to this machine. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks as settings name them, such as 10.0.0.0/8. */
export function networksOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

export const isWithin = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));
