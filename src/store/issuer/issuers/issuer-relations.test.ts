import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSource } from '../../market/sources/sources.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { addRelation, findGroupRelations, type IssuerRelation } from './issuer-relations.ts';
import { saveIssuers } from './issuers.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let ids: readonly number[];

type Said = readonly [
  own: number,
  relation: IssuerRelation['relation'],
  other: number | readonly [string, string | null],
];

// Companies by number: 0 owns 1, 1 owns 2, 2 owns 0 again; 3 has the same owner as 0, who is no issuer; 4 has a namesake of that owner.
const said: readonly Said[] = [
  [1, 'direct-parent', 0],
  [2, 'direct-parent', 1],
  [0, 'ultimate-parent', 2],
  [0, 'direct-parent', ['Holding', 'LEI1']],
  [3, 'ultimate-parent', ['Holding of another name', 'LEI1']],
  [4, 'direct-parent', ['Holding', null]],
  [5, 'guarantor', 0],
  [5, 'direct-parent', 4],
  [2, 'guarantor', 5],
  [2, 'affiliate', 1],
  [2, 'spv', ['Funding', null]],
];

beforeAll(async () => {
  await inWriteTransaction(database(), async (tx) => {
    const issuer = { country: null, sector: 'transport', lei: null, isGenerated: true };
    const saved = await saveIssuers(
      tx,
      Array.from({ length: 6 }, (_, at) => ({ ...issuer, code: `c-${at}`, name: `C${at}`, shortName: `C${at}` })),
    );
    ids = [0, 1, 2, 3, 4, 5].map((at) => saved.get(`c-${at}`) ?? 0);
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample', url: null });
    for (const [own, relation, other] of said) {
      const related =
        typeof other === 'number'
          ? { relatedIssuerId: ids[other] ?? 0, relatedName: null, relatedLei: null }
          : { relatedIssuerId: null, relatedName: other[0], relatedLei: other[1] };
      await addRelation(
        tx,
        { issuerId: ids[own] ?? 0, relation, share: null, ...related },
        { sourceId, importId: null },
      );
    }
  });
});

async function around(own: number, max = 500): Promise<readonly string[]> {
  const found = await findGroupRelations(database(), ids[own] ?? 0, max);
  return found.map(({ company, relation, above }) => `${company.name} ${relation} ${above.name}`);
}

test('NET-1 the group has owners and owned at any distance, although they own each other, and who has the same owner', async () => {
  expect(await around(1)).toEqual([
    'C1 direct-parent C0',
    'C2 direct-parent C1',
    'C0 ultimate-parent C2',
    'C0 direct-parent Holding',
    'C3 ultimate-parent Holding of another name',
    'C2 affiliate C1',
    'C2 spv Funding',
  ]);
});

test('NET-1 relations other than ownership lead no further than to the company itself', async () => {
  expect(await around(0)).toContain('C5 guarantor C0');
  expect(await around(0)).not.toContain('C5 direct-parent C4');
});

test('NET-1 no more companies are read than asked for, the nearest ones', async () => {
  expect(await around(1, 3)).toEqual([
    'C1 direct-parent C0',
    'C2 direct-parent C1',
    'C0 ultimate-parent C2',
    'C0 direct-parent Holding',
    'C2 affiliate C1',
    'C2 spv Funding',
  ]);
});
