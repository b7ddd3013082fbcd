import { BlockList, isIP } from 'node:net';

/*
 * IANA's special-purpose registries (RFC 6890). An IPv6 address is public only inside 2000::/3, so mapped, translated
 * (NAT64), local and future ranges need no line.
 */
const notPublic = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // shared by customers of a provider; also metadata of one cloud
  '127.0.0.0/8',
  '168.63.129.16/32', // metadata of one cloud, in a public range
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3', // multicast, reserved and broadcast
])
  notPublic.addSubnet(...parts(range), 'ipv4');
for (const range of [
  '2001::/23', // Teredo, ORCHID, benchmarking
  '2001:db8::/32',
  '2002::/16', // 6to4 holds any IPv4 address
  '2620:4f:8000::/48',
  '3fff::/20',
])
  notPublic.addSubnet(...parts(range), 'ipv6');

const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

function parts(range: string): [string, number] {
  const [address = '', length] = range.split('/');
  return [address, Number(length)];
}

/** Whether an address, as given by the resolver or a URL, is public unicast. False for anything else. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return unicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
    default:
      return false;
  }
}
