import type { Dismissible } from './dismissal.ts';

/** Makes the browser remember that a banner was closed. When the call is lost the banner comes back, and nothing else happens. */
export function rememberDismissal(kind: Dismissible, memory: string): void {
  const body = new URLSearchParams({ banner: kind, memory });
  fetch('/dismiss/', { method: 'POST', credentials: 'same-origin', keepalive: true, body }).catch(() => undefined);
}
