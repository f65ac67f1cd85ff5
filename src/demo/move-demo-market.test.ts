import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { storingAt } from '#store/testing/storing-at.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { moveDemoMarket } from './move-demo-market.ts';
import { randomStream } from './random.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

const database = withTestDatabase({ beforeAll, afterAll }, () => copySeededMarket(0.1));
const friday = isoDate('2026-11-20');
const monday = isoDate('2026-11-23');

const rows = async (sql: string) => database().withClient(async (client) => (await client.query(sql)).rows);
const move = (tradingDay: typeof friday, name: string, on = database()) =>
  moveDemoMarket(on, {
    bonds: 25,
    now: new Date(`${tradingDay}T10:00:00Z`),
    tradingDay,
    random: randomStream(1, name),
  });

const daysOf = (date: string) =>
  rows(`select * from trading_day where date = '${date}' order by instrument_id, venue_id`);

test('BEY-15 a move changes the last day of some bonds, with all that follows from their prices', async () => {
  const before = await daysOf(friday);
  const moved = await move(friday, 'one');
  const after = await daysOf(friday);
  const known = new Set(before.map((day) => JSON.stringify(day)));
  const changed = after.filter((day) => !known.has(JSON.stringify(day)));
  expect(moved).toBeGreaterThan(0);
  // A bond that was not traded on the day may be now.
  expect(after.length).toBeGreaterThanOrEqual(before.length);
  expect(changed.length).toBeGreaterThan(0);
  for (const day of changed) {
    if (day.bid !== null && day.ask !== null) expect(day.mid).toBeCloseTo((day.bid + day.ask) / 2, 8);
    if (day.last !== null && day.high !== null) expect(day.high).toBeGreaterThanOrEqual(day.last);
    if (day.last !== null && day.low !== null) expect(day.low).toBeLessThanOrEqual(day.last);
  }
  const priced = changed.filter((day) => day.indicative_price !== null);
  expect(priced.length).toBeGreaterThan(0);
});

test('BEY-9 a day that is still moving leaves no earlier value behind, though it was stored on an earlier one', async () => {
  const kept = () => rows('select count(*)::int as days from superseded_trading_day');
  const before = await kept();
  await storingAt(database(), `${friday}T10:00:00Z`, async (then) => {
    expect(await move(friday, 'again', then)).toBeGreaterThan(0);
  });
  expect(await kept()).toEqual(before);
});

test('BEY-15 whoever reads while prices move sees each day and quote as it was or as it became, never a price without its figures', async () => {
  const states = async () => {
    const days = await rows(`select 'day ' || instrument_id || ' ' || venue_id as key,
        row(bid, ask, last, indicative_price, indicative_yield, macaulay, g_spread)::text as state
      from trading_day where date = '${friday}'`);
    const quotes = await rows(`select 'quote ' || instrument_id || ' ' || participant_id as key,
        row(bid, ask, yield_to_maturity_bid, yield_to_maturity_ask, g_spread)::text as state from participant_quote`);
    const listed = await rows(`select 'listed ' || instrument_id as key,
        row(venue_id, date, indicative_price, indicative_yield, modified, g_spread, z_spread, yield_to_worst)::text as state
      from latest_figure left join latest_z_spread using (instrument_id, venue_id, date)
        left join latest_end_yield using (instrument_id, venue_id, date)`);
    return new Map<string, string>([...days, ...quotes, ...listed].map(({ key, state }) => [key, state]));
  };
  const before = await states();
  const seen: ReadonlyMap<string, string>[] = [];
  let isMoving = true;
  const reading = (async () => {
    while (isMoving) seen.push(await states());
  })();
  await move(friday, 'read');
  isMoving = false;
  await reading;
  const after = await states();
  expect(seen.length).toBeGreaterThan(1);
  const half = seen.flatMap((read) =>
    [...read].filter(([key, state]) => state !== before.get(key) && state !== after.get(key)),
  );
  expect(half).toEqual([]);
  expect([...after].filter(([key, state]) => before.get(key) !== state).length).toBeGreaterThan(10);
});

