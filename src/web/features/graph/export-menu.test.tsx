import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ShownRow } from '../../data/shown-row.ts';
import { ExportMenu } from './export-menu.tsx';
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

function menuOf(row: Partial<ShownRow>): string {
  const rows = [{ date: range.end, 'date.numeric': 1_795_132_800, masked: [], ...row }];
  const result = { ok: true, rows, range } as const;
  const shown: ShownTradings = { key: '', tab: 'price', venue, result, lines: [], refusal: null };
  const subject = { name: 'Bond', isin: null, sources: [], today: range.end };
  return renderToStaticMarkup(<ExportMenu shown={shown} subject={subject} />);
}

test('GRA-8 a line can be exported with its figures, its shape alone cannot', () => {
  expect(menuOf({ 'indicative_price.numeric': 100 })).toContain('export_png');
  expect(menuOf({ shape: 10, masked: ['indicative_price'] })).toBe('');
});
