import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import { sheetSize, sheetSvg } from '../../charts/export/chart-sheet.ts';
import type { ShownRow } from '../../market/data/chart-columns.ts';
import type { ShownLine } from '../../market/data/load-lines.ts';
import { useMeasureName, YieldKindContext } from '../../market/data/measure-name.ts';
import { GraphExportMenu, graphSheet } from './price-chart.tsx';
import type { ShownTradings } from './use-tradings.ts';

const range = { start: isoDate('2026-08-20'), end: isoDate('2026-11-20') };
const venue = {
  id: 381,
  name: 'Depository',
  'max_date.numeric': 1_795_132_800,
  maxDate: range.end,
  endDate: range.end,
  hasYield: true,
  hasGSpread: true,
  isEstimation: false,
};
const choice = { mode: 'absolute', hasSpread: false, isFinished: false, events: [], today: range.end } as const;

const rowOf = (row: Partial<ShownRow>): ShownRow => ({
  date: range.end,
  'date.numeric': 1_795_132_800,
  masked: [],
  ...row,
});

const lineOf = (id: number, name: string, row: Partial<ShownRow>): ShownLine => ({
  key: `${id}.381`,
  id,
  venueId: 381,
  model: 'bonds',
  name,
  venueName: 'Depository',
  colour: id,
  rows: [rowOf(row)],
});

function shownOf(row: Partial<ShownRow>, others: readonly ShownLine[] = []): ShownTradings {
  const result = { ok: true, rows: [rowOf(row)], range } as const;
  return { key: '', tab: 'price', venue, result, lines: [lineOf(1, 'Bond', row), ...others], refusal: null };
}

function menuOf(row: Partial<ShownRow>): string {
  const subject = { name: 'Bond', isin: null, sources: [], today: range.end };
  return renderToStaticMarkup(
    <MemoryRouter>
      <GraphExportMenu shown={shownOf(row)} choice={choice} subject={subject} />
    </MemoryRouter>,
  );
}

const price = (value: number) => ({ 'indicative_price.numeric': value });
const texts = { title: 'Bond', fileName: 'Bond', subtitle: 'Price', source: 'Made by hand' };
const sheetOf = (shown: ShownTradings) =>
  graphSheet({ shown, choice, texts, titles: { turnover: 'Turnover', spread: 'Spread' }, language: languageOf('en') });

test('GRA-8 a line can be exported with its figures, its shape alone cannot', () => {
  expect(menuOf(price(100))).toContain('export_png');
  expect(menuOf({ shape: 10, masked: ['indicative_price'] })).toBe('');
});

test('GRA-6 the source of one line is 850 px high, with a legend of compared lines 900', () => {
  const alone = sheetOf(shownOf(price(100)));
  expect(sheetSize(alone)).toEqual({ width: 1400, height: 850 });
  expect(alone.legend).toEqual([]);
  const pair = sheetOf(shownOf(price(100), [lineOf(2, 'Other <bond>', price(101))]));
  expect(sheetSize(pair)).toEqual({ width: 1400, height: 900 });
  expect(pair.legend.map(({ name }) => name)).toEqual(['Bond, Depository', 'Other <bond>, Depository']);
  expect(sheetSvg(pair)).toContain('Other &lt;bond&gt;, Depository');
});

const ThreeNames = () => <>{(['price', 'yield', 'gspread'] as const).map(useMeasureName()).join(' | ')}</>;

test('GRA-8 yields and spreads of a linker are called real where a chart names them, prices are not', () => {
  const namesOf = (kind: 'current' | 'real' | null) =>
    renderToStaticMarkup(
      <YieldKindContext value={kind}>
        <ThreeNames />
      </YieldKindContext>,
    );
  expect(namesOf('real')).toBe('{{tab_price}} | {{real_measure}} | {{real_measure}}');
  expect(namesOf(null)).toBe('{{tab_price}} | {{tab_yield}} | {{tab_gspread}}');
});
