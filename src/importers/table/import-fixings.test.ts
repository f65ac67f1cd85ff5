import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accruedOnDay } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import { isoDate } from '#math/units.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-fixings-'));
});
afterAll(() => rm(folder, { recursive: true }));

const source = { code: 'archive', name: 'Archive' };
const file = { format: 'csv', separator: ';' };
const units = { rate: 'fraction' };

/** Imports a table whose head names the fields of its target. */
async function run(target: string, lines: readonly string[]) {
  const path = join(folder, target);
  await writeFile(path, lines.join('\n'));
  const names = (lines[0] ?? '').split(';');
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const payments = target === 'instruments' ? { payments: 'from-terms' } : {};
  const mapping = readMapping(JSON.stringify({ source, file, target, fields, units, ...payments }));
  const { summary } = await importTable(database(), mapping, path);
  return { stored: summary.rowsStored, failures: summary.failures.map(({ line, message }) => `${line}: ${message}`) };
}

const terms =
  'isin;name;faceValue;currency;couponKind;referenceRate;overnightMethod;lookbackDays;quotedMargin;couponFrequency';
const dates = ';dayCount;accruesFrom;maturesOn;paymentDelayDays';
const bond = (method: string, dayCount = 'ACT/360', rate = 'SOFR') =>
  `XS000EXMPL31;Averaged SOFR;1000;USD;floating;${rate};${method};5;0.0015;12;${dayCount};2024-06-07;2024-08-07;2`;

// Record S-0073 of the project's reference file of coupons in arrears: the average of 7 June to 8 July 2024, looked back five days.
const fixings = `
  2024-05-09:0.02903 2024-05-10:0.029311 2024-05-13:0.029684 2024-05-14:0.029442 2024-05-15:0.030228
  2024-05-16:0.029734 2024-05-17:0.029928 2024-05-20:0.030457 2024-05-21:0.030918 2024-05-22:0.031056
  2024-05-23:0.031326 2024-05-24:0.03208 2024-05-28:0.032258 2024-05-29:0.032371 2024-05-30:0.03253
  2024-05-31:0.032226 2024-06-03:0.031052 2024-06-04:0.030444 2024-06-05:0.029277 2024-06-06:0.029646
  2024-06-07:0.029407 2024-06-10:0.029089 2024-06-11:0.028517 2024-06-12:0.029076 2024-06-13:0.027988
  2024-06-14:0.028522 2024-06-17:0.02815 2024-06-18:0.028436 2024-06-20:0.028694 2024-06-21:0.029071
  2024-06-24:0.028081 2024-06-25:0.027712 2024-06-26:0.028129 2024-06-27:0.028514 2024-06-28:0.027659
  2024-07-01:0.027954 2024-07-02:0.026655 2024-07-03:0.027273 2024-07-05:0.027147 2024-07-08:0.027353`;
const fixingRows = fixings
  .trim()
  .split(/\s+/)
  .map((each) => `SOFR;${each.replace(':', ';')}`);
const COUPON = 0.2637747222222222;

const payments = () =>
  queryRows<{ readonly coupon: number | null }>(
    database(),
    'select accrual_end, payment_date, coupon, is_estimated from cash_flow order by number',
  );

test('BEY-2 lays a floater in arrears out on business days, and makes its coupons of the fixings that come', async () => {
  const rows = [terms + dates, bond('averaged')];
  expect(await run('instruments', rows)).toEqual({ stored: 1, failures: [] });
  // 7 July 2024 is a Sunday; a coupon is paid two days late, the last one with the repayment.
  expect(await payments()).toEqual([
    { accrual_end: '2024-07-08', payment_date: '2024-07-10', coupon: null, is_estimated: true },
    { accrual_end: '2024-08-07', payment_date: '2024-08-07', coupon: null, is_estimated: true },
  ]);
  const head = 'overnightRate;date;rate';
  const told = [...fixingRows, 'SOFR;2024-07-08;0.03', '€STR;2024-07-08;', 'SOFRA;2024-07-08;0.03'];
  expect(await run('fixings', [head, ...told])).toEqual({
    stored: fixingRows.length,
    failures: [
      '42: duplicate-row: "SOFR 2024-07-08"',
      '43: missing-value in rate: ""',
      '44: bad-code in overnightRate: "SOFRA"',
    ],
  });
  const [first, second] = await payments();
  expect(first?.coupon).toBeCloseTo(COUPON, 12);
  expect(first).toMatchObject({ is_estimated: false });
  // The running coupon of lists, 31 days of the period by days / 360.
  const listed = await queryRows<{ readonly coupon_rate: number }>(database(), 'select coupon_rate from bond_terms');
  expect(listed[0]?.coupon_rate).toBeCloseTo((COUPON * 360) / 31 / 100, 12);
  // Thirty days at the last fixing and the margin, but for the first days, which look back to fixings that are known.
  expect(second?.coupon).toBeCloseTo((100 * (0.027353 + 0.0015) * 30) / 360, 2);
  expect(await run('fixings', [head, ...fixingRows])).toEqual({ stored: 0, failures: [] });
  expect(await run('instruments', rows)).toEqual({ stored: 0, failures: [] });
});

test('BEY-2 coupons to come follow the curve of swaps, and a fixing that is corrected moves those that rest on it', async () => {
  const curve = (rate: string) => [
    'curve;kind;overnightRate;date;tenor;rate',
    `s;swap-overnight;SOFR;2024-07-09;1Y;${rate}`,
  ];
  await run('curves', curve('0.05'));
  const [first, second] = await payments();
  expect(first?.coupon).toBeCloseTo(COUPON, 12);
  // Eight days look back to fixings that are known, 0.218335 together; the others follow the curve: ln(1 + 0.05 · 365 / 360) · 360 / 365 = 0.04877.
  expect((second?.coupon ?? 0) - (100 * 0.0015 * 30) / 360).toBeCloseTo((0.218335 + 22 * 0.04877) / 3.6, 3);
  await run('fixings', ['overnightRate;date;rate', 'SOFR;2024-06-03;0.041052']);
  // One day of 31 a percentage point higher.
  const [corrected] = await payments();
  expect(corrected?.coupon).toBeCloseTo(COUPON + 1 / 360, 12);
  await run('fixings', ['overnightRate;date;rate', 'SOFR;2024-06-03;0.031052']);
});

test('BEY-2 accrues by the fixings day by day', async () => {
  const [{ id = 0 } = {}] = await queryRows<{ readonly id: number }>(database(), 'select id from instrument');
  const [facts] = await findBondFacts(database(), [id]);
  if (facts === undefined) throw new Error('no bond');
  const accrued = accruedOnDay(facts.terms, facts.cashFlows, isoDate('2024-06-27'), facts.resets);
  expect(accrued.value).toBeCloseTo(0.17210805555555556, 11);
});

test('BEY-2 lists terms in arrears that make no coupon', async () => {
  const rows = [bond('averaged', '30/360'), bond('averaged', 'ACT/360', 'EURIBOR 3M'), bond('daily')];
  expect((await run('instruments', [terms + dates, ...rows])).failures).toEqual([
    '2: out-of-range in dayCount: "30/360"',
    '3: out-of-range in referenceRate: "EURIBOR 3M"',
    '4: bad-code in overnightMethod: "daily"',
  ]);
});
