import { newPassword, passwordHash } from '#server/plugins/session/password.ts';
import type { Database } from '#store/database.ts';
import { hasRealInstruments } from '#store/instruments/find-instruments.ts';
import {
  addOperatorAccount,
  findOperatorPasswordHash,
  saveOperatorAccount,
} from '#store/operator-account/operator-account.ts';
import type { Settings } from './settings.ts';

/** What is said of a new password, the only time that it can be read. */
export function passwordLine(password: string): string {
  return `Sign in at /sign-in/ as the operator with the password ${password} — it is shown this once.`;
}

/**
 * Makes the operator's account where the demo accounts are off and there is none yet, so that somebody can see the figures. Gives its
 * password, or undefined when nothing was made.
 */
export async function makeOperatorAccount(
  database: Database,
  { offersDemoAccounts }: Pick<Settings, 'offersDemoAccounts'>,
): Promise<string | undefined> {
  if (offersDemoAccounts && !(await hasRealInstruments(database))) return undefined;
  if ((await findOperatorPasswordHash(database)) !== undefined) return undefined;
  const password = newPassword();
  return (await addOperatorAccount(database, await passwordHash(password))) ? password : undefined;
}

/** Gives the operator's account a new password, in place of any before. */
export async function renewOperatorPassword(database: Database): Promise<string> {
  const password = newPassword();
  await saveOperatorAccount(database, await passwordHash(password));
  return password;
}
