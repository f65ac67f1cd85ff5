import { expect, test } from 'vitest';
import type { ReportTable } from '#contract/reports.ts';
import { shortReport } from './short-report.ts';

const cell = (val: string) => ({ val, numeric: Number(val), filed: '2026-03-01', earlier: [], derived: null });
const column = (ttl: string, endsOn: string, days = 365) => ({ ttl, info: null, ends_on: endsOn, days });

const table: ReportTable = {
  dimension: 'EUR million',
  dimensions: [null, null, '%'],
  scroll_head: ['2021', '2022', '2023', '2024', '2025'].map((year) => column(year, `${year}-12-31`)),
  scroll_body: [
    ['1', '2', '3', '4', '5'].map(cell),
    ['6', '7', '8', '9', '10'].map(cell),
    [cell('11'), null, null, null, cell('15')],
  ],
  scroll_clmn: [
    { id: 1, ttl: 'Revenue' },
    { id: 2, ttl: 'of it exports' },
    { id: 3, ttl: 'Margin' },
  ],
  sub_rows: [0, 1, 0],
  masked: [],
  closed_data: null,
};

test('NAV-2 indicators stand by their latest four periods, each in its unit, parts of a line told from it', () => {
  expect(shortReport(table, 0)).toEqual({
    periods: ['2025', '2024', '2023', '2022'],
    rows: [
      { id: '0 1', name: 'Revenue', unit: 'EUR million', values: ['5', '4', '3', '2'], isTop: true },
      { id: '0 2', name: 'of it exports', unit: 'EUR million', values: ['10', '9', '8', '7'], isTop: false },
      { id: '0 3', name: 'Margin', unit: '%', values: ['15', null, null, null], isTop: true },
    ],
  });
});

test('NAV-2 a table whose names are closed to the reader gives none', () => {
  expect(shortReport({ ...table, scroll_head: null, scroll_clmn: null, scroll_body: null }, 0)).toBeNull();
});
