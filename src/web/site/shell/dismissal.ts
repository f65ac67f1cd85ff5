/** What a reader can close, and for how long it stays closed, in seconds. */
const dismissals = {
  catfish: { cookie: 'bondlens-catfish', age: 86_400 },
  app: { cookie: 'bondlens-app', age: 2_592_000 },
  registration: { cookie: 'bondlens-registration', age: 86_400 },
  // The value is the date on which it was closed, so it comes back with the next one.
  'get-access': { cookie: 'bondlens-get-access', age: 172_800 },
  // The value is the notice that was closed, so that the next one is seen.
  respected: { cookie: 'bondlens-respected', age: 31_536_000 },
} as const;

/** What the form of the note on yields names it: not the browser remembers that it was closed, but the account. */
export const yieldNoteBanner = 'yield-note';

export type Dismissible = keyof typeof dismissals;

export function isDismissible(value: unknown): value is Dismissible {
  return typeof value === 'string' && Object.hasOwn(dismissals, value);
}

/** What the cookie remembers of a closed banner: a date, an id, or that it was closed at all. */
export const closed = '1';

const possibleValue = /^[a-z0-9-]{1,50}$/;

/** The Set-Cookie header that remembers that a reader closed something. */
export function dismissalCookie(what: Dismissible, value: string = closed): string {
  const { cookie, age } = dismissals[what];
  const kept = possibleValue.test(value) ? value : closed;
  return `${cookie}=${kept}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly`;
}

/** What the Cookie header remembers of a closed banner; null when it was not closed. */
export function dismissedIn(header: string | null, what: Dismissible): string | null {
  const { cookie } = dismissals[what];
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${cookie}=`));
  return pair === undefined ? null : pair.slice(pair.indexOf('=') + 1).trim();
}

/** Makes the browser remember that a banner was closed. When the call is lost the banner comes back, and nothing else happens. */
export function rememberDismissal(kind: Dismissible, memory: string): void {
  const body = new URLSearchParams({ banner: kind, memory });
  fetch('/dismiss/', { method: 'POST', credentials: 'same-origin', keepalive: true, body }).catch(() => undefined);
}
