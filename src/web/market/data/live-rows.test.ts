import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { archiveWithDay, chartWithDay, latestWithDay } from './live-rows.ts';
import type { TradingsResult } from './load-tradings.ts';
import type { ShownRow } from './shown-row.ts';

const rowOf = (date: string, price: number): ShownRow => ({
  date,
  'date.numeric': Date.parse(date) / 1000,
  masked: [],
  'indicative_price.numeric': price,
});
const range = { start: isoDate('2026-11-01'), end: isoDate('2026-11-19') };
const result: TradingsResult = { ok: true, range, rows: [rowOf('2026-11-18', 99), rowOf('2026-11-19', 100)] };
const live = (date: string) => ({ row: rowOf(date, 101), at: 0 });
const shown = (given: TradingsResult) =>
  given.ok ? given.rows.map((row) => [row.date.slice(8), row['indicative_price.numeric']]) : null;

test('BEY-15 a live day takes the place of its stored one', () => {
  const expected = [
    ['18', 99],
    ['19', 101],
  ];
  expect(shown(chartWithDay(result, live('2026-11-19'), false))).toEqual(expected);
});

test('BEY-15 a new day is added to a chart that ends with the last day, and to no other', () => {
  expect(shown(chartWithDay(result, live('2026-11-20'), true))?.at(-1)).toEqual(['20', 101]);
  expect(chartWithDay(result, live('2026-11-20'), false)).toBe(result);
  expect(shown(chartWithDay(result, live('2026-11-17'), true))).toEqual(shown(result));
});

test('BEY-15 the latest days stay newest first, and as many', () => {
  const latest: TradingsResult = {
    ok: true,
    range,
    rows: Array.from({ length: 14 }, (_, at) => rowOf(`2026-11-${19 - at}`, at)),
  };
  const rows = shown(latestWithDay(latest, live('2026-11-20')));
  expect(rows?.length).toBe(14);
  expect(rows?.slice(0, 2)).toEqual([
    ['20', 101],
    ['19', 0],
  ]);
});

test('ARC-1 a live day brings the archive new numbers and leaves its words', () => {
  const stored = [rowOf('2026-11-18', 99), { ...rowOf('2026-11-19', 100), board_name: 'Main' }];
  expect(archiveWithDay(stored, live('2026-11-19')).at(-1)).toMatchObject({
    'indicative_price.numeric': 101,
    board_name: 'Main',
  });
  // A day without its words would stand beside days that have them.
  expect(archiveWithDay(stored, live('2026-11-20'))).toBe(stored);
  expect(archiveWithDay(stored, null)).toBe(stored);
});
