import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mathCashFlows } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { figuresAtPrice } from '#domain/bond/derivation/price-figures.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { settle } from '#math/bond/settled-bond.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { isoDate, rate } from '#math/units.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import { findBondFacts } from '#store/bond/bonds/find-bond.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from '../file-fault.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { hasSample, listSamples, readSample } from '../testing/shared-samples.ts';
import { usTreasury } from './us-treasury.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const HEADING = 'CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY';
const hasData = hasSample('us-treasury');

const importText = (name: string, text: string, date?: string) =>
  importFile(database(), usTreasury, sourceFile(name, Buffer.from(text)), date ? { date: isoDate(date) } : {});

const importSample = (name: string) => importFile(database(), usTreasury, readSample(name));

test('stores the good rows of prices on the day of the file name and lists the bad one', async () => {
  const rows = [
    '91282CAE1,MARKET BASED NOTE,0.625%,08/15/30,,86.593750,86.562500,0.000000',
    '91282CAE1,MARKET BASED NOTE,0.625%,08/15/30,,86.593750,86.562500,0.000000',
    '912828U40,TIPS,1.5%,02/15/48,,90,"89,5",0',
  ];
  const { summary } = await importText('prices-2024-03-05.csv', [HEADING, ...rows].join('\n'));
  expect(summary).toMatchObject({ rowsRead: 3, rowsStored: 1, rowsUnchanged: 0 });
  expect(summary.failures.map(({ line }) => line)).toEqual([3, 4]);
  const days = await queryRows(database(), 'select date, bid, ask, close, average from trading_day');
  expect(days).toEqual([{ date: '2024-03-05', bid: 86.5625, ask: 86.59375, close: null, average: null }]);
});

test('asks for the day when neither the name nor the operator says it', async () => {
  const importing = (async () => importText('prices.csv', `${HEADING}\n`))();
  await expect(importing).rejects.toThrow(ImportError);
  await expect(importing).rejects.toThrow('--date');
});

test('knows the files by their content', () => {
  const kindOf = (text: string) =>
    usTreasury.kinds.find((kind) => kind.matches(sourceFile('x', Buffer.from(text))))?.kind;
  expect(kindOf(`${HEADING}\n`)).toBe('fedinvest-prices');
  expect(kindOf('CUSIP,Security Type,Security Term,Auction Date,Issue Date')).toBe('auctions');
  expect(kindOf('<?xml version="1.0"?><td:AuctionData xmlns:td="x">')).toBe('auction-results');
  expect(kindOf('"Date","1 Mo","2 Mo"')).toBe('par-yield-curve');
  expect(kindOf('<feed><title>DailyTreasuryYieldCurveRateData</title></feed>')).toBe('par-yield-curve-feed');
  expect(kindOf('<feed><title>DailyTreasuryRealYieldCurveRateData</title></feed>')).toBe('real-par-yield-curve-feed');
  expect(kindOf('date,refCpi\n')).toBe('reference-cpi');
  expect(kindOf('cusip,maturity,datedDate,coupon,baseCpi,term\n')).toBe('tips-reference');
  expect(kindOf('date,cpi')).toBeUndefined();
});

test('an auction completes a security that prices made known, and changes nothing of it', async () => {
  const list = 'CUSIP,Security Type,Security Term,Auction Date,Issue Date,Maturity Date,Price per $100';
  const sold = '91282CAE1,Note,10-Year,08/12/2020,08/17/2020,08/15/2030,99.5';
  await importText('auctions.csv', `${list}\n${sold}\n`);
  const terms = await queryRows(
    database(),
    'select name, coupon_rate, issued_on from bond_terms join instrument on id = instrument_id',
  );
  expect(terms).toEqual([
    { name: 'US Treasury Note 0.625% 2030-08-15', coupon_rate: 0.00625, issued_on: '2020-08-17' },
  ]);
  const flows = await queryRows(database(), 'select accrual_start from cash_flow order by number limit 1');
  // 15 August 2020 was a Saturday.
  expect(flows).toEqual([{ accrual_start: '2020-08-15' }]);
});

