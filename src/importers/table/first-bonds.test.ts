import { afterAll, beforeAll, expect, test } from 'vitest';
import { BondCache } from '#store/lists/memory/bond-cache.ts';
import { bondCatalogue } from '#store/lists/memory/bond-row.ts';
import { tableRuns } from './testing/table-runs.ts';

const { database, importRows } = tableRuns({ beforeAll, afterAll });

const names = ['code', 'name', 'currency', 'couponKind', 'couponRate', 'couponFrequency', 'faceValue', 'maturesOn'];
const bonds = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${from + at};Bond ${from + at};GBP;fixed;4.5;2;100;2034-07-31`);
const percent = { units: { rate: 'percent' } };

test('BEY-16 the first who asks after an import sees its bonds, whoever imported them and however many they are', async () => {
  const kept = new BondCache(database(), bondCatalogue, new AbortController().signal, 1000);
  await kept.load();
  expect((await kept.current())?.columns.count).toBe(0);
  await importRows('instruments', names, bonds(1, 3), percent);
  // Where a copy in memory is not there yet, the database lists bonds.
  const first = await kept.current();
  expect(first === undefined || first.columns.count === 3).toBe(true);
  await importRows('instruments', names, bonds(4, 2500), percent);
  const next = await kept.current();
  expect(next === undefined || next.columns.count === 2503).toBe(true);
});
