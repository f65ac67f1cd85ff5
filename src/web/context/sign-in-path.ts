interface Place {
  readonly pathname: string;
  readonly search: string;
}

const signIn = '/sign-in/';

/** The address of the sign-in page that leads back to a place; from the sign-in page itself it leads to the start. */
export function signInPath({ pathname, search }: Place): string {
  if (pathname === signIn) return signIn;
  return `${signIn}?next=${encodeURIComponent(pathname + search)}`;
}

/** The address of the page where a second factor is set up, which leads on to a place. */
export function factorPath({ pathname, search }: Place): string {
  return `/profile/security/?next=${encodeURIComponent(pathname + search)}`;
}

const ownOrigin = 'http://site.invalid';
const unwanted = /[\p{Cc}\s\\]|%00/u;

/**
 * The place to go back to, or the start page when the given one does not lead to a page of this site. In ASCII, as a Location header
 * wants it.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || unwanted.test(next)) return '/';
  const url = URL.parse(next, ownOrigin);
  // Dots may resolve to a path with two slashes in front, which browsers read as another host.
  if (url?.origin !== ownOrigin || url.pathname.startsWith('//')) return '/';
  return url.pathname.startsWith(signIn) ? '/' : url.pathname + url.search + url.hash;
}

/** The place to go back to that the address of a page names. */
export function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}
