import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasSamples, samplePath } from '#importers/testing/shared-samples.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importByGuess } from '../testing/import-by-guess.ts';

const isFull = process.env.BONDLENS_TESTS === 'full';
const LONG_MS = 300_000;

/** Index-linked bonds: the accrued interest that the file tells beside the price is in money, the price is not. */
const inMoney = ['DE0001030583', 'ES0000012C12', 'FR0010447367', 'FR0011982776', 'IT0004545890', 'IT0005588881'];

/** In an odd first period, as their accrued interest shows; the file tells no day of issue. */
const inFirstPeriod = ['DE000BU25042', 'DE000BU2Z056', 'GB00BSQNRD01', 'GB00BT7J0027'];

// Real files of others, which stay beside the project; what has to come of each says the page that came with them.
describe.skipIf(!hasSamples)('real files of the field as an operator uploads them', () => {
  const database = withTestDatabase({ beforeAll, afterAll });
  const query = <Row extends object>(text: string) => queryRows<Row>(database(), text);
  beforeEach(() => query('truncate instrument, issuer, curve, import_run, source, cash_flow, trading_day cascade'));

  const imported = async (file: string, said = {}) => {
    const run = await importByGuess(database(), samplePath(file), said);
    if (typeof run === 'string') return run;
    expect(run.refusal).toBeNull();
    return run.tables.map(({ rowsRead, rowsStored, rowsFailed }) => [rowsRead, rowsStored, rowsFailed]);
  };

  test.runIf(isFull)('BEY-16 the issues of the Central Bank of Kenya become 92 bonds with their taps', async () => {
    const values = {
      couponKind: 'fixed',
      faceValue: '50000',
      currency: 'KES',
      market: 'none',
      couponFrequency: '2',
      dayCount: 'ACT/364',
    };
    const file = 'field-2026/CBK_Issues_of_Treasury_Bonds.xlsx';
    // 18 codes with a wrong check digit, and one that was cut.
    expect(await imported(file, { '': values, Sheet1: values })).toEqual([[323, 92, 19]]);
    const rows = await query<{ bonds: number; taps: number; issued: number; paid: number }>(`select
      (select count(*)::integer from bond_terms) as bonds,
      (select count(*)::integer from issue_tranche where number > 1) as taps,
      (select count(*)::integer from bond_terms where issued_on is not null) as issued,
      (select count(distinct instrument_id)::integer from cash_flow) as paid`);
    // 212 rows beside the first ones, of which four tell no day of issue.
    expect(rows).toEqual([{ bonds: 92, taps: 208, issued: 92, paid: 92 }]);
    const first = await query(
      'select instrument_id from issue_tranche where number = 1 and starts_on <> (select issued_on from bond_terms as terms where terms.instrument_id = issue_tranche.instrument_id)',
    );
    expect(first).toEqual([]);
  });

  test('BEY-16 a fund’s form becomes the fund with its 55 holdings and bonds', async () => {
    await imported('field-2026/NPORT.Dupree.xml');
    const rows = await query(`select
      (select count(*)::integer from instrument where kind = 'etf') as funds,
      (select count(*)::integer from instrument where kind = 'bond') as bonds,
      (select count(*)::integer from instrument join issuer on issuer.id = issuer_id where kind = 'bond') as issued,
      (select count(*)::integer from bond_terms where coupon_rate is not null and matures_on is not null) as told,
      (select count(distinct instrument_id)::integer from cash_flow) as paid,
      (select count(*)::integer from fund_holding where weight > 0 and market_value > 0) as holdings`);
    expect(rows).toEqual([{ funds: 1, bonds: 55, issued: 55, told: 55, paid: 55, holdings: 55 }]);
  });

  test('BEY-16 the export of a portfolio tracker is refused by what it is', async () => {
    expect(await imported('field-2026/ghostfolio_sample.json')).toBe('portfolio-export');
  });

  test.runIf(isFull)(
    'BEY-16 Tesouro Direto’s file becomes 60 securities with 627 days',
    async () => {
      expect(await imported('field-2026/tesouro.sample.csv')).toEqual([[627, 627, 0]]);
      const rows = await query(`select (select count(*)::integer from bond_terms) as bonds,
      (select count(*)::integer from trading_day) as days`);
      expect(rows).toEqual([{ bonds: 60, days: 627 }]);
    },
    LONG_MS,
  );

  test.runIf(isFull)(
    'BEY-16 Japan’s file becomes 12,517 days of a half-yearly par curve',
    async () => {
      expect(await imported('field-2026/jgbcm_all.csv')).toEqual([[12_517, 12_517, 0]]);
      const rows = await query(
        'select currency, kind, compounding, min(date) as first, max(date) as last from curve join curve_day on curve.id = curve_id group by 1, 2, 3',
      );
      expect(rows).toEqual([
        { currency: 'JPY', kind: 'government-par', compounding: 2, first: '1974-09-24', last: '2023-06-30' },
      ]);
    },
    LONG_MS,
  );

  test.runIf(isFull)(
    'BEY-16 94 government bonds come with issuers and closes by what is likely alone',
    async () => {
      const said = { 'bonds/trading-days': { venueKind: 'otc' } };
      expect(await imported('groundtruth/market_conventions.json', said)).toEqual([
        [94, 94, 0],
        [94, 94, 0],
      ]);
      const rows = await query<{ isin: string; issuer: string; gap: number; origin: string }>(
        `select isin, issuer.name as issuer, abs(yield_to_maturity_close - published_yield) as gap, yield_origin as origin
         from trading_day join instrument on instrument.id = instrument_id left join issuer on issuer.id = issuer_id order by isin`,
      );
      expect(rows.filter(({ issuer }) => issuer === null)).toEqual([]);
      const differing = rows.filter(({ gap }) => gap === null || gap > 1e-5).map(({ isin }) => isin);
      expect(differing.toSorted()).toEqual([...inMoney, ...inFirstPeriod].toSorted());
    },
    LONG_MS,
  );
});
