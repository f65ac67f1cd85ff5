import { type Generated, type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOwnGovernment } from '../bonds/government-bonds.ts';

export interface PendingDerivationTable {
  readonly instrumentId: number;
  readonly fromDate: IsoDate;
  /** Taken first, since the others are measured against them. */
  readonly isGovernment: boolean;
  /** Whether they are computed in another way, and nothing happened: rules on them wait (migration 0187). */
  readonly isRedefined: Generated<boolean>;
}

/** Which days are derived again. */
export interface DeriveScope {
  readonly instrumentIds: readonly number[] | 'all';
  /** Only days from this one on. */
  readonly from?: IsoDate;
}

const BEGINNING = '0001-01-01' as IsoDate;
/** No end of a day is shown any longer. */
const QUOTED_DAYS = sql.lit(40);

/** Which days of instruments rest on prices: those of trading, and of the latest quotes with the ends of the days before them. */
const pricedOf = (among: RawBuilder<unknown>) => sql`(
    select instrument_id, first_date, last_date from listing where ${among}
    union all
    select instrument_id, (quoted_at at time zone 'utc')::date - ${QUOTED_DAYS}, (quoted_at at time zone 'utc')::date
    from participant_quote where ${among}
  ) as listing`;
const priced = pricedOf(sql`true`);

const bondOf = sql`join instrument on instrument.id = listing.instrument_id
  left join bond_terms as terms on terms.instrument_id = instrument.id
  left join issuer on issuer.id = instrument.issuer_id`;

const earlierFirst = sql`do update set from_date = excluded.from_date where known.from_date > excluded.from_date`;
// A bond may have begun to wait when nobody knew that it is a government's.
const earlierBondFirst = sql`do update
  set from_date = least(known.from_date, excluded.from_date), is_government = known.is_government or excluded.is_government,
    is_redefined = known.is_redefined or excluded.is_redefined
  where known.from_date > excluded.from_date or (excluded.is_government and not known.is_government)
    or (excluded.is_redefined and not known.is_redefined)`;

/** Lets rules of alerts wait whose figures are computed in another way, so that none tells that as news. */
async function holdRules({ kysely }: WriteTransaction) {
  // As whoever changes a rule does, so that nobody waits in a circle.
  await sql`select from alert_progress order by part for update`.execute(kysely);
  await sql`update alert_rule as rule set awaits_figures = true where not awaits_figures and waits_for_figures(rule)`.execute(
    kysely,
  );
}

async function nextVersion({ kysely }: WriteTransaction) {
  await sql`select nextval('derivation_version')`.execute(kysely);
}

/**
 * Moves when something was recorded as pending, before that is stored. So whoever read all data after he had read the same version under the
 * lock of market writes has read what is stored as long as it stays.
 */
export async function derivationVersion({ kysely }: Queries) {
  const { rows } = await sql<{ version: number }>`select last_value as version from derivation_version`.execute(kysely);
  return rows[0]?.version ?? 0;
}

/**
 * Records in the transaction of a change that the days of instruments wait for their derived values, and that the fitted curves of their
 * currencies do, where they are government bonds. Instruments without such days are passed over. All instruments wait because figures are
 * computed in another way.
 */
export async function recordPending(tx: WriteTransaction, { instrumentIds, from }: DeriveScope) {
  if (instrumentIds.length === 0) return;
  const since = from ?? BEGINNING;
  // Asked of each table by itself: a cluster reads all rows of one that is joined first and filtered afterwards.
  const among = instrumentIds === 'all' ? sql`true` : sql`instrument_id = any(${instrumentIds}::bigint[])`;
  const isRedefined = instrumentIds === 'all';
  const concerned = sql`${bondOf} where listing.last_date >= ${since}::date`;
  // What follows from a government bond reaches no further back than its own days; the others may wait together.
  const firstDay = sql`greatest(${since}::date, min(listing.first_date))`;
  await sql`insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
    select id, case when is_government then first_day else ${since}::date end, is_government, ${sql.lit(isRedefined)} from (
      select instrument.id, ${firstDay} as first_day, bool_or(${isOwnGovernment}) as is_government from ${pricedOf(among)} ${concerned}
      group by instrument.id
    ) as waiting
    on conflict (instrument_id) ${earlierBondFirst}`.execute(tx.kysely);
  await sql`insert into pending_curve as known (currency, from_date)
    select terms.face_currency, ${firstDay} from (select * from listing where ${among}) as listing ${concerned} and not instrument.is_generated and ${isOwnGovernment}
    group by terms.face_currency
    on conflict (currency) ${earlierFirst}`.execute(tx.kysely);
  if (isRedefined) await holdRules(tx);
  await nextVersion(tx);
}