test('BEY-15 each bond that moved is told of once', async () => {
  await rows('delete from live_event');
  await move(friday, 'two');
  const events = await rows('select instrument_id, venue_id from live_event');
  const pairs = new Set(events.map(({ instrument_id, venue_id }) => `${instrument_id} ${venue_id}`));
  expect(events.length).toBeGreaterThan(0);
  expect(pairs.size).toBe(events.length);
});

test('BEY-15 on a new day a bond opens where it closed', async () => {
  await move(monday, 'three');
  const opened = await daysOf(monday);
  expect(opened.length).toBeGreaterThan(0);
  for (const day of opened) {
    const [last] = await rows(
      `select * from trading_day where instrument_id = ${day.instrument_id} and venue_id = ${day.venue_id} and date < '${monday}' order by date desc limit 1`,
    );
    if (last.bid !== null) expect(Math.abs(day.bid / last.bid - 1)).toBeLessThan(0.003);
    // One move makes one deal at the most.
    expect([0, 1]).toContain(day.deal_count ?? 0);
  }
});

test('BEY-15 on a new day the curves go on, and with the fixings of the day before the coupons in arrears; nothing of it moves again on that day', async () => {
  const tuesday = isoDate('2026-11-24');
  const state = async () => ({
    curves: await rows(`select code, max(date)::text as day from curve join curve_day on curve_id = id
      where code like 'demo-%' group by code order by code`),
    fixings:
      await rows(`select reference_rate as rate, max(date)::text as day, count(*)::int as days from overnight_fixing
      where is_generated group by reference_rate order by 1`),
    days: (await rows('select count(*)::int as days from curve_day'))[0]?.days,
  });
  const running = () =>
    rows(`select instrument_id as id, number, coupon from cash_flow join bond_terms using (instrument_id)
      where overnight_method is not null and '${tuesday}' between accrual_start and payment_date order by 1, 2`);
  const [before, coupons] = [await state(), await running()];
  await move(tuesday, 'five');
  const after = await state();
  expect(after.curves.map(({ code }) => code)).toEqual(before.curves.map(({ code }) => code));
  expect(after.fixings.length).toBeGreaterThan(0);
  // No market has a holiday on that day.
  expect(new Set(after.curves.map(({ day }) => day))).toEqual(new Set([`${tuesday}`]));
  for (const { day } of after.fixings) expect(day).toBe(`${monday}`);
  expect(coupons.length).toBeGreaterThan(0);
  expect(await running()).not.toEqual(coupons);
  await move(tuesday, 'six');
  expect(await state()).toEqual(after);
  const [spread] = await rows(
    `select count(*)::int as days from trading_day where date = '${tuesday}' and g_spread is not null`,
  );
  expect(spread?.days).toBeGreaterThan(0);
});

test('BEY-15 participants quote some of the moved bonds anew, with what follows; what they left became the price of that day', async () => {
  const quotes = () => rows('select * from participant_quote order by instrument_id, participant_id');
  const before = new Map((await quotes()).map((quote) => [`${quote.instrument_id} ${quote.participant_id}`, quote]));
  await move(monday, 'four');
  const changed = (await quotes()).filter(
    (quote) => quote.quoted_at > before.get(`${quote.instrument_id} ${quote.participant_id}`).quoted_at,
  );
  expect(changed.length).toBeGreaterThan(0);
  for (const quote of changed) {
    expect(quote.quoted_at.toISOString()).toBe(`${monday}T10:00:00.000Z`);
    // A higher price is a lower yield.
    const { yield_to_maturity_bid: bid, yield_to_maturity_ask: ask } = quote;
    if (bid !== null && ask !== null && quote.bid < quote.ask) expect(bid).toBeGreaterThan(ask);
  }
  // Who quotes a bond follows it together, so that nobody crosses another.
  const steps = Map.groupBy(changed, ({ instrument_id }) => instrument_id);
  for (const quotes of steps.values()) {
    const factors = quotes.flatMap((quote) => {
      const last = before.get(`${quote.instrument_id} ${quote.participant_id}`);
      return last.bid === null ? [] : [quote.bid / last.bid];
    });
    expect(Math.max(...factors) - Math.min(...factors)).toBeLessThan(1e-5);
  }
  const [ended] = await rows(`select count(*)::int as count from end_of_day_price where date = '${friday}'`);
  expect(ended?.count).toBeGreaterThan(0);
});
