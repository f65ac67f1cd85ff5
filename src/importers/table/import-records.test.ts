import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
const isin = 'XS000EXMPL31';
const share = 'RU000AEXMP16';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-records-'));
  const terms = { kind: 'bond', couponKind: 'zero', faceValue: '1000', maturesOn: '2030-06-01', currency: 'EUR' };
  await run('instruments', { isin, name: 'Gamma', ...terms });
  await run('instruments', { isin: share, name: 'Gamma share', kind: 'stock', currency: 'EUR' });
});
afterAll(() => rm(folder, { recursive: true }));

type Cells = Readonly<Record<string, string>>;

let count = 0;
/** Imports rows of the same columns as a table. */
async function run(target: string, ...rows: readonly Cells[]) {
  const names = Object.keys(rows[0] ?? {});
  const path = join(folder, `table-${count++}.csv`);
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(';'));
  await writeFile(path, [names.join(';'), ...lines].join('\n'));
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const units = { price: 'per-unit', rate: 'percent' };
  const source = { code: 'terms', name: 'Terms' };
  const mapping = { source, target, units, file: { format: 'csv', separator: ';' }, fields };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  return { ...summary, failed: summary.failures.map(({ line, code, field }) => [line, code, field]) };
}

const first = async (table: string) => {
  const [row = {}] = await queryRows<Record<string, unknown>>(
    database(),
    `select * from ${table} order by instrument_id limit 1`,
  );
  return row;
};

/** A row of each target, the table that keeps it, and what of it shows that words, units and names were read. */
const targets: readonly (readonly [target: string, row: Cells, table: string, stored: object])[] = [
  ['identifiers', { kind: 'wkn', value: 'ZZ0001' }, 'issue_identifier', { kind: 'wkn', value: 'ZZ0001' }],
  ['managers', { role: 'trustee', name: 'Sample Trust' }, 'issue_manager', { role: 'trustee', name: 'Sample Trust' }],
  [
    'tranches',
    { number: '1', startsOn: '2025-01-10', method: 'auction', placed: '5000000', price: '995', yield: '4.25' },
    'issue_tranche',
    { number: 1, starts_on: '2025-01-10', placed: 5e6, price: 99.5, yield: 0.0425 },
  ],
  [
    'defaults',
    { dueOn: '2026-01-10', kind: 'coupon', state: 'technical', amount: '12.5' },
    'issue_default',
    { due_on: '2026-01-10', state: 'technical', amount: 12.5 },
  ],
  [
    'covenants',
    { kind: 'debt_to_ebitda', state: 'held', threshold: '3.5', actual: '2.1', testedOn: '2026-01-31' },
    'issue_covenant',
    { threshold: 3.5, actual: 2.1, tested_on: '2026-01-31' },
  ],
  [
    'stakes',
    { kind: 'investor_type', name: 'banks', asOf: '2025-01-10', share: '60' },
    'issue_stake',
    { name: 'banks', share: 0.6 },
  ],
  [
    'lombard-lists',
    { list: 'Central Bank', listedOn: '2025-02-01', haircut: '7' },
    'lombard_listing',
    { list: 'Central Bank', haircut: 0.07, removed_on: null },
  ],
  [
    'redemption-rights',
    { number: '1', kind: 'issuer_call', exercise: 'bermudan', price: '1015', spread: '0.5', noticeDays: '15' },
    'redemption_right',
    { kind: 'issuer_call', price: 101.5, spread: 0.005, notice_days: 15 },
  ],
  [
    'rating-steps',
    {
      number: '1',
      agency: 'Northstar',
      grade: 'Baa3',
      kind: 'per_notch',
      change: '0.25',
      cap: '2',
      isReversible: 'true',
    },
    'rating_step',
    { agency: 'Northstar', grade: 'Baa3', change: 0.0025, cap: 0.02, starts_on: null, is_reversible: true },
  ],
  [
    'conversions',
    { kind: 'holder', underlyingIsin: share, ratio: '25', sharePrice: '40', priceCurrency: 'EUR' },
    'conversion_terms',
    { kind: 'holder', ratio: 25, price: 40, price_currency: 'EUR', underlying_id: expect.any(Number) },
  ],
  [
    'structured-terms',
    { payoff: 'autocall', basket: 'worst_of', barrier: '60', barrierWatch: 'final' },
    'structured_terms',
    { payoff: 'autocall', barrier: 0.6, barrier_watch: 'final' },
  ],
  [
    'structured-underlyings',
    { name: 'Gamma share', underlyingIsin: share, initialLevel: '25', weight: '100' },
    'structured_underlying',
    { initial_level: 25, weight: 1, underlying_id: expect.any(Number) },
  ],
  [
    'observations',
    {
      date: '2026-12-01',
      paysOn: '2026-12-08',
      redeemsAt: '100',
      redemption: '1000',
      couponAt: '70',
      coupon: '40',
    },
    'structured_observation',
    { redeems_at: 1, redemption: 100, coupon_at: 0.7, coupon: 4, outcome: null },
  ],
  [
    'restructurings',
    { effectiveOn: '2026-02-01', kind: 'extension', haircut: '25', consent: '90', successorIsin: share },
    'restructuring',
    { effective_on: '2026-02-01', haircut: 0.25, consent: 0.9, successor_isin: share },
  ],
  [
    'changed-terms',
    { effectiveOn: '2026-02-01', term: 'coupon_rate', oldRate: '7.25', newRate: '3' },
    'restructured_term',
    { term: 'coupon_rate', old_number: 0.0725, new_number: 0.03, old_date: null },
  ],
  [
    'issue-details',
    { kind: 'governing_law', value: 'English law' },
    'issue_detail',
    { kind: 'governing_law', value: 'English law' },
  ],
  [
    'text-sections',
    { kind: 'more', text: 'What else there is.', updatedOn: '2026-01-31' },
    'text_section',
    { kind: 'more', language: 'en', text: 'What else there is.' },
  ],
];