/** Records that the bonds of a currency wait because its fitted curve changed; no generated ones. */
export async function recordPendingOfCurve(tx: WriteTransaction, currency: string, from: IsoDate) {
  await sql`insert into pending_derivation as known (instrument_id, from_date, is_government)
    select distinct instrument.id, ${from}::date, ${isOwnGovernment} from ${priced} ${bondOf}
    where terms.face_currency = ${currency} and not instrument.is_generated and listing.last_date >= ${from}::date
    on conflict (instrument_id) ${earlierBondFirst}`.execute(tx.kysely);
  await nextVersion(tx);
}

/** Records that the latest figures of bonds wait because they are computed in another way. */
async function recordRedefined(tx: WriteTransaction, among: RawBuilder<unknown>) {
  await sql`insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
    select instrument.id, figure.date, ${isOwnGovernment}, true from latest_figure as figure
      join instrument on instrument.id = figure.instrument_id
      join bond_terms as terms on terms.instrument_id = instrument.id
      left join issuer on issuer.id = instrument.issuer_id
    where ${among}
    on conflict (instrument_id) ${earlierBondFirst}`.execute(tx.kysely);
  await holdRules(tx);
  await nextVersion(tx);
}

/** The bonds of some currencies that have or had calls or puts: their option model is another one. */
export const recordPendingOfOptions = (tx: WriteTransaction, currencies: readonly string[]) =>
  recordRedefined(
    tx,
    sql`terms.face_currency = any(${currencies}::text[])
      and exists (select from offer where offer.instrument_id = instrument.id)`,
  );

/** All bonds: yields are told in another convention than before. */
export const recordPendingOfConventions = (tx: WriteTransaction) => recordRedefined(tx, sql`true`);

/** Records that the bonds wait that are measured against these government bonds. */
export async function recordPendingOfBenchmarks(tx: WriteTransaction, governmentIds: readonly number[], from: IsoDate) {
  await sql`insert into pending_derivation as known (instrument_id, from_date, is_government)
    with market as (
      select distinct terms.face_currency, instrument.is_generated
      from bond_terms as terms join instrument on instrument.id = terms.instrument_id
      where terms.instrument_id = any(${governmentIds}::bigint[])
    )
    select distinct instrument.id, ${from}::date, false from ${priced} ${bondOf}
      join market on (market.face_currency, market.is_generated) = (terms.face_currency, instrument.is_generated)
    where listing.last_date >= ${from}::date and not terms.is_inflation_linked and not ${isOwnGovernment}
    on conflict (instrument_id) ${earlierBondFirst}`.execute(tx.kysely);
}

/** Instruments that are derived together. */
export interface PendingBatch {
  readonly instrumentIds: readonly number[];
  readonly from: IsoDate;
  readonly isGovernment: boolean;
}

