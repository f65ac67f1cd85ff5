import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRelation } from '#store/issuer/issuers/issuer-relations.ts';
import { saveBondParties } from '#store/issuer/ratings/rating-history.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, sampleLei } from '../../testing/sample-market.ts';
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
type Company = readonly [id: number | null, name: string, lei: string | null];
const [first, second, foundation]: readonly [Company, Company, Company] = [
  [1, 'Kommune Ålesund', sampleLei],
  [2, 'Overseas Trading', null],
  [null, 'Foundation', null],
];

const row = (
  [emitent_id, emitent_name, emitent_lei]: Company,
  [rel_type, rel_type_name]: readonly [string, string],
  share: number | null,
  direction: string,
  [to_id, to_name, to_lei]: Company,
) => ({ emitent_id, emitent_name, emitent_lei, rel_type, rel_type_name, share, direction, to_id, to_name, to_lei });

// The sample market: a foundation holds 60 % of the first issuer, whose subsidiary the second is.
test('NET-1 the graph of a company has who owns it and whom it owns, then the others, with shares, then who is further away', async () => {
  expect(await ask('/api/company/1/related-issuers/')).toEqual([
    row(foundation, ['parent', 'Direct and ultimate parent'], 0.6, 'above', first),
    row(second, ['subsidiary', 'Direct subsidiary'], null, 'below', first),
    row(second, ['affiliate', 'Affiliate'], 0.25, 'beside', first),
    row(second, ['guaranteed', 'Guaranteed company'], null, 'below', first),
  ]);
  expect(await ask('/api/company/2/related-issuers/')).toEqual([
    row(first, ['direct-parent', 'Direct parent'], null, 'above', second),
    row(first, ['affiliate', 'Affiliate'], 0.25, 'beside', second),
    row(first, ['guarantor', 'Guarantor'], null, 'above', second),
    row(foundation, ['parent', 'Direct and ultimate parent'], 0.6, 'above', first),
  ]);
});

test('NET-1 the graph of a bond has who stands behind it first, in the words of the reader', async () => {
  const [surety, owner] = await ask(`/api/bonds/${bondIds.usual}/related-issuers/`, 'de');
  expect(surety).toEqual(row(second, ['surety', 'Bürge'], null, 'above', first));
  expect(owner).toMatchObject({ emitent_name: 'Foundation', to_id: 1 });
  expect(await ask(`/api/bonds/${bondIds.nsdOnly}/related-issuers/`)).toEqual([]);
});
