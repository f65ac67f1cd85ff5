import { expect, test } from 'vitest';
import type { LineId } from '../../market/data/compared-lines.ts';
import { withLine } from './use-adding.ts';

const main: LineId = { id: 1, venueId: 2, model: 'bonds' };
const lines = (count: number, model: LineId['model'], firstColour = 2) =>
  Array.from({ length: count }, (_, at) => ({ id: 100 + at, venueId: 2, model, colour: firstColour + at }));

test('CMP-3 neither the main line nor one that is there is added', () => {
  expect(withLine(main, [], main)).toBe('already_there');
  expect(withLine({ id: 101, venueId: 2, model: 'bonds' }, lines(3, 'bonds'), main)).toBe('already_there');
  expect(withLine({ ...main, venueId: 3 }, [], main)).toEqual([{ ...main, venueId: 3, colour: 2 }]);
  // The index of the same number is another thing.
  expect(withLine({ id: 101, venueId: 2, model: 'index' }, lines(3, 'bonds'), main)).toHaveLength(4);
});

test('CMP-2 a tenth bond and an eleventh index are refused, each by its own count', () => {
  const bonds = lines(9, 'bonds');
  const indexes = lines(10, 'index', 11);
  const bond: LineId = { id: 7, venueId: 2, model: 'bonds' };
  expect(withLine(bond, bonds, main)).toBe('compare_max_count_alert');
  expect(withLine(bond, [...bonds.slice(1), ...indexes], main)).toHaveLength(19);
  expect(withLine({ ...bond, model: 'index' }, indexes, main)).toBe('compare_max_index_count_alert');
  expect(withLine({ ...bond, model: 'index' }, bonds, main)).toHaveLength(10);
});

test('CMP-4 a new line takes the smallest colour that is free', () => {
  const [, ...rest] = lines(4, 'bonds');
  expect(withLine({ id: 7, venueId: 2, model: 'bonds' }, rest, main)).toMatchObject([{}, {}, {}, { colour: 2 }]);
});