const amongThose = (ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`instrument_id = any(${ids}::bigint[])`;

/** Any number of our own, for the advisory locks that say which instruments a process is working at. */
const LEASES = sql.lit(720_611);
// Instruments a whole circle of numbers apart share a lease: one of them waits for the other.
const leaseOf = (id: RawBuilder<unknown>) => sql`${LEASES}, (${id} % 2147483647)::integer`;

/**
 * Instruments that wait, of all or of some, from the same day on, for whoever derives and settles them in the same transaction. Government bonds come before
 * others, longer histories before shorter ones. Those of all are leased until its end, so that others take the next ones meanwhile; no row is
 * locked, since whoever records more of them holds the lock of market writes, for which a lessee waits. Null where nothing waits, or others
 * have it.
 */
export async function leasePending({ kysely }: Queries, count: number, among?: readonly number[]) {
  const isLeased = among === undefined ? sql`pg_try_advisory_xact_lock(${leaseOf(sql`instrument_id`)})` : sql`true`;
  const { rows } = await sql<PendingDerivationTable>`
    with waiting as materialized (
      select instrument_id, from_date, is_government from pending_derivation
      where ${amongThose(among)} and is_government =
        (select is_government from pending_derivation where ${amongThose(among)} order by is_government desc limit 1)
      order by from_date, instrument_id
    ), first as materialized (select * from waiting where ${isLeased} limit 1),
    alike as materialized (
      select waiting.* from waiting join first using (from_date)
      where waiting.instrument_id >= first.instrument_id order by waiting.instrument_id
    )
    select instrument_id as "instrumentId", from_date as "fromDate", is_government as "isGovernment"
    from alike where ${isLeased} limit ${count}`.execute(kysely);
  const [first] = rows;
  if (first === undefined) return null;
  const instrumentIds = rows.map(({ instrumentId }) => instrumentId).sort((a, b) => a - b);
  return { instrumentIds, from: first.fromDate, isGovernment: first.isGovernment };
}

/** Waits until whoever has the next instrument that waits is done with it; false where none waits. */
export async function awaitLeased({ kysely }: Queries) {
  const next = sql`select instrument_id from pending_derivation order by is_government desc, from_date, instrument_id limit 1`;
  const { rows } =
    await sql`select pg_advisory_xact_lock(${leaseOf(sql`instrument_id`)}) from (${next}) as next`.execute(kysely);
  return rows.length > 0;
}

/** These instruments wait no more. */
export async function settlePending({ kysely }: WriteTransaction, instrumentIds: readonly number[]) {
  await sql`delete from pending_derivation where ${amongThose(instrumentIds)}`.execute(kysely);
}

/** The first day that waits, of all instruments or of some; null when none does. */
export async function firstPendingDay({ kysely }: WriteTransaction, among?: readonly number[]) {
  const first = kysely
    .selectFrom('pendingDerivation')
    .where(sql<boolean>`${amongThose(among)}`)
    .select((pending) => pending.fn.min('fromDate').as('date'));
  return (await first.executeTakeFirst())?.date ?? null;
}

/** How many trading days of some instruments wait at the most, by what their histories span. */
export async function countPendingDays({ kysely }: WriteTransaction, among: readonly number[]) {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(case when from_date <= first_date then day_count
      else greatest(0, least(day_count, last_date - from_date + 1)) end), 0)::float8 as days
    from pending_derivation join listing using (instrument_id) where ${amongThose(among)}`.execute(kysely);
  return rows[0]?.days ?? 0;
}

/** Whether figures of an instrument wait to be computed. */
export async function isDerivationPending({ kysely }: Queries, instrumentId: number) {
  const pending = kysely.selectFrom('pendingDerivation').where('instrumentId', '=', instrumentId);
  return (await pending.select('instrumentId').executeTakeFirst()) !== undefined;
}

/** How many instruments wait. */
export async function countPending({ kysely }: WriteTransaction) {
  const counted = kysely.selectFrom('pendingDerivation').select((pending) => pending.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

export interface PendingCurveTable {
  readonly currency: string;
  readonly fromDate: IsoDate;
}

/** A currency whose fitted curve waits; null when none does. */
export async function findPendingCurve({ kysely }: WriteTransaction) {
  return (await kysely.selectFrom('pendingCurve').selectAll().orderBy('currency').limit(1).executeTakeFirst()) ?? null;
}

/** The curve of a currency waits from a later day on, or no more. */
export async function settlePendingCurve({ kysely }: WriteTransaction, currency: string, next: IsoDate | null) {
  if (next === null) await kysely.deleteFrom('pendingCurve').where('currency', '=', currency).execute();
  else await kysely.updateTable('pendingCurve').set({ fromDate: next }).where('currency', '=', currency).execute();
}
