import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fittedCurveOf } from '#domain/bond/derivation/curve-book.ts';
import { annualZeroRate, zeroRate } from '#math/curve/curve.ts';
import { parRateFromCurve } from '#math/curve/par-curve.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { type IsoDate, isoDate, valueOrNull, years } from '#math/units.ts';
import { findFittedCurves } from '#store/market/curves/curves.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { moexIss } from '../moex-iss/moex-iss.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { curveOf, securityCount, thursday, treasuryPrices, wednesday } from '../testing/treasury-prices.ts';
import { usTreasury } from '../us-treasury/us-treasury.ts';
import { derivePending } from './derive-trading-days.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const tuesday = isoDate('2024-08-27');

// What follows is left waiting, so that each test says when it is derived.
const importFrom = (file: SourceFile) => importFile(database(), usTreasury, file, { daysAtOnce: 0 });
const importPrices = (date: IsoDate) => importFrom(treasuryPrices(date, curveOf(date)));

async function fittedDays() {
  const [history] = await findFittedCurves(database());
  return history?.days ?? [];
}

beforeEach(async () => {
  await queryRows(database(), 'truncate instrument, issuer, curve, trading_day, listing, pending_derivation cascade');
});

test('BEY-2 fits the curve of each day to its government bonds, and measures them against it', async () => {
  await importPrices(wednesday);
  await importPrices(thursday);
  await derivePending(database());
  const days = await fittedDays();
  expect(days.map(({ date, bondCount }) => [date, bondCount])).toEqual([
    [wednesday, 14],
    [thursday, 14],
  ]);
  for (const [index, date] of [wednesday, thursday].entries()) {
    const day = days[index];
    if (day === undefined) throw new Error('no curve');
    for (const time of [1, 2, 3, 5, 7, 10, 20, 28]) {
      const gap = zeroRate(fittedCurveOf(day), years(time)) - zeroRate(curveOf(date), years(time));
      // A tenth of a basis point.
      expect(Math.abs(gap)).toBeLessThan(1e-5);
    }
  }
  const notes = await queryRows<{ readonly macaulay: number; readonly g_spread: number; readonly yield: number }>(
    database(),
    `select macaulay, g_spread, indicative_yield as yield from trading_day where date = '${wednesday}' order by macaulay desc`,
  );
  expect(notes).toHaveLength(securityCount);
  for (const { macaulay, g_spread, yield: effective } of notes.filter((note) => note.macaulay > 0.8)) {
    expect(g_spread).toBeCloseTo(effective - annualZeroRate(curveOf(wednesday), years(macaulay)), 5);
  }
});

test('BEY-2 another price of a day gives another curve and other spreads of the day, and of no day before', async () => {
  await importFrom(treasuryPrices(tuesday, curveOf(wednesday)));
  await importPrices(wednesday);
  await derivePending(database());
  const spreads = async () =>
    new Map(
      (
        await queryRows<{ readonly date: string; readonly spreads: string }>(
          database(),
          `select date, string_agg(g_spread::text, ' ' order by instrument_id) as spreads from trading_day group by date`,
        )
      ).map((row) => [row.date, row.spreads]),
    );
  const before = await spreads();
  await importFrom(treasuryPrices(wednesday, curveOf(wednesday), 0.5));
  await derivePending(database());
  const after = await spreads();
  expect(after.get(tuesday)).toBe(before.get(tuesday));
  expect(after.get(wednesday)).not.toBe(before.get(wednesday));
});

test('BEY-2 fits no curve where one is imported, and none to four bonds less one', async () => {
  const header = '"Date","1 Mo","3 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"';
  const par = `${header}\n${wednesday},5.4,5.2,4.9,4.4,3.9,3.75,3.67,3.74,3.84,4.22,4.13\n`;
  await importFile(database(), usTreasury, sourceFile('par.csv', Buffer.from(par)));
  await importPrices(wednesday);
  await derivePending(database());
  expect(await fittedDays()).toEqual([]);
  await queryRows(database(), 'truncate instrument, issuer, curve, trading_day, listing cascade');
  await importFrom(treasuryPrices(wednesday, curveOf(wednesday), 0, 3));
  await derivePending(database());
  expect(await fittedDays()).toEqual([]);
});

