import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { findIssuerIds, saveIssuerIdentifiers, saveIssuers } from './issuers.ts';
import { joinIssuers } from './join-issuers.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const unsaid = { country: null, sector: null, lei: null, isGenerated: false };
const query = <Row extends object>(text: string) => queryRows<Row>(database(), text);

test('BEY-16 what names one of two issuers names the other, in each table of the database, and no row is told twice', async () => {
  const [keptId, goneId] = await inWriteTransaction(database(), async (tx) => {
    const ids = await saveIssuers(tx, [
      { ...unsaid, code: 'a-1', name: 'Alpha', shortName: 'Alpha', country: 'GB' },
      { ...unsaid, code: 'b-1', name: 'Alpha plc', shortName: 'Alpha', country: 'IE', sector: 'banks', lei: 'L' },
    ]);
    const [kept, gone] = [ids.get('a-1') ?? 0, ids.get('b-1') ?? 0];
    await saveIssuerIdentifiers(tx, [
      { issuerId: kept, scheme: 'us-cik', value: '0000000001' },
      { issuerId: gone, scheme: 'us-cik', value: '0000000002' },
      { issuerId: gone, scheme: 'ticker', value: 'ALF' },
    ]);
    await tx.client.query(`
      insert into instrument (kind, issuer_id, name, short_name) values ('bond', ${kept}, 'A', 'A'), ('bond', ${gone}, 'B', 'B');
      insert into source (code, name) values ('s', 'S');
      insert into issuer_relation (issuer_id, relation, related_issuer_id, source_id)
        select ${gone}, 'affiliate', ${kept}, source.id from source where code = 's'`);
    await joinIssuers(tx, kept, gone);
    return [kept, gone];
  });
  expect(await query('select code, name, country, sector, lei from issuer')).toEqual([
    { code: 'a-1', name: 'Alpha', country: 'GB', sector: 'banks', lei: 'L' },
  ]);
  expect(await query('select scheme, value from issuer_identifier order by scheme')).toEqual([
    { scheme: 'ticker', value: 'ALF' },
    { scheme: 'us-cik', value: '0000000001' },
  ]);
  expect(await query(`select name from instrument where issuer_id = ${keptId} order by name`)).toHaveLength(2);
  expect(await query('select 1 as one from issuer_relation')).toEqual([]);
  expect([...(await findIssuerIds(database(), ['a-1', 'b-1']))]).toEqual([
    ['a-1', keptId],
    ['b-1', keptId],
  ]);
  const naming = await query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name in ('issuer_id', 'related_issuer_id')`,
  );
  for (const { table, column } of naming) {
    expect(await query(`select 1 as one from ${table} where ${column} = ${goneId}`)).toEqual([]);
  }
  // A source that knows it by the other code fills in what is missing, and takes nothing away.
  const again = { ...unsaid, code: 'b-1', name: 'Alpha PLC', shortName: 'Alpha' };
  await inWriteTransaction(database(), (tx) =>
    saveIssuers(tx, [again, { ...unsaid, code: 'a-1', name: 'Alpha', shortName: 'Alpha' }]),
  );
  expect(await query('select name, country, sector, lei from issuer')).toEqual([
    { name: 'Alpha', country: 'GB', sector: 'banks', lei: 'L' },
  ]);
});
