import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movedPrice } from '#domain/portfolio/holding-scenario.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { recordRun } from '#importers/record-run.ts';
import { storeCurve } from '#importers/store-curve.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, yearsFromDays } from '#math/units.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { keepOptionModels } from '#store/bond/derivation/option-models.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { readReferenceLines } from './packed-reference.ts';

interface OptionRecord {
  readonly id: string;
  readonly settlement: IsoDate;
  readonly maturity: IsoDate;
  readonly coupon: number;
  readonly dates: readonly IsoDate[];
  readonly offers: readonly { readonly date: IsoDate; readonly kind: string; readonly cleanPrice: number }[];
  readonly curve: { readonly years: readonly number[]; readonly zeroRates: readonly number[] };
  readonly meanReversion: number;
  readonly volatility: number;
  readonly cleanPrice: number;
  readonly accrued: number;
  readonly oas: number;
  readonly optionValue: number;
  readonly effectiveDuration: number;
  readonly effectiveConvexity: number;
}

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-options-'));
});
afterAll(() => rm(folder, { recursive: true }));

const source = { code: 'desk', name: 'Desk' };

let count = 0;
/** Imports rows of columns, with values that all rows share. */
async function bring(
  target: string,
  names: readonly string[],
  rows: readonly string[],
  {
    shared = {},
    ...more
  }: {
    readonly shared?: Readonly<Record<string, string>>;
    readonly payments?: string;
    readonly venues?: readonly object[];
  } = {},
) {
  const path = join(folder, `table-${count++}.csv`);
  await writeFile(path, [names.join(';'), ...rows].join('\n'));
  const columns = names.map((name) => [name, { column: name }]);
  const values = Object.entries(shared).map(([name, value]) => [name, { value }]);
  const fields = Object.fromEntries([...columns, ...values]);
  const units = { rate: 'fraction', price: 'percent', amount: 'percent' };
  const mapping = { source, target, file: { format: 'csv', separator: ';' }, fields, units, ...more };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  expect(summary.failures).toEqual([]);
}

/** The zero rate of the record's curve, whose logarithms of discount factors are linear. */
function zeroRateOn({ curve: { years, zeroRates } }: OptionRecord, time: number): number {
  const logs = [0, ...years.map((at, i) => at * (zeroRates[i] ?? Number.NaN))];
  const times = [0, ...years];
  const upper = times.findIndex((at) => at >= time);
  const [t0, t1] = [times[upper - 1] ?? Number.NaN, times[upper] ?? Number.NaN];
  const [l0, l1] = [logs[upper - 1] ?? Number.NaN, logs[upper] ?? Number.NaN];
  return (l0 + ((l1 - l0) * (time - t0)) / (t1 - t0)) / time;
}

/** Stored curves are linear in zero rates: with a node for each day that counts they are the same. */
function nodesOf({ dates, offers, settlement }: OptionRecord): readonly number[] {
  const times = [...dates, ...offers.map(({ date }) => date)]
    .map((date) => yearsFromDays(dayNumberFromIso(date) - dayNumberFromIso(settlement)))
    .filter((time) => time > 0);
  return [...new Set(times)].sort((a, b) => a - b);
}

const ratesOf = (record: OptionRecord) => nodesOf(record).map((time) => zeroRateOn(record, time));

async function bringRecord(record: OptionRecord, isin: string) {
  const { settlement, maturity, coupon, dates, offers, cleanPrice } = record;
  await bring(
    'instruments',
    ['isin', 'name', 'couponRate', 'accruesFrom', 'maturesOn'],
    [`${isin};${record.id};${coupon};${dates[0]};${maturity}`],
    {
      shared: {
        currency: 'EUR',
        couponKind: 'fixed',
        couponFrequency: '2',
        dayCount: '30/360',
        faceValue: '1000',
        settlementLag: '0',
      },
    },
  );
  await bring(
    'cash-flows',
    ['isin', 'accrualStart', 'accrualEnd', 'paymentDate', 'coupon', 'redemption'],
    dates.slice(1).map((end, at) => `${isin};${dates[at]};${end};${end};${50 * coupon};${end === maturity ? 100 : 0}`),
  );
  await bring(
    'offers',
    ['isin', 'type', 'date', 'price'],
    offers.map(({ kind, date, cleanPrice: price }) => `${isin};${kind};${date};${price}`),
  );
  await bring('trading-days', ['isin', 'date', 'close'], [`${isin};${settlement};${cleanPrice}`], {
    shared: { venue: 'desk' },
    venues: [{ code: 'desk', name: 'Desk', kind: 'otc' }],
  });
  const curve = { code: 'desk-zero', name: 'Zero', currency: 'EUR', kind: 'government-zero', compounding: 0 } as const;
  const day = { date: settlement, tenors: nodesOf(record), rates: ratesOf(record) };
  const run = {
    source: { ...source, url: null },
    kind: 'curve',
    fileName: 'zero',
    startedAt: new Date(),
    now: () => new Date(),
    isDryRun: false,
  };
  await recordRun(database(), run, async (tx, origin) => ({
    ...(await storeCurve(tx, curve, [day], origin)),
    rowsRead: 1,
    sha256: '',
  }));
}

