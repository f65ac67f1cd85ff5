import type { Session } from '#contract/account/session/session.ts';

const pages = {
  'second-factor': '/sign-in/second-factor/',
  'new-password': '/new-password/',
  'second-factor-set-up': '/profile/security/',
} as const satisfies Readonly<Record<NonNullable<Session['awaits']>, string>>;

/** Where a sign-in leads: to what still has to follow, and from there to where the reader came from. */
export function placeAfterSignIn(awaits: Session['awaits'], next: string): string {
  if (awaits === null) return next;
  return next === '/' ? pages[awaits] : `${pages[awaits]}?next=${encodeURIComponent(next)}`;
}
