import { expect, test } from 'vitest';
import type { ReportForm } from '#contract/issuer/reports.ts';
import { languageOf } from '#domain/platform/language.ts';
import { exportAddress, notesOf, offeredPeriods, reportView, usualPeriods } from './report-view.ts';

const language = languageOf('en');
const cell = (numeric: number, more: object = {}) => {
  return { val: String(numeric), numeric, filed: '2026-03-01', earlier: [], derived: null, ...more };
};
const column = (ttl: string, endsOn: string, days: number, of: 'year' | 'quarter' | 'other') => {
  return { ttl, info: null, ends_on: endsOn, days, of };
};

/** A fiscal year of 53 weeks before one of 52, and their last quarters. */
const form: ReportForm = {
  dimension: 'EUR million',
  dimensions: [null, null, '%', null],
  scroll_head: [
    column('2025', '2025-09-27', 364, 'year'),
    column('IV 2025', '2025-09-27', 91, 'quarter'),
    column('I–III 2025', '2025-06-28', 273, 'other'),
    column('2024', '2024-09-28', 371, 'year'),
    column('IV 2024', '2024-09-28', 98, 'quarter'),
  ],
  scroll_body: [
    [cell(110), cell(30, { derived: { minuend: '2025', subtrahend: 'I–III 2025' } }), cell(80), cell(100), null],
    [cell(-24), null, null, cell(-20, { earlier: [{ val: '-19', numeric: -19, filed: '2025-01-02' }] }), null],
    [cell(0.3), null, null, cell(0.25), null],
    [cell(5), null, null, cell(-5), cell(2)],
  ],
  scroll_clmn: [
    { id: 1, ttl: 'Revenue' },
    { id: 2, ttl: 'Costs' },
    { id: 3, ttl: 'Margin' },
    { id: 4, ttl: 'Other' },
  ],
  sub_rows: [0, 1, 0, 0],
  masked: [],
};

const shown = (periods: 'year' | 'quarter' | 'all') => reportView(form, { periods, language });

test('REP-1 years stand alone, and growth is against the year before: 110/100, -24/-20, 30 % less 25 %, none over a sign', () => {
  const view = shown('year');
  expect(view?.columns.map(({ ttl }) => ttl)).toEqual(['2025', '2024']);
  expect(view?.rows.map(({ name, cells }) => [name, ...cells.map((each) => each?.growth ?? null)])).toEqual([
    ['Revenue', '10.0', null],
    ['Costs', '20.0', null],
    ['Margin', '5.0', null],
    ['Other', null, null],
  ]);
});

test('REP-1 a line without a value in the chosen periods is left out', () => {
  expect(shown('quarter')?.rows.map(({ name }) => name)).toEqual(['Revenue', 'Other']);
  expect(shown('all')?.columns).toHaveLength(5);
});

test('REP-1 the end of a fiscal year is the end of a quarter too', () => {
  const moments = {
    ...form,
    scroll_head: [column('31.12.2025', '2025-12-31', 0, 'year'), column('30.09.2025', '2025-09-30', 0, 'quarter')],
  };
  expect(reportView(moments, { periods: 'quarter', language })?.columns).toHaveLength(2);
  expect(offeredPeriods([moments])).toEqual(['year', 'quarter', 'all']);
});

test('REP-1 notes tell what was restated, and each derived period once', () => {
  const view = shown('all');
  expect(view && notesOf(view)).toMatchObject({
    restated: [{ line: 'Costs', period: '2024', cell: { val: '-19', filed: '2025-01-02' } }],
    derived: [{ period: 'IV 2025', minuend: '2025', subtrahend: 'I–III 2025' }],
  });
});

test('REP-3 lines whose values are closed keep their names; a table whose names are closed has none', () => {
  expect(reportView({ ...form, scroll_body: null }, { periods: 'year', language })?.rows).toHaveLength(4);
  expect(reportView({ ...form, scroll_head: null, scroll_clmn: null }, { periods: 'year', language })).toBeNull();
  expect(usualPeriods([form])).toBe('year');
});

test('REP-4 days take the places of the link, 1970-01-01 and today where none is named', () => {
  const link = '/api/report_msfo/7/export/?from=%from%&to=%to%';
  expect(exportAddress(link, '2021-01-01', '2026-11-20', '2026-11-23')).toBe(
    '/api/report_msfo/7/export/?from=2021-01-01&to=2026-11-20',
  );
  expect(exportAddress(link, null, null, '2026-11-23')).toBe(
    '/api/report_msfo/7/export/?from=1970-01-01&to=2026-11-23',
  );
});
