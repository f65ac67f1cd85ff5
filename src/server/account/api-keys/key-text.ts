import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { crc32 } from 'node:zlib';

/** By which scanners of published code know a key of this product. */
const PREFIX = 'bondlens_';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
/** Of the secret, shown in lists; what remains of it is beyond guessing. */
const HINT_LENGTH = 4;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

function base62(value: bigint, length: number): string {
  let [text, rest] = ['', value];
  for (; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

const checkOf = (secret: string) => base62(BigInt(crc32(secret)), CHECK_LENGTH);

/** A new key: a prefix, 256 random bits and their checksum. */
export function newKey(): string {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checkOf(secret)}`;
}

/** Whether a text says of itself that it is a key of this product, right or wrong. */
export function isMeantAsKey(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Whether a text can be a key at all, which its checksum tells without asking the database. */
export function isKeyText(text: string): boolean {
  const [, secret = '', check = ''] = form.exec(text) ?? [];
  return secret !== '' && checkOf(secret) === check;
}

/** How a key begins, by which its owner tells it from others. */
export function hintOf(key: string): string {
  return key.slice(0, PREFIX.length + HINT_LENGTH);
}

/**
 * By what a key is kept and found. A quick hash is right for 256 random bits: nobody tries them through, as a slow one would have to prevent for
 * passwords, and each request can afford it.
 */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

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
