import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { isoDate } from '#math/units.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { type SeedPhase, type SeedResult, seedDemoMarket } from './seed-demo-market.ts';

const today = isoDate('2026-11-20');
const database = withTestDatabase({ beforeAll, afterAll });
let result: SeedResult;
const phases: SeedPhase[] = [];

beforeAll(async () => {
  result = await seedDemoMarket(database(), {
    today,
    historyYears: 0.1,
    onProgress: (_done, _total, phase) => phases.push(phase),
  });
});

async function rowsOf<Row extends object>(text: string): Promise<readonly Row[]> {
  return database().withClient(async (client) => (await client.query<Row>(text)).rows);
}

async function numberOf(text: string): Promise<number> {
  const [row] = await rowsOf<{ readonly value: number }>(`select (${text}) as value`);
  return row?.value ?? Number.NaN;
}

describe('the seeded market', () => {
  test('is stored whole, with listings and latest figures', async () => {
    expect(result.isSeeded).toBe(true);
    expect(await numberOf('select count(*) from trading_day')).toBe(result.tradingDays);
    expect(await numberOf("select count(*) from instrument where kind = 'bond'")).toBe(result.bonds);
    expect(await numberOf('select sum(day_count)::int from listing')).toBe(result.tradingDays);
    expect(await numberOf('select count(*) from latest_figure')).toBe(
      await numberOf('select count(distinct instrument_id) from trading_day'),
    );
  });

  test('is marked as generated and comes from the source demo', async () => {
    expect(await numberOf('select count(*) from instrument where not is_generated')).toBe(0);
    expect(await numberOf('select count(*) from issuer where not is_generated')).toBe(0);
    const sources = await rowsOf<{ readonly code: string }>(
      'select distinct source.code from trading_day join source on source.id = source_id',
    );
    expect(sources).toEqual([{ code: 'demo' }]);
  });

  test('reports its phases in order', () => {
    expect([...new Set(phases)]).toEqual(['instruments', 'curves', 'trading days', 'listings']);
  });

  test('is left alone by a second seeding', async () => {
    const again = await seedDemoMarket(database(), { today, seed: 5, historyYears: 0.1 });
    expect(again).toEqual({ isSeeded: false, bonds: 0, tradingDays: 0 });
    expect(await numberOf('select count(*) from trading_day')).toBe(result.tradingDays);
  });
});

describe('what was known before', () => {
  test('no day of a curve is stored before its day', async () => {
    expect(
      await numberOf("select count(*)::int from curve_day where (stored_at at time zone 'utc')::date < date"),
    ).toBe(0);
    expect(await numberOf('select count(*)::int from curve_day')).toBeGreaterThan(0);
  });

  test('BEY-9 the bond of the README had other prices and another rating until the market was stored', async () => {
    const days = await rowsOf<{ readonly id: number; readonly higher: number; readonly yields: number }>(`
      select was.instrument_id as id, was.indicative_price - day.indicative_price as higher, was.indicative_yield - day.indicative_yield as yields
      from superseded_trading_day as was join trading_day as day using (instrument_id, venue_id, date)`);
    expect(days.length).toBeGreaterThan(0);
    for (const { id, higher, yields } of days) {
      expect(id).toBe(1001);
      expect(higher).toBeCloseTo(0.35, 4);
      // Whoever pays more earns less.
      expect(yields).toBeLessThan(0);
    }
    expect(await numberOf('select max(date)::text from superseded_trading_day')).toBe('2026-11-19');
    const grades = await rowsOf(`select was.instrument_id as id, point.position - other.position as notches
      from superseded_rating as was join rating on rating.id = was.id
      join rating_scale_point as point on (point.agency, point.type_id, point.grade) = (was.agency, was.type_id, was.grade)
      join rating_scale_point as other on (other.agency, other.type_id, other.grade) = (rating.agency, rating.type_id, rating.grade)`);
    expect(grades).toEqual([{ id: 1001, notches: 1 }]);
  });

  test('BEY-9 the market can be shown as of each day of the week before, and holds no other earlier row', async () => {
    expect(await numberOf('select moment::date::text from known_since')).toBe('2026-11-13');
    const tables = await rowsOf<{ readonly name: string }>(
      "select relname as name from pg_class where relname ~ '^superseded_' and relkind = 'r'",
    );
    const counts = tables.map(({ name }) => `(select count(*)::int from ${name})`);
    const days = await numberOf('select count(*)::int from superseded_trading_day');
    expect(await numberOf(counts.join(' + '))).toBe(days + 1);
    expect(await numberOf("select count(*)::int from instrument where stored_at >= '2026-11-14'")).toBe(0);
  });
});

