import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instrumentColumns } from '#contract/feeds/bulk/bulk-columns.ts';
import { listRow } from '#contract/feeds/openbb/openbb.ts';
import { maskForLevel } from '#contract/platform/call.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { range } from '#domain/fields/field.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { isoDate } from '#math/units.ts';
import { readBulkRows } from '#store/feeds/bulk/read-bulk.ts';
import { bondColumns } from '#store/lists/bond-sql.ts';
import type { ListContext } from '#store/lists/list-sql.ts';
import { bondIds, venueIds } from '../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { listRowOf } from './openbb/bond-rows.ts';
import { screenerColumns } from './openbb/widgets.ts';

/** A figure of a day that no list has, for who sees spreads. */
const madeUp = range('made_up', { unit: 'times', family: 'spread', edges: [0, 100, 200], typed: 'mup' });
const bonds: List = { ...lists.bonds, fields: [...lists.bonds.fields, madeUp] };
const bondColumnsFor = (context: Pick<ListContext, 'today' | 'members'>) => ({
  ...bondColumns(context),
  made_up: { value: sql`(figure.instrument_id::float8 / 10)` },
});

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('BEY-6 ACC-5 a made-up field is the last column of the bulk table of instruments, closed with its family and its venue', async () => {
  const columns = instrumentColumns(bonds);
  expect(columns.at(-1)).toMatchObject({ name: 'made_up', type: 'number', family: 'spread' });
  expect(instrumentColumns(lists.bonds).map(({ name }) => name)).toEqual(columns.slice(0, -1).map(({ name }) => name));
  const read = async (closedVenueIds: readonly number[]) => {
    const rows = {
      table: 'instruments',
      columns,
      closedVenueIds,
      today: isoDate('2025-07-01'),
      bondColumnsFor,
    } as const;
    const lines = await readBulkRows(site.database, rows, { max: 100 });
    return new Map(lines.map((line) => JSON.parse(line)).map((row) => [row.id, row.made_up]));
  };
  expect((await read([])).get(bondIds.nsdOnly)).toBe(bondIds.nsdOnly / 10);
  expect((await read([venueIds.nsd])).get(bondIds.nsdOnly)).toBeNull();
});

test('BEY-6 ACC-2 a made-up field is a column of the screener of OpenBB, without its value for who may not see it', () => {
  const texts = createTexts(languageOf('en'), { facets: { name_made_up: 'Made up' } });
  const columns = screenerColumns(bonds, texts);
  expect(columns.at(-1)).toMatchObject({ field: 'made_up', headerName: 'Made up', cellDataType: 'number', hide: true });
  expect(columns.slice(0, 11).filter(({ hide }) => hide === true)).toEqual([]);
  const row = listRowOf({ id: 1, name: 'Bond', statusKey: 'outstanding', made_up: 1.5 } as never, bonds);
  const shown = (level: number) => maskForLevel(row, listRow(bonds), defaultFieldPolicy, level);
  expect(shown(fullLevel)).toMatchObject({ made_up: 1.5 });
  expect(shown(0)).toMatchObject({ made_up: null });
});
