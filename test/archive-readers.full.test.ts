import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportTable } from '#contract/issuer/reports.ts';
import type { BondList } from '#contract/lists/bond-list.ts';
import { tradingColumns } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { headersOfReader } from '#server/testing/readers.ts';
import { bondIds, venueIds } from '#server/testing/sample-market.ts';
import { reportIds } from '#server/testing/sample-reports.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openOffice } from './calc/office.ts';
import { lacks } from './outside-readers.ts';

const conversionMs = 120_000;
const period = { startDate: '2025-05-01', endDate: '2025-06-30' };
/** Comma, quotes, UTF-8, cells as they are shown, and every sheet a file of its own. */
const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1';

/** The cells of comma-separated values. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

describe.skipIf(lacks('soffice'))('opened by LibreOffice', () => {
  let site: TestApp;
  let folder: string;
  let rows: readonly TradingRow[];
  let sheets: ReadonlyMap<string, readonly (readonly string[])[]>;

  async function ask(url: string, language: string, payload?: object) {
    const headers = { ...(await headersOfReader(site, 'full-all')), 'accept-language': language };
    return site.app.inject(payload === undefined ? { url, headers } : { url, headers, method: 'POST', payload });
  }

  async function saveAnswer(url: string, language: string, name: string): Promise<string> {
    const { statusCode, rawPayload } = await ask(url, language);
    expect([url, statusCode]).toEqual([url, 200]);
    const file = join(folder, name);
    writeFileSync(file, rawPayload);
    return file;
  }

  async function saveFile(bondId: number, language: string, format: string): Promise<string> {
    const items = `${bondId}.${venueIds.exchange}`;
    const query = new URLSearchParams({ format, items, ...period });
    return saveAnswer(`/api/bonds/${bondId}/archive/?${query}`, language, `${bondId}-${language}-${format}.${format}`);
  }

  async function saveCashFlows(language: string): Promise<string> {
    return saveAnswer(`/api/bonds/${bondIds.usual}/cash-flows/file/?format=xlsx`, language, `flows-${language}.xlsx`);
  }

  async function saveIssuerBonds(language: string): Promise<string> {
    return saveAnswer('/api/company/1/bonds/file/', language, `bonds-${language}.xlsx`);
  }

  async function saveReport(language: string): Promise<string> {
    return saveAnswer(`/api/report_msfo/${reportIds.ifrs}/export/`, language, `report-${language}.xlsx`);
  }

  beforeAll(async () => {
    site = await openTestApp();
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-files-`));
    const payload = {
      items: [{ id: bondIds.usual, tgId: venueIds.exchange, model: 'bonds' }],
      ...period,
      chartType: 'price',
      userChangePeriod: true,
      getChartIteration: 1,
    };
    rows = (await ask('/api/chart/get_tradings/', 'en', payload)).json().toReversed();
    const out = join(folder, 'out');
    mkdirSync(out);
    const office = await openOffice(folder);
    const convert = (...args: string[]) => office.run('--convert-to', asShown, '--outdir', out, ...args);
    await convert(
      await saveFile(bondIds.usual, 'en', 'xlsx'),
      await saveFile(bondIds.usual, 'zh', 'xlsx'),
      await saveFile(bondIds.distressed, 'ru', 'xlsx'),
      await saveCashFlows('en'),
      await saveIssuerBonds('en'),
      await saveReport('en'),
      await saveReport('de'),
    );
    // Where nobody can be asked it has to be told that the bytes are UTF-8.
    await convert('--infilter=Text - txt - csv (StarCalc):44,34,76,1', await saveFile(bondIds.usual, 'en', 'csv'));
    sheets = new Map(readdirSync(out).map((name) => [name, cellsOf(readFileSync(join(out, name), 'utf8'))]));
  }, conversionMs + 60_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await site.close();
  });

  function sheetOf(start: string): readonly (readonly string[])[] {
    const [, cells] = [...sheets].find(([name]) => name.startsWith(start)) ?? [];
    if (cells === undefined) throw new Error(`${start} is none of ${[...sheets.keys()].join(', ')}`);
    return cells;
  }

  const columnTitles = async () => (await ask('/api/labels/tradings/', 'en')).json();

  test('ARC-2 every figure of a workbook is shown as the call writes it, to the last digit', async () => {
    const titles = await columnTitles();
    const [head = [], ...cells] = sheetOf(`${bondIds.usual}-en-xlsx-History`);
    expect(cells).toHaveLength(rows.length);
    const figures = tradingColumns.filter(({ wire }) => rows.some((row) => row[wire] !== null));
    expect(figures.length).toBeGreaterThan(40);
    for (const { wire, unit } of figures) {
      const at = head.indexOf(titles[`column_${wire}`]);
      const shown = cells.map((row) => row[at]?.replace(unit === 'yield' ? /%$/ : '', '').replace(/^≈ /, ''));
      const written = rows.map((row) => String(row[wire] ?? '').replace('−', '-'));
      expect([wire, shown]).toEqual([wire, written]);
    }
  });

  test('ARC-2 dates of a workbook are dates, words are words', async () => {
    const titles = await columnTitles();
    const [head = [], first = []] = sheetOf(`${bondIds.usual}-en-xlsx-History`);
    expect(first[0]).toBe('30.06.2025');
    expect(first[head.indexOf(titles.column_last_deal)]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
    expect(first[head.indexOf(titles.column_indicative_price_type)]).toBe('Weighted average');
  });

  test('ARC-2 a workbook is in the language of its reader, in any script', () => {
    expect(sheetOf(`${bondIds.usual}-zh-xlsx-历史数据`)[0]?.[0]).toBe('日期');
    expect(sheetOf(`${bondIds.distressed}-ru-xlsx-О файле`)[1]?.[0]).toBe('Zürich Übersee 4.5% 2030');
    // 2025-06-28 is the last day of this bond; its accrued interest has four decimals.
    const [head = [], first = []] = sheetOf(`${bondIds.distressed}-ru-xlsx-История`);
    expect(first[head.indexOf('НКД')]).toMatch(/^\d+\.\d{4}$/);
  });

  test('ARC-2 a CSV opens as it stands, names in the right letters and numbers as numbers', () => {
    const [head = [], first = []] = sheetOf(`${bondIds.usual}-en-csv`);
    expect(head[0]).toBe('date');
    expect(Number(first[head.indexOf('indicative_price')])).toBe(rows[0]?.['indicative_price.numeric']);
    expect(first[head.indexOf('board_name')]).toBe('Main "A"');
  });

  test('SIM-3 the bonds of an issuer open as the list shows them, no name as a formula', async () => {
    const [head = [], ...rows] = sheetOf('bonds-en-Bonds');
    expect(head.slice(0, 2)).toEqual(['Bond', 'ISIN']);
    const { items } = (await ask('/api/bonds/?issuer=1', 'en')).json() as BondList;
    expect(rows.map((row) => row[0])).toEqual(items.map(({ name }) => name));
    const shown = rows.map((row) => row[head.indexOf('Price')]?.replaceAll(',', ''));
    expect(shown).toEqual(items.map(({ price }) => (price === null ? '' : price.toFixed(4))));
  });

  test.each([
    ['en', ['Balance sheet', 'Profit and loss', 'Key figures']],
    ['de', ['Bilanz', 'Gewinn- und Verlustrechnung', 'Kennzahlen']],
  ] as const)('REP-4 every cell of a report is the one of the call, in %s', async (language, titles) => {
    const report = (await ask(`/api/report_msfo/${reportIds.ifrs}/`, language)).json();
    const tables: readonly ReportTable[] = [report.balance_sheet, report.profit_and_loss, report.params];
    for (const [at, table] of tables.entries()) {
      const {
        scroll_head: heads,
        scroll_clmn: lines,
        scroll_body: body,
        dimension,
        dimensions,
        sub_rows: levels,
      } = table;
      const [head = [], ...cells] = sheetOf(`report-${language}-${titles[at]}`);
      expect(head.slice(2)).toEqual(heads?.map(({ ttl }) => ttl));
      const rows = cells.slice(-(lines?.length ?? 0));
      // LibreOffice shows numbers as English writes them.
      const shown = (val: string) =>
        language === 'de' ? val.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : val;
      const written = lines?.map(({ ttl }, row) => [
        '  '.repeat(levels?.[row] ?? 0) + ttl,
        dimensions?.[row] ?? dimension ?? '',
        ...(body?.[row]?.map((cell) => shown(cell?.val ?? '').replace('−', '-')) ?? []),
      ]);
      expect(rows).toEqual(written);
    }
  });

  test('CAS-2 payments open as dates and numbers, with estimated coupons and sums below', () => {
    const [head = [], ...rows] = sheetOf('flows-en-Cash flows');
    const shown = (row: readonly string[] | undefined, ...names: readonly string[]) =>
      names.map((name) => row?.[head.indexOf(name)]);
    expect(shown(rows[3], 'Date', 'Coupon rate, %', 'Coupon', 'Redemption')).toEqual([
      '15.03.2026',
      '5.000%',
      '50.00',
      '0.00',
    ]);
    expect(shown(rows[4], 'Coupon', 'Redemption', 'Pool factor', 'Estimate')).toEqual([
      '≈ 50.00',
      '1,000.00',
      '0.0000',
      'est.',
    ]);
    // Two coupons and the nominal remain, of 2,000,000 outstanding: 100,000 each.
    expect(shown(rows[6], 'Coupon', 'Redemption')).toEqual(['200,000.00', '2,000,000.00']);
    expect(sheetOf('flows-en-About')[1]?.slice(0, 2)).toEqual(['Alderney 5% 2027', 'XS0000001006']);
  });
});