interface PaymentRow {
  readonly price: number;
  readonly accrued: number;
  readonly yield: number;
  readonly duration: number;
  readonly id: number;
  readonly date: string;
  /** Of the initial nominal, as the first payment's nominal is. */
  readonly payments: readonly { readonly days: number; readonly amount: number }[];
  readonly nominal: number;
}

/**
 * Days of bonds that settle on the next calendar day at the least, with their payments after settlement. The settlement
 * is found from the stored years to maturity, so that this needs no calendar.
 */
const repricedDays = `
  with flow as materialized (select * from cash_flow),
    day as materialized (select * from trading_day where effective_yield_to_maturity is not null and date >= date '2026-11-16')
  select day.instrument_id as id, day.date, day.indicative_price as price, day.accrued,
    day.effective_yield_to_maturity as yield, day.macaulay_to_maturity as duration,
    json_agg(json_build_object(
      'days', flow.payment_date - settled.on_day,
      'amount', (case when flow.ex_date <= settled.on_day then 0 else coalesce(flow.coupon, 0) end + flow.redemption)) order by flow.payment_date) as payments,
    (array_agg(flow.nominal order by flow.payment_date))[1] as nominal
  from day
  join bond_terms as terms using (instrument_id)
  cross join lateral (select terms.matures_on - round(day.years_to_maturity * 365)::int as on_day) as settled
  join flow on flow.instrument_id = day.instrument_id and flow.payment_date > settled.on_day
  group by 1, 2, 3, 4, 5, 6, day.venue_id`;

