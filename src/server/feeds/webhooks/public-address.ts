import { BlockList, isIP, isIPv6 } from 'node:net';

/** What no address of a reader may lead to: this machine, private and local networks, metadata of clouds, and what is no single host (RFC 6890). */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only what is given out to hosts of the internet, without what carries an IPv4 address or leads through a tunnel. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv6(ip)) return open.check(ip, 'ipv6') && !tunnels.check(ip, 'ipv6');
  return isIP(ip) === 4 && !closed.check(ip, 'ipv4');
}

/** Thrown for an address to which nothing is sent. */
export class ClosedAddressError extends Error {
  constructor() {
    super('nothing is sent to this address');
  }
}
