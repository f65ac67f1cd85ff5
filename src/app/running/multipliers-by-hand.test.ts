import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MultiplierGroups } from '#contract/issuer/multipliers.ts';
import type { ReportTable } from '#contract/issuer/reports.ts';
import { demoIssuer, demoIssuers } from '#demo/demo-issuers.ts';
import { demoStocks } from '#demo/demo-securities.ts';
import { demoSource } from '#demo/demo-source.ts';
import { demoVenues } from '#demo/demo-venues.ts';
import { saveDemoReports } from '#demo/reports/save-demo-reports.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { sampleDays } from '#server/testing/sample-days.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { inWriteTransaction, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/methods/multipliers.md'), 'utf8');

/** The reports of the demo market on the day of the document, and the one price that it names. */
async function save(tx: WriteTransaction): Promise<void> {
  const origin = { sourceId: await saveSource(tx, demoSource), importId: null };
  await saveIssuers(
    tx,
    demoIssuers.map(({ currency, grade, ...issuer }) => ({ ...issuer, lei: null, isGenerated: true })),
  );
  await saveDemoReports(tx, origin, { seed: 1, today: dayNumberFromIso(isoDate('2026-11-20')) });
  const stock = demoStocks().find(({ instrument }) => instrument.issuerId === demoIssuer('Alderhaven').id);
  if (stock === undefined) throw new Error('no share of Alderhaven');
  await saveVenues(tx, demoVenues);
  await saveInstruments(tx, [{ ...stock.instrument, codes: [] }]);
  const { venueId, instrument } = stock;
  const days = { instrumentId: instrument.id, venueId, start: '2025-12-30', days: 1 };
  await saveTradingDays(
    tx,
    [...sampleDays({ ...days, numberOf: (measure) => (measure === 'close' ? 4.5 : null) })],
    origin,
  );
}

let site: TestApp;
beforeAll(async () => {
  const fill = async (database: Database) => {
    await inWriteTransaction(database, save);
    await refreshIndustryMedians(database);
  };
  site = await openTestApp({}, fill);
});
afterAll(() => site.close());

async function ask<Answer>(url: string): Promise<Answer> {
  const headers = { ...(await cookieOf(site.app, 'full')), 'accept-language': 'en' };
  return (await site.app.inject({ url, headers })).json();
}

/** What a table of the document says: of each row and column the text. */
interface Said {
  readonly kind: 'line' | 'multiplier';
  readonly row: string;
  readonly column: string;
  readonly text: string;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The tables below a heading of the document. */
function saidBelow(heading: string): readonly Said[] {
  const [, after = ''] = document.split(`\n### ${heading}`);
  const [own = ''] = after.split('\n### ');
  return own.split('\n\n').flatMap((block): readonly Said[] => {
    const [head, , ...rows] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf);
    const kind = head?.[0];
    if (head === undefined || (kind !== 'line' && kind !== 'multiplier')) return [];
    const first = kind === 'line' ? 1 : 2;
    return rows.flatMap((cells) =>
      cells.slice(first).map((text, at) => ({ kind, row: cells[0] ?? '', column: head[first + at] ?? '', text })),
    );
  });
}

/** The figure of a line in a column, as the first table that has both shows it. */
function shownLine(tables: readonly (ReportTable | null)[], { row, column }: Said): string | undefined {
  return tables
    .flatMap((table) => {
      const at = table?.scroll_clmn?.findIndex(({ ttl }) => ttl === row) ?? -1;
      const period = table?.scroll_head?.findIndex(({ ttl }) => ttl === column) ?? -1;
      return table?.scroll_body?.[at]?.[period]?.val ?? [];
    })
    .at(0);
}

function shownMultiplier(groups: MultiplierGroups, { row, column }: Said): string | undefined {
  return groups
    .flatMap(({ headers, body }) => {
      const found = body.find(({ ttl }) => ttl === row);
      return found?.values?.[headers.indexOf(column)]?.val ?? [];
    })
    .at(0);
}

test.each([
  ['Alderhaven', 26, 17],
  ['Granvale', 13, 7],
  ['Brightmoor Rail', 34, 11],
] as const)(
  'REP-5 the lines and multipliers of %s that are worked by hand are those of the product',
  async (name, lines, values) => {
    const { id } = demoIssuer(name);
    const { msfo } = await ask<{ msfo: readonly { readonly id: number }[] }>(`/api/company/${id}/reports/`);
    const report = await ask<Record<string, ReportTable | null>>(`/api/report_msfo/${msfo[0]?.id}/`);
    const { balance_sheet: balances, profit_and_loss: results, cash_flow_statement: flows, params } = report;
    const tables = [balances, results, flows, params].map((table) => table ?? null);
    const multipliers = await ask<Record<'1' | '2', MultiplierGroups>>(`/api/company/${id}/multipliers/`);
    const said = saidBelow(`${name}, `);
    const shown = said.map((own) => ({
      ...own,
      text: own.kind === 'line' ? shownLine(tables, own) : shownMultiplier([...multipliers[1], ...multipliers[2]], own),
    }));
    expect(shown).toEqual(said);
    expect(Object.values(Object.groupBy(said, ({ kind }) => kind)).map((own) => own?.length)).toEqual([lines, values]);
  },
);

test('REP-5 the median that is worked by hand is that of the product, and the six values are those of the companies', async () => {
  const [, section = ''] = document.split('\n### The median of the six utilities');
  const rows = [...section.matchAll(/^\| (.+?) \| \d.+ \| ([\d.]+) \|$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  expect(rows).toHaveLength(6);
  const answers = await Promise.all(
    rows.map(async ([name = '']) => {
      const { id } = demoIssuer(name);
      const { 2: years } = await ask<Record<'1' | '2', MultiplierGroups>>(`/api/company/${id}/multipliers/`);
      const of = years.flatMap(({ headers, body }) => {
        const at = headers.indexOf('2025');
        return body.filter((row) => row.id === 'return_on_equity').map((row) => [row.values?.[at], row.medians?.[at]]);
      });
      return { name, value: of[0]?.[0], median: of[0]?.[1] };
    }),
  );
  expect(answers.map(({ name, value }) => [name, value?.val])).toEqual(rows);
  const shown = /shown as ([\d.]+)\./.exec(section)?.[1];
  for (const { median } of answers) expect(median).toMatchObject({ val: shown, companies: 6 });
});