describe('stored figures', () => {
  test('yields discount the payments to the stored price: sum of amount / (1 + y) ^ (days / 365)', async () => {
    const days = await rowsOf<PaymentRow>(repricedDays);
    expect(new Set(days.map(({ id }) => id)).size).toBeGreaterThan(200);
    for (const day of days) {
      const values = day.payments.map(
        (paid) => (paid.amount * 100) / day.nominal / (1 + day.yield) ** (paid.days / 365),
      );
      const dirty = values.reduce((sum, value) => sum + value, 0);
      const weighted = values.reduce((sum, value, index) => sum + (value * (day.payments[index]?.days ?? 0)) / 365, 0);
      // The solver stops at a relative change of 1e-10 of the yield.
      expect(Math.abs(dirty - day.price - day.accrued) / dirty).toBeLessThan(1e-8);
      expect(Math.abs(weighted / dirty - day.duration)).toBeLessThan(1e-8 * (1 + day.duration));
    }
  });

  test('G-spreads are the yield less the stored curve at the duration, linear in continuous rates', async () => {
    const days = await rowsOf<{
      readonly yield: number;
      readonly duration: number;
      readonly spread: number;
      readonly tenors: readonly number[];
      readonly rates: readonly number[];
    }>(`select day.indicative_yield as yield, day.macaulay as duration, day.g_spread as spread, curve_day.tenors, curve_day.rates
      from trading_day as day join bond_terms as terms using (instrument_id)
      join curve on curve.currency = terms.face_currency and curve.kind = 'government-zero' join curve_day on curve_day.curve_id = curve.id and curve_day.date = day.date
      where day.g_spread is not null and day.date >= date '2026-11-18'`);
    expect(days.length).toBeGreaterThan(500);
    for (const day of days) {
      const zeros = day.rates.map((rate) => Math.log(1 + rate));
      const right = Math.max(
        1,
        day.tenors.findIndex((tenor) => tenor >= day.duration),
      );
      const [t0 = 0, t1 = 0] = [day.tenors[right - 1], day.tenors[right]];
      const [z0 = 0, z1 = 0] = [zeros[right - 1], zeros[right]];
      const weight = Math.min(Math.max((day.duration - t0) / (t1 - t0), 0), 1);
      const zero = Math.exp(z0 + weight * (z1 - z0)) - 1;
      expect(Math.abs(day.yield - zero - day.spread)).toBeLessThan(1e-12 * (1 + Math.abs(day.yield)));
    }
  });

  test('T-spreads name a government bond of the same currency', async () => {
    const strangers = `with day as materialized (select instrument_id, benchmark_name from trading_day where benchmark_name is not null)
      select count(*) from day join bond_terms as terms using (instrument_id) where not exists (
        select from instrument join issuer on issuer.id = issuer_id join bond_terms as own on own.instrument_id = instrument.id
        where instrument.name = day.benchmark_name and sector = 'government' and own.face_currency = terms.face_currency)`;
    expect(await numberOf('select count(*) from trading_day where t_spread is not null')).toBeGreaterThan(3000);
    expect(await numberOf(strangers)).toBe(0);
  });

  test('previous prices are those of the day before on the same venue', async () => {
    const wrong = `select count(*) from (
      select previous_indicative_price as stored,
        lag(indicative_price) over (partition by instrument_id, venue_id order by date) as earlier
      from trading_day) as days where stored is distinct from earlier`;
    expect(await numberOf(wrong)).toBe(0);
  });
});

describe('deriving again from the stored rows', () => {
  const snapshot =
    "select md5(string_agg(md5(day::text), '' order by instrument_id, venue_id, date)) as value from trading_day as day";

  test('gives what was seeded, and stores nothing anew', async () => {
    const before = await rowsOf(snapshot);
    const again = await deriveTradingDays(database(), { instrumentIds: 'all' });
    expect(again).toEqual({ days: result.tradingDays, stored: 0, failures: [] });
    expect(await rowsOf(snapshot)).toEqual(before);
  });

  test('restores the days of some bonds from a date on', async () => {
    const before = await rowsOf(snapshot);
    await rowsOf(`update trading_day set indicative_yield = null, g_spread = null, t_spread = null, previous_indicative_price = null
      where instrument_id in (1001, 1002) and date >= '2026-11-16'`);
    expect(await rowsOf(snapshot)).not.toEqual(before);
    const progress: number[] = [];
    const again = await deriveTradingDays(
      database(),
      { instrumentIds: [1001, 1002], from: isoDate('2026-11-16') },
      { onProgress: (done, waiting) => progress.push(done, waiting) },
    );
    expect(again.stored).toBe(again.days);
    expect(progress).toEqual([again.days, 0]);
    expect(await rowsOf(snapshot)).toEqual(before);
  });

  test('names a bond whose terms contradict themselves, and keeps its prices', async () => {
    await rowsOf("update bond_terms set day_count = 'no such count' where instrument_id = 1002");
    const again = await deriveTradingDays(database(), { instrumentIds: [1001, 1002] });
    expect(again.failures).toEqual([{ instrumentId: 1002, message: 'unknown day count: no such count' }]);
    expect(
      await numberOf('select count(*) from trading_day where instrument_id = 1002 and indicative_yield is not null'),
    ).toBe(0);
    expect(
      await numberOf('select count(*) from trading_day where instrument_id = 1002 and indicative_price is null'),
    ).toBe(0);
    expect(await numberOf('select count(*) from listing where instrument_id = 1002 and has_yield')).toBe(0);
  });
});
