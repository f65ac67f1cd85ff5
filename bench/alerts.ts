import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fullLevel } from '#domain/access/viewer.ts';
import { buildServer } from '#server/build-server.ts';
import { saveAccessGrant } from '#store/accounts/access-grants.ts';
import { addAccount } from '#store/accounts/accounts.ts';
import type { Database } from '#store/database.ts';
import type { BenchRow } from './report.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const RULES = 10_000;
const OWNERS = 100;
const BONDS = 1000;
const CHANGES_A_SECOND = 1000;
const SECONDS = 15;
/** Changes that are stored together, as an import of quotes does. */
const BATCH = 100;
const MS = 1000;
/** As long as a node waits between two looks. */
const PAUSE_MS = 1000;
const LEVEL = 50;

async function addOwners(database: Database): Promise<void> {
  const deed = { actorId: 'bench', network: null, now: new Date() };
  const grant = {
    kind: 'level',
    value: String(fullLevel),
    startsAt: new Date(0),
    endsAt: null,
    reason: 'Bench',
  } as const;
  for (let at = 0; at < OWNERS; at++) {
    const id = `owner-${at}`;
    await addAccount(database, { id, name: id, email: `${id}@bonds.example` });
    await saveAccessGrant(database, { ...grant, accountId: id }, deed);
  }
}

/** Ten rules a bond, all on the price above one level, so that what they have to tell is counted off the values. */
async function addRules({ kysely }: Database): Promise<void> {
  await sql`insert into alert_rule (account_id, kind, instrument_id, venue_id, direction, threshold, mail, tells_webhooks,
      has_second_factor, created_at, is_met)
    select 'owner-' || (number % ${OWNERS}), 'price', number % ${BONDS}, 1, 'above', ${LEVEL}, 'none', false, false, now(), false
    from generate_series(0, ${RULES - 1}) number`.execute(kysely);
}

const noteChanges = ({ kysely }: Database, bonds: readonly number[], values: readonly number[]) =>
  sql`insert into live_event (instrument_id, venue_id, date, indicative_price)
    select bond, 1, current_date, value from unnest(${[...bonds]}::bigint[], ${[...values]}::double precision[])
      with ordinality as change (bond, value, place) order by place`.execute(kysely);

interface Written {
  /** What all rules together have to tell. */
  readonly crossings: number;
  readonly seconds: number;
}

/** Changes prices at random, so many a second; half of them lie beyond the level. */
async function changePrices(database: Database): Promise<Written> {
  const above = new Uint8Array(BONDS);
  let crossings = 0;
  const start = performance.now();
  for (let done = 0; done < SECONDS * CHANGES_A_SECOND; done += BATCH) {
    const bonds = Array.from({ length: BATCH }, () => Math.floor(Math.random() * BONDS));
    const values = bonds.map(() => Math.random() * 2 * LEVEL);
    bonds.forEach((bond, at) => {
      const isAbove = (values[at] ?? 0) > LEVEL ? 1 : 0;
      if (isAbove === 1 && above[bond] === 0) crossings += RULES / BONDS;
      above[bond] = isAbove;
    });
    await noteChanges(database, bonds, values);
    await sleep(Math.max(0, start + ((done + BATCH) / CHANGES_A_SECOND) * MS - performance.now()));
  }
  return { crossings, seconds: (performance.now() - start) / MS };
}

async function countAlerts({ kysely }: Database) {
  const { rows } = await sql<{ count: number; lags: number[] }>`
    select count(*)::integer as count, array_agg(extract(epoch from alert.happened_at - event.stored_at)::float8) as lags
    from alert join live_event event on 'quote.' || event.id = alert.told_by`.execute(kysely);
  return rows[0] ?? { count: 0, lags: [] };
}

async function measure(database: Database): Promise<readonly BenchRow[]> {
  await addOwners(database);
  await addRules(database);
  const settings = { secret: 'bench', timeZone: 'UTC', offersDemoAccounts: false };
  const app = await buildServer({ database, settings, clock: () => new Date(), shedsLoad: false });
  let isWriting = true;
  let busyMs = 0;
  const hold = async () => {
    const start = performance.now();
    await app.runAlerts();
    busyMs += performance.now() - start;
  };
  const holding = (async () => {
    while (isWriting) {
      await hold();
      await sleep(PAUSE_MS);
    }
    await hold();
  })();
  const { crossings, seconds } = await changePrices(database);
  isWriting = false;
  await holding;
  const { count, lags } = await countAlerts(database);
  await app.close();
  if (count !== crossings) throw new Error(`${count} alerts were told where the prices have ${crossings} crossings.`);
  const name = `${RULES} rules, ${Math.round((SECONDS * CHANGES_A_SECOND) / seconds)} changes and ${Math.round(count / seconds)} alerts a second`;
  const pause = { floorName: 'pause between looks', floor: PAUSE_MS };
  const lag = spreadOf(lags).p95 * MS;
  const share = busyMs / (seconds * MS);
  return [
    { name: `${name}: change to alert, p95`, value: lag, unit: 'ms', ...pause, ratio: lag / PAUSE_MS },
    { name: `${name}: time of a node`, value: share, unit: 'of 1', floorName: 'all its time', floor: 1, ratio: share },
  ];
}

/** Alerts of ten thousand rules while a thousand quotes a second change; fails where one is missing or told twice. */
export function benchAlerts(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(measure);
}
