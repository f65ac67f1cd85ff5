import { expect, test } from 'vitest';
import { type GroupCompany, type GroupRelation, groupEdges } from './issuer-group.ts';

const company = (id: number): GroupCompany => ({ id, name: `Company ${id}`, lei: null });
const named = (name: string, lei: string | null = null): GroupCompany => ({ id: null, name, lei });

const says = (
  own: GroupCompany,
  relation: GroupRelation['relation'],
  above: GroupCompany,
  share: number | null = null,
): GroupRelation => ({ company: own, above, relation, share });

const written = (relations: readonly GroupRelation[], main = company(1), max = 500) =>
  groupEdges(main, relations, max).map(
    ({ company: own, relation, to, share }) => `${own.name} ${relation} ${to.name}${share === null ? '' : ` ${share}`}`,
  );

test('NET-1 the group of a company reaches owners of owners and subsidiaries of subsidiaries, nearest first', () => {
  const relations = [
    says(company(3), 'direct-parent', company(2), 0.6),
    says(company(2), 'direct-parent', company(1), 0.8),
    says(company(1), 'direct-parent', named('Holding')),
    says(company(4), 'direct-parent', named('Holding')),
  ];
  expect(written(relations)).toEqual([
    'Holding direct-parent Company 1',
    'Company 2 subsidiary Company 1 0.8',
    'Company 4 subsidiary Holding',
    'Company 3 subsidiary Company 2 0.6',
  ]);
});

test('NET-1 companies that own each other are drawn once each', () => {
  const relations = [
    says(company(1), 'direct-parent', company(2), 0.1),
    says(company(2), 'direct-parent', company(3)),
    says(company(3), 'direct-parent', company(1)),
  ];
  expect(written(relations)).toEqual([
    'Company 2 direct-parent Company 1 0.1',
    'Company 3 subsidiary Company 1',
    'Company 3 direct-parent Company 2',
  ]);
});

test('NET-1 an ultimate parent is a line only where no chain of direct parents leads to it, or of the company itself', () => {
  const head = company(9);
  const relations = [
    says(company(1), 'direct-parent', company(2)),
    says(company(1), 'ultimate-parent', head),
    says(company(2), 'direct-parent', head),
    says(company(2), 'ultimate-parent', head),
    says(company(3), 'direct-parent', company(2)),
    says(company(3), 'ultimate-parent', head),
    says(company(4), 'ultimate-parent', head),
  ];
  expect(written(relations)).toEqual([
    'Company 2 direct-parent Company 1',
    'Company 9 ultimate-parent Company 1',
    'Company 9 parent Company 2',
    'Company 3 subsidiary Company 2',
    'Company 4 indirect-subsidiary Company 9',
  ]);
});

test('NET-1 a company that is no issuer is one company by its identifier, else by its name', () => {
  const relations = [
    says(company(1), 'direct-parent', named('Holding SA', 'LEI1')),
    says(company(2), 'direct-parent', named('Holding S.A.', 'LEI1')),
    says(company(3), 'direct-parent', named('Holding SA', 'LEI2')),
    says(company(1), 'spv', named('Funding')),
  ];
  expect(written(relations)).toEqual([
    'Holding SA direct-parent Company 1',
    'Funding spv Company 1',
    'Company 2 subsidiary Holding SA',
  ]);
});

test('NET-1 a group has at most so many companies, and every line between them', () => {
  const relations = [
    ...Array.from({ length: 600 }, (_, at) => says(company(at + 2), 'direct-parent', company(1))),
    says(company(3), 'guarantor', company(2)),
    says(company(2), 'affiliate', company(601)),
  ];
  const edges = groupEdges(company(1), relations, 500);
  const ids = new Set(edges.flatMap(({ company: own, to }) => [own.id, to.id]));
  expect(ids.size).toBe(500);
  expect(edges.filter(({ relation }) => relation === 'guarantor' || relation === 'guaranteed')).toHaveLength(1);
});