test('NAV-6 a floating-rate note keeps the margin of its auction and the rate of its prices, in whatever order they come', async () => {
  const dates = '<IssueDate>2024-04-30</IssueDate><MaturityDate>2026-04-30</MaturityDate>';
  const words = `<CUSIP>91282CKM2</CUSIP><SecurityType>NOTE</SecurityType><AuctionDate>2024-04-24</AuctionDate>${dates}`;
  const announced = `<AuctionAnnouncement>${words}<FloatingRate>Y</FloatingRate></AuctionAnnouncement>`;
  const resulted = '<AuctionResults><Spread>0.150</Spread></AuctionResults>';
  const auction = () =>
    importText('results.xml', `<td:AuctionData xmlns:td="x">${announced}${resulted}</td:AuctionData>`);
  await auction();
  await importText('prices-2024-05-06.csv', `${HEADING}\n91282CKM2,MARKET BASED FRN,5.5%,04/30/26,,0,100.01,0\n`);
  await auction();
  const terms = await queryRows(
    database(),
    `select reference_rate, quoted_margin, coupon_floor, coupon_rate
     from bond_terms join instrument_code using (instrument_id) where code = '91282CKM2'`,
  );
  expect(terms).toEqual([
    { reference_rate: 'us_bill_13w', quoted_margin: 0.0015, coupon_floor: 0, coupon_rate: 0.055 },
  ]);
  const flows = await queryRows(
    database(),
    `select payment_date, coupon, is_estimated from cash_flow join instrument_code using (instrument_id)
     where code = '91282CKM2' order by number`,
  );
  // No auction of bills is known: 5.5 % of the price's day goes on, 92 days of 360 from 30 April to 31 July.
  expect(flows).toHaveLength(8);
  expect(flows[0]).toEqual({ payment_date: '2024-07-31', coupon: (5.5 * 92) / 360, is_estimated: true });
  expect(flows.at(-1)).toMatchObject({ payment_date: '2026-04-30', is_estimated: true });
});

test('BEY-2 TIPS keep the reference CPI that they count from, whatever other files say of them later', async () => {
  const heading = 'cusip,maturity,datedDate,coupon,baseCpi,term';
  const good = '912828B25,2024-01-15,2014-01-15,0.00625,233.33058,10-Year';
  const open = '91282CNS6,2035-07-15,2025-07-15,NaN,320.5,10-Year';
  const bad = ['912828B25,2024-01-15,2014-01-15,0.00625,1,10-Year', '912810PV4,2028-01-15,2008-01-15,0.0175,0,20-Year'];
  const { summary } = await importText('tips.csv', [heading, good, ...bad, open].join('\n'));
  expect(summary).toMatchObject({ rowsRead: 4, rowsStored: 2 });
  expect(summary.failures.map(({ line, code }) => [line, code])).toEqual([
    [3, 'duplicate-row'],
    [4, 'out-of-range'],
  ]);
  await importText('prices-2023-05-05.csv', `${HEADING}\n912828B25,TIPS,0.625%,01/15/24,,99,98.5,0\n`);
  const terms = await queryRows(
    database(),
    `select price_index, base_index, accrues_from from bond_terms join instrument_code using (instrument_id)
     where code = '912828B25'`,
  );
  expect(terms).toEqual([{ price_index: 'US CPI-U', base_index: 233.33058, accrues_from: '2014-01-15' }]);
});

test('BEY-2 stores the reference CPI by day and lists what is no index', async () => {
  const rows = ['1996-04-15,154.63333', '1996-04-15,154.7', '1996-04-16,0', '1996-04-17,x'];
  const { summary } = await importText('ref-cpi.csv', ['date,refCpi', ...rows].join('\n'));
  expect(summary).toMatchObject({ rowsRead: 4, rowsStored: 1 });
  expect(summary.failures.map(({ code }) => code)).toEqual(['duplicate-row', 'out-of-range', 'bad-number']);
  const known = await queryRows(database(), "select price_index, value from reference_index where date < '1997-01-01'");
  expect(known).toEqual([{ price_index: 'US CPI-U', value: 154.63333 }]);
});

const tables = [
  'us-treasury/fedinvest-prices-2026-03-24.csv',
  'us-treasury/auctions-1992-2024.csv',
  'us-treasury/par-yield-curve-1990-2024.csv',
  'us-treasury/ref-cpi.csv',
  'us-treasury/tips-reference.csv',
];
const results = listSamples('us-treasury/auction-results-2022');

