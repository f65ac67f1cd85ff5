import type { Session } from '#contract/session.ts';

const path = '/api/session/';

/** Signs in with a demo account. Not by the page's patient calls: those would ask to sign in again when it fails. */
export async function postSignIn(account: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ account }) });
  return answer.ok;
}

/** Who the reader is at this moment, in whichever tab they signed in. */
export async function readSession(): Promise<Session | null> {
  const answer = await fetch(path);
  return answer.ok ? ((await answer.json()) as Session) : null;
}
