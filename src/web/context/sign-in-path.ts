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

/** The place to go back to, or the start page when the given one is not a path of this site. */
export function safeNext(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || /[\\\s]/.test(next)) return '/';
  return next.startsWith(signIn) ? '/' : next;
}
