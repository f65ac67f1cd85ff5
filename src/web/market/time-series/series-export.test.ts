import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import { sheetSize, sheetSvg } from '../../charts/export/chart-sheet.ts';
import { seriesSheet } from './series-export.tsx';
import { seriesStateOf } from './series-query.ts';

const lastDay = isoDate('2026-03-31');
const days = [1, 2, 3].map((day) => Date.UTC(2026, 2, day));
const line = {
  venueId: 10,
  name: 'Fund',
  venueName: 'Exchange',
  lastDay,
  isShape: false,
  values: { xs: days, ys: [100, 101, 103] },
  turnover: { xs: days, ys: [1, 2, 3] },
};
const data = { measure: 'EUR', lines: [line] };
const shown = {
  state: seriesStateOf(new URLSearchParams('period=1M'), { firstDay: lastDay, lastDay }),
  result: { ok: true, data },
} as const;
const texts = { title: 'Fund', fileName: 'Fund', subtitle: 'Values', source: 'Made by hand' };
const sheetOf = (more: object) =>
  seriesSheet({
    data,
    shown,
    texts,
    trend: null,
    logo: null,
    language: languageOf('en'),
    nameOfTrend: ({ name }) => `${name}: trend`,
    ...more,
  });

test('TSG-2 an exported chart has no legend of its own line, and one with its trend', () => {
  expect(sheetSize(sheetOf({}))).toEqual({ width: 1400, height: 850 });
  const withTrend = sheetOf({ trend: 'linear' });
  expect(withTrend.legend.map(({ name }) => name)).toEqual(['Fund', 'Fund: trend']);
  expect(sheetSvg(withTrend)).toContain('Fund: trend');
});

test('TSG-2 the site’s name stands in an exported chart where the reader wants it', () => {
  expect(sheetSvg(sheetOf({ logo: 'Bondlens' }))).toContain('>Bondlens</text>');
  expect(sheetSvg(sheetOf({}))).not.toContain('Bondlens');
});
