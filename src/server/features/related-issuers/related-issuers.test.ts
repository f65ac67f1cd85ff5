import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import { addRelation } from '#store/issuers/issuer-relations.ts';
import { saveBondParties } from '#store/ratings/bond-parties.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  await inWriteTransaction(site.database, async (tx) => {
    const origin = { sourceId: source.id, importId: null };
    const other = { issuerId: 2, relatedIssuerId: 1, relatedName: null, relatedLei: null };
    await addRelation(tx, { ...other, relation: 'guarantor', share: null }, origin);
    await addRelation(tx, { ...other, relation: 'affiliate', share: 0.25 }, origin);
    await saveBondParties(tx, [{ instrumentId: bondIds.usual, role: 'surety', issuerId: 2 }]);
  });
});
afterAll(() => site.close());

const ask = async (url: string, language = 'en') =>
  (await site.app.inject({ url, headers: { 'accept-language': language } })).json();
const row = (
  emitent_id: number | null,
  emitent_name: string,
  rel_type: string,
  rel_type_name: string,
  share: number | null,
) => ({
  ...{ emitent_id, emitent_name, rel_type, rel_type_name, share },
});

// The sample market: a foundation holds 60 % of the first issuer, whose subsidiary the second is.
test('NET-1 the graph of a company has who owns it and whom it owns, then the others, with shares', async () => {
  expect(await ask('/api/company/1/related-issuers/')).toEqual([
    row(null, 'Foundation', 'parent', 'Direct and ultimate parent', 0.6),
    row(2, 'Overseas Trading', 'subsidiary', 'Direct subsidiary', null),
    row(2, 'Overseas Trading', 'affiliate', 'Affiliate', 0.25),
    row(2, 'Overseas Trading', 'guaranteed', 'Guaranteed company', null),
  ]);
  expect(await ask('/api/company/2/related-issuers/')).toEqual([
    row(1, 'Kommune Ålesund', 'direct-parent', 'Direct parent', null),
    row(1, 'Kommune Ålesund', 'affiliate', 'Affiliate', 0.25),
    row(1, 'Kommune Ålesund', 'guarantor', 'Guarantor', null),
  ]);
});

test('NET-1 the graph of a bond has who stands behind it first, in the words of the reader', async () => {
  const [first, second] = await ask(`/api/bonds/${bondIds.usual}/related-issuers/`, 'de');
  expect(first).toEqual(row(2, 'Overseas Trading', 'surety', 'Bürge', null));
  expect(second).toMatchObject({ emitent_name: 'Foundation' });
  expect(await ask(`/api/bonds/${bondIds.nsdOnly}/related-issuers/`)).toEqual([]);
});

test('NET-1 the page of the company has the same relations', async () => {
  const { related, relatedCount } = await ask('/api/company/2/');
  expect(relatedCount).toBe(3);
  expect(related.map(({ relation }: { relation: string }) => relation)).toEqual([
    'direct-parent',
    'affiliate',
    'guarantor',
  ]);
});
