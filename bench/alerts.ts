import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { type Direction, directions, type FigureKind, figureKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import type { BenchRow } from './report.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyServer } from './workplace.ts';

const RULES = 10_000;
const OWNERS = 100;
const BONDS = 1000;
const CHANGES_A_SECOND = 1000;
const SECONDS = 30;
/** When a node is killed, and another one started. */
const KILL_SECOND = 10;
const START_SECOND = 20;
/** Changes that are stored together, as an import of quotes does. */
const BATCH = 100;
const MS = 1000;
/** As long as a node waits between two looks. */
const PAUSE_MS = 1000;
/** Figures and levels are whole numbers up to this, so that many figures equal a level; one in so many is missing. */
const HIGHEST = 100;
const MISSING = 20;

const below = (limit: number) => Math.floor(Math.random() * limit);

async function addOwners(database: Database): Promise<void> {
  const deed = { actorId: 'bench', network: null, now: new Date() };
  const term = { startsAt: new Date(0), endsAt: null, reason: 'Bench' };
  for (let at = 0; at < OWNERS; at++) {
    const id = `owner-${at}`;
    await addAccount(database, { id, name: id, email: `${id}@bonds.example` });
    await saveAccessGrant(database, { ...term, kind: 'level', value: String(fullLevel), accountId: id }, deed);
  }
}

interface Rule {
  readonly id: number;
  readonly kind: FigureKind;
  readonly instrumentId: number;
  readonly direction: Direction;
  readonly threshold: number;
}

/** Ten rules a bond, of any kind, direction and level. */
async function addRules({ kysely }: Database): Promise<readonly Rule[]> {
  const { rows } = await sql<Rule>`
    insert into alert_rule (account_id, kind, instrument_id, venue_id, direction, threshold, mail, tells_webhooks, has_second_factor, created_at)
    select 'owner-' || (number % ${OWNERS}), (${[...figureKinds]}::text[])[1 + floor(random() * ${figureKinds.length})], number % ${BONDS}, 1,
      (${[...directions]}::text[])[1 + floor(random() * ${directions.length})], floor(random() * ${HIGHEST + 1}), 'none', false, false, now()
    from generate_series(0, ${RULES - 1}) number returning id, kind, instrument_id, direction, threshold`.execute(
    kysely,
  );
  return rows;
}

type Figures = Readonly<Record<FigureKind, number | null>>;
interface Change extends Figures {
  readonly id: number;
  readonly bond: number;
}

const someFigure = () => (below(MISSING) === 0 ? null : below(HIGHEST + 1));

async function noteChanges({ kysely }: Database): Promise<readonly Change[]> {
  const changes = Array.from({ length: BATCH }, () => ({
    bond: below(BONDS),
    price: someFigure(),
    yield: someFigure(),
    spread: someFigure(),
  }));
  const figures = (kind: FigureKind) => sql`${changes.map((change) => change[kind])}::double precision[]`;
  const { rows } = await sql<{ id: number }>`
    insert into live_event (instrument_id, venue_id, date, indicative_price, indicative_yield, g_spread)
    select bond, 1, current_date, price, yield, spread
    from unnest(${changes.map(({ bond }) => bond)}::bigint[], ${figures('price')}, ${figures('yield')}, ${figures('spread')})
      with ordinality as change (bond, price, yield, spread, place) order by place returning id`.execute(kysely);
  return changes.map((change, at) => ({ ...change, id: rows[at]?.id ?? 0 }));
}

/** Changes figures at random, so many a second. */
async function changeFigures(database: Database): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const start = performance.now();
  while (changes.length < SECONDS * CHANGES_A_SECOND) {
    changes.push(...(await noteChanges(database)));
    await sleep(Math.max(0, start + (changes.length / CHANGES_A_SECOND) * MS - performance.now()));
  }
  return changes;
}

/** What rules have to tell of changes: each change by which a known figure came over the level from the other side, or from the level itself. */
function expectedOf(rules: readonly Rule[], changes: readonly Change[]): ReadonlySet<string> {
  const changesOf = Map.groupBy(changes, ({ bond }) => bond);
  const expected = new Set<string>();
  for (const { id, kind, instrumentId, direction, threshold } of rules) {
    const known = (changesOf.get(instrumentId) ?? []).filter((change) => change[kind] !== null);
    const sides = known.map(
      (change) => Math.sign((change[kind] ?? 0) - threshold) === (direction === 'above' ? 1 : -1),
    );
    known.forEach((change, at) => {
      if (sides[at] === true && sides[at - 1] === false) expected.add(`${id} quote.${change.id}`);
    });
  }
  return expected;
}

