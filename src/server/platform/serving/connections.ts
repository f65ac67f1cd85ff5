import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { bounds } from '../serving/bounds.ts';
import { ConcurrencyLimit } from '../serving/concurrency-limit.ts';
import { networkOf } from './limit-calls.ts';

/** The ranges behind the names that a list of proxies may have. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function rangesOf(proxies: string): BlockList {
  const list = new BlockList();
  const names = ['loopback', ...proxies.split(',').map((each) => each.trim())];
  for (const range of names.flatMap((name) => namedRanges[name] ?? [name])) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Tells whether an address is that of a proxy, as the settings name them. */
export function trustedAddresses(proxies: string): (ip: string) => boolean {
  const trusted = rangesOf(proxies);
  return (ip) => ip === '' || trusted.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Bounds the connections of a node, and of each address that is no proxy of the site: one alone cannot take them all. */
export function boundConnections(server: Server, isProxy: (ip: string) => boolean): void {
  const places = new ConcurrencyLimit({ all: bounds.connections.max, each: bounds['connections-of-an-address'].max });
  server.maxConnections = bounds.connections.max;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const ip = socket.remoteAddress ?? '';
    if (isProxy(ip)) return;
    const free = places.take(network);
    if (free === undefined) socket.destroy();
    else socket.once('close', free);
  });
}
