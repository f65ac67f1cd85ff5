import { Buffer } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closesOf } from '#domain/bond/testing/published-closes.ts';
import { ecb } from '../ecb/ecb.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { tableRuns } from './testing/table-runs.ts';

/** A bond of the recorded closes, whose rows stay beside the project. */
interface Close {
  readonly isin: string;
  readonly name: string;
  readonly country: string;
  readonly kind: string;
  readonly currency: string;
  readonly coupon: number;
  readonly frequency: number;
  readonly maturesOn: string;
  readonly closeOn: string;
  readonly cleanPrice: number;
  readonly publishedYield: number;
}

const ECB = new URL('../../../../shared/data/ecb/', import.meta.url);
const FILE = new URL('../../../../shared/data/groundtruth/market_conventions.json', import.meta.url);

const marketOf = ({ country, name }: Close) => {
  if (country === 'IT' && name.startsWith('BTPEI')) return 'italy-btp-ei';
  return Object.entries(closesOf).find(([, each]) => each === country)?.[0] ?? '';
};

/** Issued in April 2025 with a short first coupon that no row tells: 0.002 points. */
const inFirstPeriod = ['DE000BU25042'];

const percent = { units: { rate: 'percent' } };

// Tradeweb FTSE closes of 20 August 2025. The rows name the market and no day of issue, and do not say how their yields are told.
describe.skipIf(!existsSync(FILE))('recorded closes through the table', () => {
  const runs = tableRuns({ beforeAll, afterAll }, '2026-11-28');
  // A group that is skipped is read all the same.
  const { bonds }: { readonly bonds: readonly Close[] } = existsSync(FILE)
    ? JSON.parse(readFileSync(FILE, 'utf8'))
    : { bonds: [] };

  beforeAll(async () => {
    const terms = [
      'isin',
      'name',
      'currency',
      'market',
      'issuerName',
      'issuerCountry',
      'couponRate',
      'couponFrequency',
      'maturesOn',
      'isInflationLinked',
    ];
    const rows = bonds.map((bond) => {
      const { isin, name, currency, coupon, frequency, maturesOn, kind } = bond;
      return [
        isin,
        name,
        currency,
        marketOf(bond),
        `Government of ${bond.country}`,
        bond.country,
        coupon,
        frequency,
        maturesOn,
        kind !== 'fixed',
      ].join(';');
    });
    const fields = Object.fromEntries(terms.map((name) => [name, { column: name }]));
    const constants = {
      couponKind: { value: 'fixed' },
      faceValue: { value: 100 },
      issuerSector: { value: 'government' },
    };
    const mapping = { target: 'instruments', payments: 'from-terms', ...percent, fields: { ...fields, ...constants } };
    const imported = await runs.importFile([terms.join(';'), ...rows].join('\n'), mapping);
    expect(imported).toMatchObject({ rowsStored: bonds.length, messages: [] });
    for (const name of readdirSync(ECB)) {
      const lines = readFileSync(new URL(name, ECB), 'utf8').split('\n');
      const ofDay = lines.filter((line, at) => at === 0 || line.startsWith('"2025-08-20"'));
      await importFile(runs.database(), ecb, sourceFile(name, Buffer.from(ofDay.join('\n'))));
    }
    const days = bonds.map(({ isin, closeOn, cleanPrice, publishedYield }) =>
      [isin, 'tradeweb', closeOn, cleanPrice, publishedYield].join(';'),
    );
    const venues = [{ code: 'tradeweb', name: 'Tradeweb', kind: 'otc' }];
    const names = ['isin', 'venue', 'date', 'close', 'publishedYield'];
    const prices = { ...percent, units: { ...percent.units, price: 'percent' }, venues };
    expect(await runs.importRows('trading-days', names, days, prices)).toMatchObject({ messages: [] });
  });

  interface Told {
    readonly isin: string;
    readonly own: number | null;
    readonly effective: number | null;
    readonly published: number;
    readonly origin: string;
    readonly modified: number | null;
    readonly spread: number | null;
  }
  const told = () =>
    runs.query<Told>(
      `select isin, yield_to_maturity_close as own, effective_yield_to_maturity as effective, published_yield as published,
         yield_origin as origin, modified, g_spread as spread from trading_day join instrument on id = instrument_id order by isin`,
    );

  test('BEY-2 ours agrees with every published yield to 0.001 points, in the convention of its market', async () => {
    const rows = await told();
    expect(rows).toHaveLength(94);
    const differing = rows.filter(({ own, published }) => own === null || Math.abs(own - published) > 1e-5);
    expect(differing.map(({ isin }) => isin)).toEqual([...inFirstPeriod]);
  });

  test('BEY-2 none of them is assumed, and each has its duration and spread', async () => {
    const rows = await told();
    expect(rows.filter(({ origin }) => origin === 'assumed')).toEqual([]);
    expect(rows.filter(({ modified }) => modified === null)).toEqual([]);
    // Gilts by a curve that is fitted to them, the others by the curve of the European Central Bank.
    expect(rows.filter(({ spread }) => spread === null)).toEqual([]);
    const fitted = await runs.query('select distinct currency from fitted_curve_day join curve on curve.id = curve_id');
    expect(fitted).toEqual([{ currency: 'GBP' }]);
  });
});
