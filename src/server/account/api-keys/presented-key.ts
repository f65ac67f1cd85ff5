import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { isMeantAsKey } from './key-text.ts';

/** How a request names its key: in one of two headers, `Authorization` in two forms, or in the address. */
export type KeyWay = 'bearer' | 'basic' | 'header' | 'address';

export interface PresentedKey {
  readonly text: string;
  readonly way: KeyWay;
}

const PARAMETER = 'key';
const inAddress = new WeakMap<IncomingMessage, string>();

const isKeyPart = (part: string) => part === PARAMETER || part.startsWith(`${PARAMETER}=`);

function textOf(part: string): string {
  try {
    return decodeURIComponent(part.slice(PARAMETER.length + 1).replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/**
 * Takes the key out of an address before anything else sees that, logs and refusals among them; the address without it. Only addresses of
 * the API have one.
 */
export function addressWithoutKey(raw: IncomingMessage & { originalUrl?: string }): string {
  const { url = '/' } = raw;
  const [path = '', ...rest] = url.split('?');
  const parts = rest.join('?').split('&');
  const [named] = parts.filter(isKeyPart);
  if (named === undefined || !(path.startsWith('/api/') || isMeantAsKey(textOf(named)))) return url;
  inAddress.set(raw, textOf(named));
  const query = parts.filter((part) => !isKeyPart(part)).join('&');
  const address = query === '' ? path : `${path}?${query}`;
  raw.originalUrl = address;
  return address;
}

/** User and password of Basic credentials; the key may stand in either place. What is neither is a proxy's own. */
function keyOfBasic(credentials: string): string | undefined {
  const [user = '', ...password] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return [user, password.join(':')].find(isMeantAsKey);
}

/** The key that a request names; undefined where it names none. */
export function presentedKey(raw: IncomingMessage): PresentedKey | undefined {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(raw.headers.authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return { text: credentials, way: 'bearer' };
  const basic = /^basic$/i.test(scheme) ? keyOfBasic(credentials) : undefined;
  if (basic !== undefined) return { text: basic, way: 'basic' };
  // Programs that know no other way than a header of this name; a key that is none of ours is a proxy's own.
  const header = String(raw.headers['x-api-key'] ?? '').trim();
  if (isMeantAsKey(header)) return { text: header, way: 'header' };
  const text = inAddress.get(raw);
  return text === undefined ? undefined : { text, way: 'address' };
}
