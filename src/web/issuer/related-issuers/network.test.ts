import { expect, test } from 'vitest';
import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { cutLabel, initialsOf, networkOf, networkSizes } from './network.ts';

const row = (name: string, id: number | null, to: readonly [string, number | null]): RelatedIssuer => ({
  emitent_id: id,
  emitent_name: name,
  emitent_lei: null,
  rel_type: 'subsidiary',
  rel_type_name: 'Direct subsidiary',
  share: 0.5,
  direction: 'below',
  to_name: to[0],
  to_id: to[1],
  to_lei: null,
});

test('NET-1 the rows become companies and lines, each company once, the main one first', () => {
  const { nodes, links } = networkOf([
    row('Foundation', null, ['Alder', 1]),
    row('Birch', 2, ['Alder', 1]),
    row('Cedar', 3, ['Birch', 2]),
    row('Foundation', null, ['Cedar', 3]),
  ]);
  expect(nodes.map(({ name }) => name)).toEqual(['Alder', 'Foundation', 'Birch', 'Cedar']);
  expect(links.map(({ from, to }) => [from, to])).toEqual([
    [1, 0],
    [2, 0],
    [3, 2],
    [1, 3],
  ]);
  expect(nodes.map((node) => node.links)).toEqual([
    [0, 1],
    [0, 3],
    [1, 2],
    [2, 3],
  ]);
});

test('NET-1 a label has at most 22 characters and an ellipsis', () => {
  expect(cutLabel('Alderhaven Energie SEA')).toBe('Alderhaven Energie SEA');
  expect(cutLabel('Alderhaven Energie SEAB')).toBe('Alderhaven Energie SEA…');
  expect(cutLabel('Alderhaven Energien SE plc')).toBe('Alderhaven Energien SE…');
  expect(cutLabel('Brightmoor Rail Lines Holdings')).toBe('Brightmoor Rail Lines…');
  expect(cutLabel('😀'.repeat(23))).toBe(`${'😀'.repeat(22)}…`);
});

test('NET-1 the mark of a company is made of its first letters', () => {
  expect(initialsOf('Alderhaven Energie AG')).toBe('AE');
  expect(initialsOf('«Газ» Север')).toBe('ГС');
  expect(initialsOf('Quellmatt')).toBe('QU');
  expect(initialsOf('青岚谷新能源控股股份有限公司')).toBe('青岚');
  expect(initialsOf('—')).toBe('');
});

// Numbers of shared-blocks, section 9.
test.each([
  [10, false, 25, 15],
  [11, false, 35, 20],
  [10, true, 35, 20],
  [11, true, 45, 25],
])('NET-1 %i companies, in full screen %s: lines of %i, radius %i', (count, isFullscreen, link, radius) => {
  expect(networkSizes(count, isFullscreen)).toEqual({ link, radius });
});
