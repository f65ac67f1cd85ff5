import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableRuns } from './testing/table-runs.ts';

const { importRows, query } = tableRuns({ beforeAll, afterAll });
beforeEach(() =>
  query(
    'delete from trading_day; delete from cash_flow; delete from bond_terms; delete from instrument_code; delete from instrument',
  ),
);

const names = ['code', 'name', 'issuedOn', 'maturesOn'];
const same = {
  market: 'uk-gilt',
  couponKind: 'fixed',
  couponRate: 0.04,
  couponFrequency: 2,
  faceValue: 100,
  currency: 'GBP',
};
const importBond = (row: string) =>
  importRows('instruments', names, [row], {
    payments: 'from-terms',
    units: { rate: 'fraction' },
    fields: {
      ...Object.fromEntries(names.map((name) => [name, { column: name }])),
      ...Object.fromEntries(Object.entries(same).map(([name, value]) => [name, { value }])),
    },
  });

const payments = () =>
  query<{ start: string; made: string | null; certain: boolean }>(
    'select accrual_start as start, made_from as made, not is_estimated as certain from cash_flow order by number',
  );

test('BEY-2 a table without the day of issue keeps the payments from the day that another one told', async () => {
  await importBond('1;A;2021-03-07;2031-03-07');
  const before = await payments();
  expect(before[0]).toEqual({ start: '2021-03-07', made: 'terms', certain: true });
  expect(await importBond('1;A;;2031-03-07')).toMatchObject({ messages: [], rowsUnchanged: 1 });
  expect(await payments()).toEqual(before);
});

test('BEY-2 payments that are run back do not replace those that a source projected', async () => {
  await importBond('1;A;;2031-03-07');
  expect((await payments())[0]).toMatchObject({ start: '2016-03-07', made: 'run-back' });
  await query('update cash_flow set made_from = null, is_estimated = true; delete from cash_flow where number <= 10');
  await importBond('1;A;;2031-03-07');
  expect(await payments()).toHaveLength(20);
  expect((await payments())[0]).toMatchObject({ start: '2021-03-07', made: null });
});

test('BEY-2 payments are run back further once an earlier price is known', async () => {
  await importBond('1;A;;2031-03-07');
  const venues = [{ code: 'otc', name: 'OTC', kind: 'otc' }];
  const days = ['code', 'venue', 'date', 'close'];
  await importRows('trading-days', days, ['1;otc;2012-05-02;99'], { venues, units: { price: 'percent' } });
  await importBond('1;A;;2031-03-07');
  expect((await payments())[0]).toMatchObject({ start: '2002-09-07', made: 'run-back' });
});
