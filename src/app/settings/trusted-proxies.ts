import { BlockList, isIP } from 'node:net';

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
