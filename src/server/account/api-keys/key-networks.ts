import { BlockList, isIP } from 'node:net';

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

function networkIn(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  const max = version === 4 ? 32 : 128;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= max);
  if (version === 0 || rest.length > 0 || !isLength || address.includes('%')) return undefined;
  return { address, bits: Number(length ?? max), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text is an address or a network such as 192.0.2.0/24. */
export function isNetwork(text: string): boolean {
  return networkIn(text) !== undefined;
}

/** Whether an address is in one of the networks; an empty list is everywhere. An IPv4 address may be written as an IPv6 one. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => networkIn(text) ?? [])) {
    list.addSubnet(address, bits, family);
  }
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  const address = mapped ?? ip;
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
