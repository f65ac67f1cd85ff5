import { isIPv6 } from 'node:net';

/** The first 64 bits of an address, which is what one line is given. */
function lineOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = 8 - groups.length - tail.split(':').length;
  const all = address.includes('::') ? [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':')] : groups;
  const first = all.slice(0, 4).map((group) => Number.parseInt(group === '' ? '0' : group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Of an IPv4 address itself, also where it is written as an IPv6 one; of an IPv6 address its line: `2001:db8:0:1::/64`. */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) && !ip.includes('.') ? lineOf(ip.split('%')[0] ?? ip) : ip;
}
