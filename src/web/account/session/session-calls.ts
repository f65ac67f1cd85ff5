import { demoAccounts } from '#contract/account/session/demo-accounts.ts';
import type { Session } from '#contract/account/session/session.ts';
import { ask } from '../../platform/data/ask.ts';
import { plainApi } from '../../platform/data/plain-api.ts';

/** Signs in with a demo account. Not by the page's patient calls: those would ask to sign in again when it fails. */
export async function postSignIn(name: string): Promise<boolean> {
  const account = demoAccounts.find((known) => known === name);
  if (account === undefined) return false;
  return (await ask(plainApi, 'POST /api/session/', { body: { account } })).ok;
}

/** Who the reader is at this moment, in whichever tab they signed in. */
export async function readSession(): Promise<Session | null> {
  const answered = await ask(plainApi, 'GET /api/session/');
  return answered.ok ? answered.value : null;
}
