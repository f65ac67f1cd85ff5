import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ReportYear } from '#contract/issuer/report-files.ts';
import { ReportFiles } from './report-files.tsx';

const file = (link: string | null) => ({ link, mimetype: 'application/pdf', masked: link === null ? ['link'] : [] });
const yearOf = (year: number, link: string | null): ReportYear => ({
  year,
  monthArray: { 1: { rus: file(link), eng: file(link) }, 2: { rus: file(link), eng: null }, 3: null, 4: null },
});

function html(link: string | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ReportFiles id="files" title="quarterly_reports" years={[2026, 2025, 2024].map((year) => yearOf(year, link))} />
    </MemoryRouter>,
  );
}

const rowsOf = (markup: string) => markup.match(/<tr[^>]*data-index.*?<\/tr>/g) ?? [];
/** Rows that only a reader without a script sees at once. */
const isFolded = (row: string) => row.includes('folded');
const yearOfRow = (row: string) => />(20\d\d)</.exec(row)?.[1];

test('REP-6 two years stand until the reader asks for more, each quarter with its files', () => {
  const rows = rowsOf(html('https://reports.example/a.pdf'));
  expect(rows.filter((row) => !isFolded(row)).map(yearOfRow)).toEqual(['2026', '2025']);
  expect(rows.filter(isFolded).map(yearOfRow)).toEqual(['2024']);
  for (const row of rows) {
    expect([...row.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(
      Array(3).fill('https://reports.example/a.pdf'),
    );
    expect(row.match(/lang="ru"[^>]*>Русский/g)).toHaveLength(2);
  }
});

test('REP-6 a closed file leads to the page of access, with no alert before it is clicked', () => {
  const markup = html(null);
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(Array(9).fill('/profile/access/'));
  expect(markup).toContain('<div role="alert"></div>');
});