async function figuresOf(isin: string) {
  const [row] = await queryRows<Pick<OptionRecord, 'oas' | 'optionValue' | 'effectiveDuration' | 'effectiveConvexity'>>(
    database(),
    `select oas, option_value as "optionValue", effective_duration as "effectiveDuration", effective_convexity as "effectiveConvexity"
     from latest_option_figure join instrument on instrument.id = instrument_id where isin = '${isin}'`,
  );
  return row;
}

const instrumentIds = async () =>
  (await queryRows<{ readonly id: number }>(database(), 'select id from instrument')).map(({ id }) => id);
const waiting = () => queryRows(database(), 'select * from pending_derivation');

test('BEY-20 BEY-6 BEY-7 latest figures and scenario of a stored bond with a call are those of the reference, by the model that the operator set', async () => {
  const record = readReferenceLines<OptionRecord>('options').find(({ id }) => id === 'S-0007');
  if (record === undefined) throw new Error('no such record');
  const isin = 'XS000EXMPL07';
  const { meanReversion, volatility } = record;
  const keep = (models: Parameters<typeof keepOptionModels>[1]) => keepOptionModels(database(), models);
  await bringRecord(record, isin);
  await derivePending(database());
  const usual = await figuresOf(isin);
  expect(usual?.oas).toBeGreaterThan(record.oas);
  // The usual model of the currency, set: nothing changes.
  await keep({ EUR: { meanReversion: 0.03, volatility: 0.008 } });
  expect(await waiting()).toEqual([]);
  await keep({ EUR: { meanReversion, volatility }, USD: { meanReversion: 0.1, volatility: 0.02 } });
  expect(await waiting()).toHaveLength(1);
  await derivePending(database());
  const { oas, optionValue, effectiveDuration, effectiveConvexity } = (await figuresOf(isin)) ?? {};
  // The tolerances of the reference, which docs/parity.md names.
  expect(Math.abs((oas ?? Number.NaN) - record.oas)).toBeLessThan(1e-8);
  expect(Math.abs((optionValue ?? Number.NaN) - record.optionValue)).toBeLessThan(1e-5);
  expect(Math.abs((effectiveDuration ?? Number.NaN) - record.effectiveDuration)).toBeLessThan(1e-5);
  expect(Math.abs((effectiveConvexity ?? Number.NaN) - record.effectiveConvexity)).toBeLessThan(1e-2);
  // A scenario prices it anew: moves of the curve give the duration and the convexity of the reference.
  const [facts] = await findBondFacts(database(), await instrumentIds());
  if (facts === undefined) throw new Error('no facts');
  const settlement = dayNumberFromIso(record.settlement);
  const held = { facts, settlement, clean: record.cleanPrice, accrued: record.accrued, duration: null };
  const curve = { model: 'ZeroNodes', times: nodesOf(record), values: ratesOf(record) } as const;
  const still = { twist: { short: 0, long: 0 }, spread: 0, days: 0, curve: null };
  const dirtyAfter = (shift: number) =>
    movedPrice(held, { ...still, shift, options: { curve, model: { meanReversion, volatility } } })?.dirty ??
    Number.NaN;
  const [down, base, up] = [-0.001, 0, 0.001].map(dirtyAfter) as [number, number, number];
  expect(Math.abs((down - up) / (2 * 0.001 * base) - record.effectiveDuration)).toBeLessThan(1e-5);
  expect(Math.abs((down - 2 * base + up) / (0.001 ** 2 * base) - record.effectiveConvexity)).toBeLessThan(1e-2);
  // Another model of another currency leaves it alone; none sets the usual one again.
  await keep({ EUR: { meanReversion, volatility } });
  expect(await waiting()).toEqual([]);
  await keep({});
  await derivePending(database());
  expect((await figuresOf(isin))?.oas).toBe(usual?.oas);
});