test.skipIf(!hasData)(
  'takes over every row of the recorded files but the listed ones (skipped without them)',
  async () => {
    for (const name of tables) {
      const lines = readSample(name).text.trim().split('\n').length - 1;
      const { summary } = await importSample(name);
      expect(summary.rowsRead).toBe(lines);
      expect(summary.rowsStored + summary.rowsUnchanged).toBe(lines - summary.failures.length);
    }
    expect(results).toHaveLength(32);
    for (const name of results) {
      expect((await importSample(name)).summary).toMatchObject({ rowsRead: 1, rowsStored: 1, failures: [] });
    }
    const { summary } = await importSample('us-treasury/par-yield-curve-2019.xml');
    expect(summary).toMatchObject({ rowsRead: 191, failures: [] });
  },
);

test.skipIf(!hasData)('changes nothing when recorded files are imported again (skipped without them)', async () => {
  const before = await marketState(database());
  const names = isFullRun ? [...tables, ...results] : results;
  for (const name of names) expect((await importSample(name)).summary.rowsStored, name).toBe(0);
  expect(await marketState(database())).toEqual(before);
});

interface AuctionPair {
  readonly instrument_id: number;
  readonly issue_date: string;
  readonly high_yield: number;
  readonly high_price: number;
}

test.skipIf(!hasData)('reprices auctioned notes from their yields (skipped without the recorded files)', async () => {
  const pairs = await queryRows<AuctionPair>(
    database(),
    `select instrument_id, issue_date, high_yield, high_price from auction join bond_terms using (instrument_id)
     where high_yield is not null and coupon_kind = 'fixed'`,
  );
  expect(pairs).toHaveLength(7);
  const facts = await findBondFacts(
    database(),
    pairs.map((pair) => pair.instrument_id),
  );
  for (const pair of pairs) {
    const known = facts.find((item) => item.instrumentId === pair.instrument_id);
    const cashFlows = mathCashFlows(known?.cashFlows ?? []);
    const yieldConvention = { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 } as const;
    const bond = resolveBond({ cashFlows, accrualDayCount: 'ACT/ACT ICMA', yieldConvention, frequency: 2 });
    const price = cleanPriceFromYield(settle(bond, dayNumberFromIso(isoDate(pair.issue_date))), rate(pair.high_yield));
    // The Treasury computes the price from the yield (31 CFR part 356, appendix B); it rounds accrued interest and price to six
    // decimals each.
    const difference = Math.abs((price.ok ? price.value : Number.NaN) - pair.high_price);
    expect(difference, pair.issue_date).toBeLessThan(1e-6);
  }
});

test.skipIf(!hasData)(
  'BEY-2 the reopened note 91282CEL1 has its published accrued interest and discount margin (skipped without the files)',
  async () => {
    const ids = await queryRows<{ readonly instrument_id: number }>(
      database(),
      "select instrument_id from instrument_code where code = '91282CEL1'",
    );
    const [facts] = await findBondFacts(
      database(),
      ids.map(({ instrument_id }) => instrument_id),
    );
    if (facts === undefined) throw new Error('the note is not there');
    // All auctions of its life are known.
    expect(facts.cashFlows).toHaveLength(8);
    expect(facts.cashFlows.some(({ isEstimated, coupon }) => isEstimated || coupon === null)).toBe(false);
    const context = bondContext(facts);
    const trade = { date: isoDate('2022-05-25'), settlesOn: isoDate('2022-05-27'), paidAccrued: null };
    const found = figuresAtPrice(context, trade, 99.854908);
    expect(found?.dirtyPrice).toBeCloseTo(99.854908 + 0.066411593, 9);
    // The high discount margin was 0.000 %; the price has six decimals.
    expect(Math.abs(found?.floater?.discountMargin ?? 1)).toBeLessThan(1e-8);
    expect(found?.floater?.assumedRate).toBeCloseTo(0.0106284784, 10);
  },
);

test.skipIf(!hasData)(
  'BEY-2 each base of TIPS is the reference CPI of its dated date (skipped without the files)',
  async () => {
    const differing = await queryRows(
      database(),
      `select instrument_id from bond_terms join reference_index known
       on known.price_index = bond_terms.price_index and known.date = accrues_from
     where base_index <> value`,
    );
    const compared = await queryRows<{ readonly count: number }>(
      database(),
      `select count(*)::int from bond_terms join reference_index known
       on known.price_index = bond_terms.price_index and known.date = accrues_from and base_index = value`,
    );
    expect(differing).toEqual([]);
    expect(compared[0]?.count).toBeGreaterThan(100);
  },
);
