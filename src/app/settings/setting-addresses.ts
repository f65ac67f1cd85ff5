import { BlockList, isIP } from 'node:net';
import { isLoopback } from '#domain/platform/loopback.ts';

/** An address that is a protocol, host and port alone. */
export function originOf(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url : undefined;
}

/** Origins in a list with commas; undefined where one is none, as a browser would name it. */
export function originsOf(text: string): readonly string[] | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = named.map((part) => originOf(part)?.origin);
  return origins.every((origin, at) => origin === named[at]) ? named : undefined;
}

/** The address of a service to which the beginning of a hash is added; over TLS, unless it is on this machine. */
export function rangeServiceOf(text: string): URL | undefined {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return url !== null && isSafe ? url : undefined;
}

/** Names for ranges that the server knows by itself. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0;
  } catch {
    return false;
  }
}

/** Whether a text is a list of addresses, ranges such as 10.0.0.0/8, and names of ranges, separated by commas. */
export function isProxyList(text: string): boolean {
  return text.split(',').every((each) => NAMED_RANGES.includes(each.trim()) || isRange(each.trim()));
}
