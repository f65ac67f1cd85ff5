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