test.each(targets)('BEY-16 NAV-3 %s come from a table, once', async (target, row, table, stored) => {
  expect(await run(target, { isin, ...row })).toMatchObject({ rowsStored: 1, failed: [] });
  expect(await first(table)).toMatchObject(stored);
  expect(await run(target, { isin, ...row })).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
});

test.each(targets)(
  'BEY-16 of %s a row twice in a file, and one of an unknown bond, are listed',
  async (target, row) => {
    const { rowsUnchanged, failed } = await run(
      target,
      { isin, ...row },
      { isin, ...row },
      { ...row, isin: 'XS0000000009' },
    );
    expect(rowsUnchanged).toBe(1);
    expect(failed).toEqual([
      [3, 'duplicate-row', null],
      [4, 'unknown-instrument', 'isin'],
    ]);
  },
);

test('BEY-16 what cannot be is listed with its line and field, and the good rows are stored', async () => {
  const lists = { isin, list: 'Exchange', listedOn: '2025-02-01', removedOn: '', haircut: '7' };
  expect(
    await run(
      'lombard-lists',
      lists,
      { ...lists, list: 'A', removedOn: '2025-01-31' },
      { ...lists, list: 'B', haircut: '101' },
      { ...lists, list: 'C', listedOn: '31.02.2025' },
      { ...lists, list: '' },
    ),
  ).toMatchObject({
    rowsStored: 1,
    failed: [
      [3, 'out-of-range', 'removedOn'],
      [4, 'out-of-range', 'haircut'],
      [5, 'bad-date', 'listedOn'],
      [6, 'missing-value', 'list'],
    ],
  });
  const stake = { isin, kind: 'investor_type', name: 'aliens', asOf: '2025-01-10' };
  expect((await run('stakes', stake, { ...stake, kind: 'investor_region', name: 'Germany' })).failed).toEqual([
    [2, 'bad-code', 'name'],
    [3, 'bad-code', 'name'],
  ]);
});

test('BEY-16 a changed term needs the values of its kind, and an underlying has to be known', async () => {
  const term = { isin, effectiveOn: '2026-02-01', term: 'maturity', newRate: '3', oldDate: '', newDate: '' };
  expect((await run('changed-terms', term)).failed).toEqual([[2, 'missing-value', 'newDate']]);
  expect((await run('changed-terms', { ...term, newDate: '2032-01-01' })).failed).toEqual([]);
  const conversion = { isin, kind: 'holder', underlyingIsin: 'XS0000000009' };
  expect((await run('conversions', conversion)).failed).toEqual([[2, 'unknown-instrument', 'underlyingIsin']]);
});