test('BEY-16 what an import stored waits in its own transaction, and nothing waits of one that brings nothing new', async () => {
  await importPrices(wednesday);
  const waiting = () => queryRows(database(), 'select from_date, is_government from pending_derivation');
  expect(await waiting()).toHaveLength(securityCount);
  expect(await queryRows(database(), 'select currency from pending_curve')).toEqual([{ currency: 'USD' }]);
  await derivePending(database());
  expect(await waiting()).toEqual([]);
  await importPrices(wednesday);
  expect(await waiting()).toEqual([]);
  await importFrom(treasuryPrices(thursday, curveOf(thursday)));
  expect(new Set((await waiting()).map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ from_date: thursday, is_government: true })]),
  );
  await derivePending(database());
});

test('BEY-16 what waits from a late day on is not derived from an early one, whatever waits beside it', async () => {
  await importPrices(wednesday);
  await importPrices(thursday);
  await derivePending(database());
  await queryRows(
    database(),
    `insert into pending_derivation
     select instrument_id, case when row_number() over (order by instrument_id) = 1 then date '${wednesday}' else date '${thursday}' end, true
     from (select distinct instrument_id from trading_day) as known`,
  );
  // One bond on both days, the others on the second alone.
  expect(await derivePending(database())).toMatchObject({ days: securityCount + 1, stored: 0 });
});

test('BEY-16 a government bond that is new lets nothing wait from before its first day', async () => {
  await importFrom(treasuryPrices(wednesday, curveOf(wednesday), 0, securityCount - 1));
  await derivePending(database());
  await importPrices(thursday);
  expect(await queryRows(database(), 'select from_date from pending_curve')).toEqual([{ from_date: thursday }]);
  const waiting = await queryRows(database(), 'select distinct from_date from pending_derivation');
  expect(waiting).toEqual([{ from_date: thursday }]);
});

test('BEY-2 the bonds of a government in foreign money make no curve', async () => {
  await importPrices(wednesday);
  await queryRows(database(), "update issuer set country = 'CA'");
  await derivePending(database());
  expect(await fittedDays()).toEqual([]);
});

const FEDINVEST = 'us-treasury/fedinvest-prices-2026-03-24.csv';

test.skipIf(!hasSample(FEDINVEST))(
  'BEY-2 reprices the Treasury notes and bonds of a day within 3 basis points (skipped without the recorded prices)',
  async () => {
    await importFile(database(), usTreasury, readSample(FEDINVEST));
    await derivePending(database());
    const [day] = await fittedDays();
    if (day === undefined) throw new Error('no curve');
    expect(day.bondCount).toBeGreaterThan(300);
    expect(day.error).toBeLessThan(0.0003);
    // Yields of the notes nearest to par on the day, half-yearly, by 31 CFR 356: 2 years 3.88 to 3.90 %, 5 years 4.01 to 4.07 %.
    const par = (time: number) => (valueOrNull(parRateFromCurve(fittedCurveOf(day), years(time), 2)) ?? 0) * 100;
    expect(par(2)).toBeGreaterThan(3.87);
    expect(par(2)).toBeLessThan(3.91);
    expect(par(5)).toBeGreaterThan(4);
    expect(par(5)).toBeLessThan(4.08);
  },
  60_000,
);

const BOARDS = 'moex/iss_bonds_all_boards_2024-02-15.json';

test.skipIf(!hasSample(BOARDS) || !isFullRun)(
  'BEY-2 comes near the zero curve that the Moscow Exchange published for a day (full run; skipped without the recorded list)',
  async () => {
    await importFile(database(), moexIss, readSample(BOARDS));
    expect(await fittedDays()).toEqual([]);
    // The list projects payments from the running coupon, which for a fixed federal loan is what will be paid.
    await queryRows(
      database(),
      `update cash_flow set is_estimated = false from instrument
       where instrument.id = instrument_id and ticker ~ '^SU26[0-9]{3}RMFS'`,
    );
    await derivePending(database());
    const rouble = (await findFittedCurves(database())).find(({ currency }) => currency === 'RUB')?.days[0];
    if (rouble === undefined) throw new Error('no curve');
    expect(rouble.bondCount).toBeGreaterThan(20);
    // Published at 18:39:58 of the day, per cent a year with annual compounding; two-year loans traded 150 basis points apart on it.
    const terms = [
      [1, 13.81],
      [2, 13.13],
      [3, 12.55],
      [5, 12.02],
      [7, 11.93],
      [10, 12.09],
      [15, 12.66],
    ] as const;
    for (const [time, percent] of terms) {
      const gap = annualZeroRate(fittedCurveOf(rouble), years(time)) - percent / 100;
      expect(Math.abs(gap)).toBeLessThan(0.0035);
    }
  },
  60_000,
);
