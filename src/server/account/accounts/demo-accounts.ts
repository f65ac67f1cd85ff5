import { type AccessFlag, accessFlags, fullLevel, supportTariff } from '#domain/account/access/viewer.ts';
import { firstOperatorEmail } from '#domain/account/email.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount, findAccount, hasOperator, savePassword } from '#store/account/accounts/accounts.ts';
import { deleteSessions } from '#store/account/accounts/sessions.ts';
import { hasHeldReal } from '#store/market/instruments/find-instruments.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { bringPurchases, findHoldingRows } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { createWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import { newPassword, passwordHash } from '../passwords/require-good-password.ts';

interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly flags: readonly AccessFlag[];
  readonly tariffs: readonly number[];
  readonly isOperator?: boolean;
  /** Begins with a list of bonds. */
  readonly hasList?: boolean;
}

/** Shows the pages of who runs the site, and is offered on one's own machine alone. */
const demoOperator: DemoAccount = {
  id: 'operator-demo',
  name: 'Demo operator',
  level: fullLevel,
  flags: accessFlags,
  tariffs: [],
  isOperator: true,
};

const demoAccountList: readonly DemoAccount[] = [
  { id: 'member', name: 'Demo member', level: 1, flags: [], tariffs: [] },
  { id: 'support', name: 'Demo support plan', level: 1, flags: [], tariffs: [supportTariff] },
  { id: 'full', name: 'Demo full access', level: fullLevel, flags: [], tariffs: [], hasList: true },
  { id: 'full-all', name: 'Demo full access and all flags', level: fullLevel, flags: accessFlags, tariffs: [] },
  demoOperator,
];

/** Whether the demo accounts are on at this moment. */
export type IsDemoOn = () => Promise<boolean>;

/**
 * They are on where the settings offer them, and only as long as every instrument was generated: nobody reads licensed figures without a
 * password. Once off they stay off: taking an import back leaves what it said on pages of days before.
 */
export function demoSwitch(database: Database, offersDemo: boolean): IsDemoOn {
  return async () => offersDemo && !(await sharedRead('held real', () => hasHeldReal(database)));
}

/** The ids of the demo accounts that may be taken at this moment. */
export type OfferedDemo = () => Promise<readonly string[]>;

/** All of them or none; the operator among them only where the settings say that nobody else comes. */
export function demoAccountsWhile(isDemoOn: IsDemoOn, offersOperator: boolean): OfferedDemo {
  const ids = demoAccountList.filter((account) => offersOperator || account !== demoOperator).map(({ id }) => id);
  return async () => ((await isDemoOn()) ? ids : []);
}

/** What such an account holds: a bond of each kind that a portfolio meets, bought at different times, one of them twice. */
const purchases = [
  { bondId: 1003, quantity: 40, price: 84.25, monthsAgo: 14 },
  { bondId: 1005, quantity: 100, price: 106.1, monthsAgo: 12 },
  { bondId: 1005, quantity: 50, price: 103.2, monthsAgo: 4 },
  { bondId: 1006, quantity: 250, price: 98.75, monthsAgo: 12 },
  { bondId: 1007, quantity: 60, price: 100.1, monthsAgo: 8 },
  { bondId: 1009, quantity: 25, price: 102.5, monthsAgo: 6 },
  { bondId: 1011, quantity: 30, price: 97.5, monthsAgo: 11 },
  { bondId: 1022, quantity: 500, price: 112.4, monthsAgo: 10 },
] as const;

/** The day this many months before another, or the Friday before it where that is a weekend. */
function tradeDay(today: IsoDate, monthsAgo: number): IsoDate {
  const day = addMonths(dayNumberFromIso(today), -monthsAgo);
  return isoFromDayNumber(addDays(day, -Math.max(0, weekday(day) - 5)));
}

/** Gives a demo account a list of bonds of the generated market with purchases, so that value, profit and payments to come have something to show. */
async function saveDemoWatchlist(tx: Queries, accountId: string, now: Date): Promise<void> {
  const known = await findHoldingRows(
    tx,
    purchases.map(({ bondId }) => bondId),
  );
  const held = purchases.filter(({ bondId }) => known.has(bondId));
  const watchlistId =
    held.length === 0 ? null : await createWatchlist(tx, { accountId, name: 'Sample portfolio', now }, 1);
  if (watchlistId === null) return;
  const today = dayOfMoment(now);
  const brought = held.map(({ monthsAgo, ...purchase }) => ({ ...purchase, date: tradeDay(today, monthsAgo) }));
  const max = held.length;
  await bringPurchases(tx, { accountId, id: watchlistId }, brought, { now, max, maxEntries: max });
}

/** Makes a demo account with its grants where it is not there yet; false for an id that is none of a demo account. */
export async function ensureDemoAccount(database: Database, id: string): Promise<boolean> {
  const demo = demoAccountList.find((account) => account.id === id);
  if (demo === undefined) return false;
  const { name, level, flags, tariffs, isOperator = false, hasList = false } = demo;
  await inTransaction(database, async (tx) => {
    const account = { id, name, email: `${id}@demo.invalid`, emailVerified: true, isDemo: true, isOperator };
    if (!(await addAccount(tx, account))) return;
    const given = [
      { kind: 'level', value: String(level) } as const,
      ...flags.map((flag) => ({ kind: 'flag', value: flag }) as const),
      ...tariffs.map((tariff) => ({ kind: 'tariff', value: String(tariff) }) as const),
    ];
    const terms = { accountId: id, startsAt: new Date(0), endsAt: null, reason: 'Demo' };
    const actor = { actorId: commandLine, network: null, now: new Date() };
    for (const grant of given) await saveAccessGrant(tx, { ...grant, ...terms }, actor);
    if (hasList) await saveDemoWatchlist(tx, id, actor.now);
  });
  return true;
}

/** The operator's account, which the first start makes. Its owner can change the address. */
const firstOperatorId = 'operator';

async function addFirstOperator(tx: Queries): Promise<void> {
  const account = { id: firstOperatorId, name: 'Operator', email: firstOperatorEmail, emailVerified: true };
  await addAccount(tx, { ...account, isOperator: true });
  const terms = { startsAt: new Date(0), endsAt: null, reason: 'Runs this site' };
  const actor = { actorId: commandLine, network: null, now: new Date() };
  const level = { kind: 'level', value: String(fullLevel) } as const;
  const flags = accessFlags.map((value) => ({ kind: 'flag', value }) as const);
  for (const grant of [level, ...flags]) {
    await saveAccessGrant(tx, { accountId: firstOperatorId, ...grant, ...terms }, actor);
  }
}

/** Gives the first operator's account a new password, ends its sessions, and makes it where it is not there; gives the password. */
export async function renewOperatorPassword(database: Database): Promise<string> {
  const password = newPassword();
  const hash = await passwordHash(password);
  await inTransaction(database, async (tx) => {
    if ((await findAccount(tx, firstOperatorId)) === undefined) await addFirstOperator(tx);
    await savePassword(tx, firstOperatorId, { hash, mustChange: true });
    await deleteSessions(tx, firstOperatorId);
  });
  return password;
}

/** Makes the first operator's account where nobody can sign in who runs the instance; gives its password, or undefined. */
export async function makeFirstOperator(database: Database): Promise<string | undefined> {
  return (await hasOperator(database)) ? undefined : renewOperatorPassword(database);
}
