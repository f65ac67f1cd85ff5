import { makeFirstOperator } from '#server/account/accounts/operator-account.ts';
import { findMarketOrigins } from '#store/market/instruments/find-instruments.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { Settings } from '../settings/settings.ts';

/** What is said of a new password, the only time that it can be read. */
export function passwordLine(password: string): string {
  return `Sign in at /sign-in/ as "operator" with the password ${password} — it is shown this once.`;
}

/**
 * Makes the operator's account where the demo accounts are off and there is none yet, so that somebody can see the figures. Gives its
 * password, or undefined when nothing was made.
 */
export async function makeOperatorAccount(
  database: Database,
  { offersDemoAccounts }: Pick<Settings, 'offersDemoAccounts'>,
): Promise<string | undefined> {
  if (offersDemoAccounts && !(await findMarketOrigins(database)).hasReal) return undefined;
  return makeFirstOperator(database);
}