function startNode(url: string): Promise<ChildProcess> {
  const node = fork(join(import.meta.dirname, 'site-process.ts'), [url]);
  return once(node, 'message').then(() => node);
}

/** Holds a node until it stands in the midst of a transaction of alerts, and kills it there. */
async function killInTheMidst({ kysely }: Database, node: ChildProcess): Promise<void> {
  const HELD_MS = 200;
  for (;;) {
    node.kill('SIGSTOP');
    await sleep(HELD_MS);
    // The other node's transactions go on; one that has waited for so long for what comes next is of the held one.
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query ~ 'alert'
        and state_change < clock_timestamp() - make_interval(secs => ${HELD_MS / 2 / MS})`.execute(kysely);
    if (rows.length > 0) break;
    node.kill('SIGCONT');
    await sleep(below(HELD_MS));
  }
  node.kill('SIGKILL');
  await once(node, 'exit');
}

async function stopNode(node: ChildProcess): Promise<void> {
  const ended = once(node, 'exit');
  node.disconnect();
  await ended;
}

/** Waits until the nodes have held rules against all changes. */
async function settle({ kysely }: Database, last: number): Promise<void> {
  const position = async () =>
    (await sql<{ position: number }>`select position from alert_progress where part = 'quotes'`.execute(kysely)).rows[0]
      ?.position;
  while ((await position()) !== last) await sleep(PAUSE_MS);
}

async function readTold({ kysely }: Database) {
  const { rows } = await sql<{ alert: string; lag: number }>`
    select rule_id || ' ' || told_by as alert, extract(epoch from alert.happened_at - event.stored_at)::float8 as lag
    from alert join live_event event on 'quote.' || event.id = alert.told_by`.execute(kysely);
  return { alerts: rows.map(({ alert }) => alert), lags: rows.map(({ lag }) => lag * MS) };
}

function requireSame(expected: ReadonlySet<string>, told: readonly string[]): void {
  const [missing, further] = [expected.difference(new Set(told)), new Set(told).difference(expected)];
  const double = told.length - new Set(told).size;
  if (missing.size + further.size + double === 0) return;
  throw new Error(
    `Of ${expected.size} alerts ${missing.size} are missing, ${double} were told twice, and ${further.size} of no crossing were told: ${[...missing, ...further].slice(0, 5).join(', ')}`,
  );
}

async function measure(url: string, database: Database): Promise<readonly BenchRow[]> {
  await addOwners(database);
  const rules = await addRules(database);
  const nodes = [await startNode(url), await startNode(url)];
  const [killed] = nodes;
  if (killed === undefined) return [];
  const replacing = (async () => {
    await sleep(KILL_SECOND * MS);
    await killInTheMidst(database, killed);
    await sleep((START_SECOND - KILL_SECOND) * MS);
    nodes[0] = await startNode(url);
  })();
  const start = performance.now();
  const changes = await changeFigures(database);
  const seconds = (performance.now() - start) / MS;
  await replacing;
  await settle(database, changes.at(-1)?.id ?? 0);
  const { alerts, lags } = await readTold(database);
  for (const node of nodes) await stopNode(node);
  requireSame(expectedOf(rules, changes), alerts);
  const a = (count: number) => `${Math.round(count / seconds)}`;
  const name = `${RULES} rules, ${a(changes.length)} changes and ${a(alerts.length)} alerts a second, a node killed, none missing or double`;
  const longest = lags.reduce((max, lag) => Math.max(max, lag), 0);
  return Object.entries({ ...spreadOf(lags), longest }).map(([of, value]) => ({
    name: `${name}: change to alert, ${of}`,
    value,
    unit: 'ms',
    floorName: 'pause between looks',
    floor: PAUSE_MS,
    ratio: value / PAUSE_MS,
  }));
}

/**
 * Alerts of ten thousand rules of two nodes while a thousand quotes a second change and one of the nodes is killed; fails where one is missing, told twice, or
 * of no crossing.
 */
export function benchAlerts(): Promise<readonly BenchRow[]> {
  return withEmptyServer(async (url) => {
    const database = openDatabase({ url, statementTimeoutMs: 0 });
    try {
      return await measure(url, database);
    } finally {
      await database.close();
    }
  });
}
