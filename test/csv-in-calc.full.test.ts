import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKeyReader } from '#server/testing/readers.ts';
import { bondIds, usualIsin, venueIds } from '#server/testing/sample-market.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addTestKey, bearer } from '#server/testing/test-keys.ts';
import { type CalcSheets, readFlatSheets } from './calc/flat-sheets.ts';
import { csvImport } from './calc/link-macro.ts';
import { type Office, openOffice } from './calc/office.ts';
import { lacks } from './outside-readers.ts';

const LONG_MS = 180_000;

/** What bonds and their issuers are called while these tests run. */
const names = {
  [bondIds.usual]: 'Müller, Söhne & „Co“ "A" 5% 2027',
  [bondIds.distressed]: '中国国债, 4.5% 2030',
  [bondIds.overdue]: '=1+1',
  [bondIds.unlisted]: '-5+2',
  [bondIds.nsdOnly]: ' =SUM(1,2)',
} as const;
const issuerNames = { 1: '+1+1', 2: '@SUM(1,2)' } as const;

const dates = ['next_coupon_date', 'issue_date', 'maturity_date', 'next_offer_date', 'settlement_date', 'date'];
const numbers = [
  'id',
  'coupon_rate',
  'coupon_frequency',
  'margin',
  'face_value',
  'pool_factor',
  'outstanding_amount',
  'next_offer_price',
  'accrued',
  'venue_id',
  'price',
  'price_change',
  'dirty_price',
  'yield',
  'modified_duration',
  'g_spread',
  'z_spread',
];

describe.skipIf(lacks('soffice'))('linked into a sheet of LibreOffice', () => {
  let site: TestApp;
  let folder: string;
  let office: Office;
  let key: string;
  let bonds: CalcSheets;

  const addressOf = (path: string, query: Readonly<Record<string, string>>) => {
    const { port } = site.app.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/api/csv/${path}/?${new URLSearchParams({ ...query, key })}`;
  };
  const everyBond = () => addressOf('bonds', { isin: Object.keys(names).join(',') });

  async function rename(table: 'instrument' | 'issuer', to: Readonly<Record<number, string>>): Promise<void> {
    for (const [id, name] of Object.entries(to)) {
      await site.database.kysely.updateTable(table).set({ name }).where('id', '=', Number(id)).execute();
    }
  }

  beforeAll(async () => {
    site = await openTestApp();
    await rename('instrument', names);
    await rename('issuer', issuerNames);
    const scopes = ['market', 'files', 'addresses'] as const;
    key = await addTestKey(site, await addKeyReader(site, 'full-all'), { scopes });
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-calc-`));
    // Numbers with a comma, dates with dots: what the import is told has to hold there as well.
    office = await openOffice(folder, 'de-DE');
    bonds = await office.link(everyBond());
  }, LONG_MS);

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await site.close();
  }, LONG_MS);

  type Row = Readonly<Record<string, string>>;

  /** The rows below the header: what each column is in them, and what it says. */
  function rowsOf(sheets: CalcSheets, what: 'type' | 'value'): readonly Row[] {
    const [head = [], ...rows] = sheets.get('link') ?? [];
    return rows.map((row) => Object.fromEntries(head.map(({ value }, at) => [value, row[at]?.[what] ?? ''])));
  }

  const kindsOf = (rows: readonly Row[], name: string) => new Set(rows.map((row) => row[name]).filter(Boolean));

  test(
    'BEY-8 numbers are numbers, dates are dates and everything else is text, where numbers have a comma too',
    async () => {
      const types = rowsOf(bonds, 'type');
      expect(types).toHaveLength(5);
      for (const name of Object.keys(types[0] ?? {}).filter((each) => each !== 'asked')) {
        const type = dates.includes(name) ? 'date' : numbers.includes(name) ? 'float' : 'string';
        expect([name, [...kindsOf(types, name)]]).toEqual([name, kindsOf(types, name).size === 0 ? [] : [type]]);
      }
      for (const name of ['coupon_rate', 'maturity_date', 'price', 'g_spread', 'yield', 'date']) {
        expect([name, kindsOf(types, name).size]).toEqual([name, 1]);
      }
    },
    LONG_MS,
  );

  test(
    'BEY-8 figures have all digits that a sheet keeps',
    async () => {
      const [row] = rowsOf(bonds, 'value');
      const summary = await site.app.inject({ url: `/api/bonds/${bondIds.usual}/summary/`, headers: bearer(key) });
      const { price, yield: effective, duration, coupon, maturesOn } = summary.json();
      expect(row).toMatchObject({ date: price.date, maturity_date: maturesOn });
      const cells = { price: price.value, yield: effective.value, modified_duration: duration.value };
      for (const [name, value] of Object.entries({ ...cells, coupon_rate: coupon.rate })) {
        // 15 significant digits.
        expect(Number(row?.[name]) / value, name).toBeCloseTo(1, 13);
      }
    },
    LONG_MS,
  );

  test(
    'BEY-8 names stay whole in every script, and none is computed',
    async () => {
      const rows = rowsOf(bonds, 'value');
      expect(rows.map(({ name }) => name)).toEqual(
        Object.values(names).map((name) => (/^\s*[=-]/.test(name) ? `'${name}` : name)),
      );
      expect(new Set(rows.map(({ issuer }) => issuer))).toEqual(
        new Set([`'${issuerNames[1]}`, `'${issuerNames[2]}`, '']),
      );
      expect(
        bonds
          .get('link')
          ?.flat()
          .filter(({ formula }) => formula !== null),
      ).toEqual([]);
    },
    LONG_MS,
  );

  test(
    'BEY-8 WEBSERVICE brings the text of the table',
    async () => {
      const address = addressOf('cash-flows', { isin: usualIsin });
      const [[cell] = []] = (await office.link(address)).get('service') ?? [];
      const url = address.replace(/^http:\/\/[^/]+/, '');
      expect(cell?.value).toBe((await site.app.inject({ url })).payload);
    },
    LONG_MS,
  );

  test.each([
    ['trading-days', { isin: usualIsin, venue: String(venueIds.exchange) }, 'date', 'indicative_price'],
    ['cash-flows', { isin: usualIsin }, 'date', 'cupon_sum'],
    ['quotes', { isin: usualIsin }, 'date_time', 'buying_quote'],
  ] as const)(
    'BEY-8 %s has days and moments that a sheet can subtract',
    async (path, query, date, figure) => {
      const rows = rowsOf(await office.link(addressOf(path, query)), 'type');
      expect(rows.length).toBeGreaterThan(3);
      expect([[...kindsOf(rows, date)], [...kindsOf(rows, figure)]]).toEqual([['date'], ['float']]);
    },
    LONG_MS,
  );

  test(
    'BEY-8 an address opens as a file as well, with the same cells as the link',
    async () => {
      const format = `--infilter=Text - txt - csv (StarCalc):${csvImport}`;
      await office.run(format, '--convert-to', 'fods', '--outdir', join(folder, 'out'), everyBond());
      const opened = readFlatSheets(readFileSync(join(folder, 'out', 'bonds.fods'), 'utf8'));
      expect([...opened.values()][0]).toEqual(bonds.get('link'));
    },
    LONG_MS,
  );
});
