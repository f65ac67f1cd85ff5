import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveIssuers } from '../../issuer/issuers/issuers.ts';
import { saveRatings } from '../../issuer/ratings/ratings.ts';
import { saveCurve, saveCurveDays } from '../../market/curves/curves.ts';
import { saveInstruments } from '../../market/instruments/save-instruments.ts';
import { saveSource } from '../../market/sources/sources.ts';
import { inTrialTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { marketState } from '../../testing/market-state.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { findChanges, importedTables, watchChanges } from './watch-changes.ts';

const database = withTestDatabase({ beforeAll, afterAll });

test('BEY-16 watches every table whose rows name the run that brought them', async () => {
  // What they replace is kept as it was, with the run that brought it.
  const rows = await queryRows<{ readonly name: string }>(
    database(),
    `select table_name as name from information_schema.columns
     where column_name = 'import_id' and table_schema = 'public' and table_name not in ('import_failure', 'import_undo')
       and table_name not like 'superseded%'`,
  );
  const watched: readonly string[] = importedTables;
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.map(({ name }) => name).filter((name) => !watched.includes(name))).toEqual([]);
});

const none = { country: null, sector: null, lei: null, isGenerated: false };
const issuer = { ...none, code: 'sample', name: 'Sample Ltd', shortName: 'Sample' };
const index = {
  kind: 'index',
  name: 'Aurelia 50',
  shortName: 'Aurelia 50',
  isin: null,
  ticker: null,
  registrationNumber: null,
  issuerId: null,
  currency: 'EUR',
  statusId: null,
  isGenerated: false,
  codes: [],
} as const;

test('BEY-16 WL-6 tells what a table brings into lists of readers', async () => {
  const changes = await inTrialTransaction(database(), async (tx) => {
    await tx.client.query(`insert into account (id, name, email) values ('reader', 'Reader', 'reader@reader.invalid')`);
    const { ids } = await saveInstruments(tx, [{ ...index, kind: 'bond', isin: 'XS0000000009' }]);
    await watchChanges(tx);
    await tx.client.query(
      `insert into watchlist (account_id, id, name, position, created_at) values ('reader', 1, 'Mine', 1, now())`,
    );
    await tx.client.query(`insert into watchlist_entry (id, account_id, watchlist_id, bond_id, quantity, added_at)
      values (901, 'reader', 1, ${ids[0]}, 5, now())`);
    await tx.client.query(
      `insert into watchlist_purchase (account_id, entry_id, quantity, added_at) values ('reader', 901, 7, now())`,
    );
    return findChanges(tx);
  });
  expect(changes.map(({ table, first }) => [table, first[0]?.row, first[0]?.values?.quantity])).toEqual([
    ['watchlist', 'reader Mine', undefined],
    ['watchlist_entry', 'XS0000000009', 5],
    ['watchlist_purchase', 'XS0000000009', 7],
  ]);
});

test('names rows by what a reader knows them by, and undoes all of them', async () => {
  const before = await marketState(database());
  const changes = await inTrialTransaction(database(), async (tx) => {
    await watchChanges(tx);
    const issuerId = (await saveIssuers(tx, [issuer])).get('sample') ?? 0;
    await saveIssuers(tx, [{ ...issuer, name: 'Sample plc' }]);
    await saveInstruments(tx, [index]);
    const rating = { agency: 'Sample Ratings', grade: 'A', outlook: null, ratedOn: isoDate('2026-01-11') };
    await saveRatings(tx, [{ ...rating, issuerId, instrumentId: null }]);
    const curve = {
      code: 'sample-curve',
      name: 'Sample',
      currency: 'EUR',
      kind: 'government-zero',
      compounding: 1,
    } as const;
    const curveId = await saveCurve(tx, curve);
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample', url: null });
    const day = { date: isoDate('2026-03-20'), tenors: [1], rates: [0.02] };
    await saveCurveDays(tx, curveId, [day], { sourceId, importId: null });
    return findChanges(tx);
  });
  expect(changes.map(({ table, first }) => [table, first.map(({ kind, row }) => `${kind} ${row}`)])).toEqual([
    ['issuer', ['added sample', 'changed sample']],
    ['instrument', ['added Aurelia 50']],
    ['rating', ['added Sample plc Sample Ratings 2026-01-11']],
    ['curve', ['added sample-curve']],
    ['curve_day', ['added sample-curve 2026-03-20']],
  ]);
  expect(await marketState(database())).toEqual(before);
});
