const oneYear = 31_536_000;

/** Keeps the currency that the reader chose last, of curves or of a bond that he made up. */
export const currencyCookie = 'bondlens-currency';

/** Browsers refuse a cookie of this prefix that was set without Secure, or for another path or domain. */
const hostPrefix = '__Host-';

/** The text by which a page writes a cookie that remembers a choice for a year; over TLS it is bound to this host. */
export function pageCookie(name: string, value: string, protocol: string): string {
  const [prefix, secure] = protocol === 'https:' ? [hostPrefix, '; Secure'] : ['', ''];
  return `${prefix}${name}=${value}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
}

/** The value of a cookie that a page wrote; null where there is none. */
export function pageCookieIn(cookies: string, name: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const pair = pairs.find((each) => each.startsWith(`${name}=`) || each.startsWith(`${hostPrefix}${name}=`));
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1);
}

/** Keeps a choice in a cookie. */
export function keepInCookie(name: string, value: string): void {
  // Written as a property: the Cookie Store interface is missing in some browsers.
  Reflect.set(document, 'cookie', pageCookie(name, value, location.protocol));
}
