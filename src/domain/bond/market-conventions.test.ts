import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { isoDate, PAR, type Rate } from '#math/units.ts';
import { madeUpBond } from '../testing/made-up-bond.ts';
import { issuePayments } from './bond-mathematics/issue-payments.ts';
import { madeUpPeriods } from './calculator/made-up-bond.ts';
import { laggingFormula } from './coupon-formula.ts';
import { bondContext } from './derivation/bond-context.ts';
import { deriveDay } from './derivation/derive-day.ts';
import { figuresAtPrice } from './derivation/price-figures.ts';
import { dayWorkspace } from './derivation/settled-leg.ts';
import { madeUpDay } from './derivation/testing/made-up-day.ts';
import {
  type Market,
  marketConventions,
  markets,
  marketTerms,
  settlementLagOf,
  settlementLagOn,
} from './market-conventions.ts';
import type { MarketConvention } from './markets/market-convention.ts';
import { publishedCases } from './testing/published-cases.ts';
import { closesOf } from './testing/published-closes.ts';

const page = readFileSync(new URL('../../../docs/methods/market-conventions.md', import.meta.url), 'utf8');

/** Published cases of markets that stand in other tests. */
const elsewhere: Partial<Record<Market, string>> = {
  'us-treasury': '31 CFR 356, auctions',
  'us-treasury-floater': '31 CFR 356, auctions',
  'us-treasury-bill': '31 CFR 356, auctions',
  'us-tips': '31 CFR 356, auctions',
  'us-street': '2 of the street',
  'us-corporate': '2 of the street',
  'france-oat': '3 of the street',
  'italy-btp-italia': '3 payments of the Bank of Italy, 1 of the press',
  'norway-government': '5 of the street',
  'thailand-government': '2 of its standard formula',
  'canada-government': '3 of the street, 2 of its association',
  'brazil-ltn': 'prices of Tesouro Direto',
  'brazil-ntn-f': 'prices of Tesouro Direto',
  'japan-government': '3 simple yields',
  'moscow-exchange': '40 of the exchange',
  'moscow-exchange-state': '40 of the exchange',
};

function casesOf(name: Market): string {
  const found = publishedCases.flatMap(({ cases }) => cases).filter(({ market }) => market === name).length;
  const closes = closesOf[name] === undefined ? null : `closes of ${closesOf[name]}`;
  const parts = [found === 0 ? null : `${found}`, elsewhere[name] ?? null, closes].filter((part) => part !== null);
  return parts.length === 0 ? 'none found' : parts.join('; ');
}

const yieldDays = { contract: 'contract', paid: 'as paid', 'repayment-paid': 'repayment as paid' } as const;

function rowOf(name: Market, market: MarketConvention): string {
  const lag = market.settlement.map(({ currency, until, days }) => {
    const ground = currency ?? (until && `before ${until}`);
    return ground === undefined ? `${days}` : `${ground} ${days}`;
  });
  const { compounding, frequency, dayCount } = market.yieldConvention;
  const share = market.paidAccrualDayCount ?? market.dayCount;
  const interest =
    share === null || market.period === null ? '–' : market.accruesByRate ? 'by the rate' : `by the coupon, ${share}`;
  const last = market.lastPeriodDayCount === null ? null : `simple, ${market.lastPeriodDayCount}`;
  const { exDividend, accruedRounding } = market;
  const odd =
    market.period === null ? '–' : market.dayCount === 'ACT/ACT ICMA' ? 'notional periods' : `${market.dayCount}`;
  const cells = [
    name,
    market.region ?? '–',
    market.instrument,
    market.currencies.join(' '),
    market.kinds.join(' '),
    market.period === null ? '–' : `${market.period}${market.couponsCompound ? ', compounding' : ''}`,
    market.calendar,
    lag.join(', else '),
    exDividend === null ? '–' : `${exDividend.days} ${exDividend.unit.replace('-', ' ')}`,
    `${market.payments}; ${yieldDays[market.yieldDays]}`,
    interest,
    accruedRounding === null ? '–' : `${accruedRounding.step} of a ${accruedRounding.of}`,
    odd,
    market.paysAccruedAtOffer ? 'price and interest' : 'price alone',
    `${dayCount}, ${compounding}${frequency === 0 ? '' : ` ${Number(frequency.toFixed(4))}`}`,
    last ?? (compounding === 'Compounded' ? 'compounded' : 'simple'),
    market.benchmarks.length === 0 ? '–' : market.benchmarks.join(' '),
    casesOf(name),
    market.source,
  ];
  return `| ${cells.join(' | ')} |`;
}

test('the page of conventions has the table as it is', () => {
  const rows = markets.map((name) => rowOf(name, marketConventions[name]));
  const written = page.split('\n').filter((line) => markets.some((name) => line.startsWith(`| ${name} |`)));
  expect(written).toEqual(rows);
});

test('BEY-3 each market has a usual currency for which it settles, and a usual coupon period of the calculator', () => {
  for (const market of markets) {
    const { currencies, period } = marketConventions[market];
    for (const currency of currencies) expect(settlementLagOf(market, currency)).toBeGreaterThanOrEqual(0);
    if (period !== null) expect(madeUpPeriods).toContain(period);
  }
});

test('accrued interest is rounded for a bond in Moscow, for a hundred of nominal in Australia', () => {
  expect(marketTerms('moscow-exchange', 1000).accruedStep).toBe(0.01);
  expect(marketTerms('australia-government', 1000).accruedStep).toBe(0.01);
  expect(marketTerms('australia-government', 100).accruedStep).toBe(0.001);
});

test.each([
  ['us-corporate', '1995-06-06', 5],
  ['us-corporate', '1995-06-07', 3],
  ['us-corporate', '2017-09-01', 3],
  ['us-municipal', '2017-09-05', 2],
  ['us-corporate', '2024-05-24', 2],
  ['us-corporate', '2024-05-28', 1],
  ['us-agency', '2017-09-01', 1],
  ['eurobond', '2014-10-03', 3],
  ['eurobond', '2014-10-06', 2],
  ['germany-bund', '2014-10-03', 3],
  ['italy-btp', '2014-10-06', 2],
  ['sweden-government', '2014-10-03', 3],
  ['uk-gilt', '2014-10-03', 1],
  ['canada-government', '2017-09-01', 3],
  ['canada-government', '2017-09-05', 2],
  ['canada-government', '2024-05-24', 2],
  ['canada-government', '2024-05-27', 1],
  ['japan-government', '2012-04-20', 3],
  ['japan-government', '2012-04-23', 2],
  ['japan-government', '2018-05-01', 1],
  ['australia-government', '2016-03-04', 3],
  ['new-zealand-government', '2016-03-07', 2],
] as const)('BEY-3 a trade of %s on %s settles by the lag of its day, of a stored bond too', (market, day, days) => {
  // Days of change: SEC, releases 33-7022, 34-80295 and 34-96930; Regulation (EU) 909/2014; for the others the sources of the rows.
  const [faceCurrency] = marketConventions[market].currencies;
  const settlementLag = settlementLagOf(market, faceCurrency);
  expect(settlementLagOf(market, faceCurrency, isoDate(day))).toBe(days);
  expect(settlementLagOn({ market, faceCurrency, settlementLag }, isoDate(day))).toBe(days);
});

test('BEY-3 a lag that the terms state against their market stands for all days, and so does one without a market', () => {
  const stated = { market: 'us-corporate', faceCurrency: 'USD', settlementLag: 3 } as const;
  expect(settlementLagOn(stated, isoDate('2024-05-24'))).toBe(3);
  expect(settlementLagOn({ ...stated, market: null, settlementLag: 1 }, isoDate('1990-01-02'))).toBe(1);
});

test('a lag may depend on the currency of trading', () => {
  // Settlement days of the boards on 15 February 2024, a Thursday: 16 February, in yuan 19 February.
  expect(settlementLagOf('moscow-exchange', 'RUB')).toBe(1);
  expect(settlementLagOf('moscow-exchange', 'CNY')).toBe(2);
});

describe('an index-linked bond', () => {
  const yieldOf = (lag: number) => {
    const facts = madeUpBond({ terms: { isInflationLinked: true, couponFormula: laggingFormula('rpi', lag) } });
    const input = { context: bondContext(facts), observed: madeUpDay('2025-03-03', { last: 340 }) };
    const market = { curve: null, benchmarks: [] };
    return deriveDay({ ...input, market, previousIndicativePrice: null }, dayWorkspace()).indicativeYield;
  };

  test('BEY-2 whose price is in money has no yield from its real payments', () => {
    expect(yieldOf(8)).toBeNull();
    expect(yieldOf(3)).not.toBeNull();
  });
});

interface StreetBond {
  readonly market: Market;
  readonly rate: number;
  readonly from: string;
  readonly to: string;
  readonly tenor: Tenor;
  readonly rule?: 'Backward' | 'Forward';
  /** Calendar of the payments, where their dates move. */
  readonly payments?: string;
  /** Days before payment from which the coupon is the seller's. */
  readonly exDays?: number;
}

/** Its figures for settlement on a day at a clean price: yield of the market in per cent, and accrued interest that is paid. */
function streetFigures(
  { market, rate, from, to, tenor, rule = 'Backward', payments, exDays }: StreetBond,
  day: string,
  clean: number,
) {
  const { dayCount, yieldConvention } = marketConventions[market];
  const flows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoDate(from),
        termination: isoDate(to),
        tenor,
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule,
        endOfMonth: false,
      },
      frequency: yieldConvention.frequency,
      accrualDayCount: dayCount,
      coupon: { kind: 'fixed', rate: rate as Rate },
      redemption: PAR,
      payment: { calendar: payments ?? 'Null', convention: payments === undefined ? 'Unadjusted' : 'Following' },
      ...(exDays !== undefined && { exCoupon: { days: exDays, unit: 'calendar-days', calendar: 'Null' } }),
      couponAmount: 'rate-over-frequency',
    },
    BUILT_IN_CALENDARS,
  );
  const terms = {
    ...marketTerms(market),
    couponRate: rate,
    couponFrequency: yieldConvention.frequency,
    faceValue: 100,
    maturesOn: isoDate(to),
  };
  const context = bondContext(madeUpBond({ terms, cashFlows: issuePayments(flows, null) }));
  const found = figuresAtPrice(context, { date: isoDate(day), settlesOn: isoDate(day), paidAccrued: null }, clean);
  return { yield: (found?.exits.at(-1)?.quotedYield ?? Number.NaN) * 100, accrued: (found?.dirtyPrice ?? 0) - clean };
}

// Yields and accrued interest of other systems, as rateslib keeps them in its tests (tests/instruments/test_instruments_bonds_legacy.py, 2.6):
// terminal prices of the named bonds, the examples of the Canadian conventions and of the Thai standard formula. Their prices have six
// decimals, or their yields; the source asks for 1e-5 of a per cent in Norway and for 1e-6 of price elsewhere.
const canada: StreetBond = {
  market: 'canada-government',
  rate: 0.0275,
  from: '2023-02-02',
  to: '2033-06-01',
  tenor: '6M',
};
const canadaShort: StreetBond = { ...canada, rate: 0.0375, from: '2023-02-01', to: '2025-02-01', payments: 'TARGET' };
const canadaAccrual: StreetBond = { ...canada, rate: 0.05, from: '2004-08-01', to: '2008-02-01' };
const norway: StreetBond = {
  market: 'norway-government',
  rate: 0.03625,
  from: '2024-02-13',
  to: '2034-04-13',
  tenor: '12M',
};
const france: StreetBond = { market: 'france-oat', rate: 0.03, from: '2023-11-25', to: '2034-11-25', tenor: '12M' };
const treasury: StreetBond = { market: 'us-street', rate: 0.03875, from: '2023-08-15', to: '2033-08-15', tenor: '6M' };
const corporate: StreetBond = {
  market: 'us-corporate',
  rate: 0.0385,
  from: '2018-04-30',
  to: '2028-04-28',
  tenor: '6M',
};
const thailand: StreetBond = {
  market: 'thailand-government',
  rate: 0.1125,
  from: '1993-01-15',
  to: '1996-04-30',
  tenor: '6M',
  rule: 'Forward',
};

test.each([
  ['Canada, end of a period', canada, '2024-11-26', 91.055145, 4, 1.341096],
  ['Canada, start of a period', canada, '2024-12-02', 91.069934, 4, 0.007534],
  ['Canada, another one', canada, '2024-06-03', 90.63457, 4, 0.015068],
  ['Canada, first day of the last period, paid on a Monday', canadaShort, '2024-08-01', 99.839907, 4, 0],
  ['Canada, within the last period', canadaShort, '2024-08-07', 99.842641, 4, 0.061644],
  ['Norway, on a coupon date', norway, '2026-04-13', 99.3, 3.727804, 0],
  ['Norway, first day of the last period', norway, '2033-04-13', 99.9, 3.728729, 0],
  ['Norway, within the last period', norway, '2033-09-12', 99.9, 3.772713, 1.509589],
  ['Norway, day of issue', norway, '2024-02-13', 99.9, 3.638007, 0],
  ['Norway, within a short first period', norway, '2024-03-13', 99.9, 3.637518, 0.288014],
  ['France', france, '2024-06-14', 101, 2.886581, 1.655738],
  ['France, first day of the last period', france, '2033-11-25', 99.75, 3.258145, 0],
  ['France, within the last period', france, '2034-06-13', 101, 0.7692, 1.643836],
  ['US Treasury by the street, end of a period', treasury, '2025-02-14', 99.106414, 4, 1.92697],
  ['US Treasury by the street, start of a period', treasury, '2025-02-18', 99.107179, 4, 0.032113],
  ['US corporate', corporate, '2025-05-06', 101, 3.493237, 0.08555556],
  ['US corporate, within the last period', corporate, '2028-04-03', 100.05, 3.077448, 1.65763889],
  ['Thailand, example A.3 with a short last period', thailand, '1994-12-20', 103.1099263, 8.75, 4.86986301],
  ['Thailand, the same without its coupon', { ...thailand, exDays: 30 }, '1994-12-20', 103.19036939, 8.75, -0.80136986],
] as const)('BEY-2 the rules of the street: %s', (_name, bond, day, clean, expected, accrued) => {
  const found = streetFigures(bond, day, clean);
  expect(Math.abs(found.yield - expected)).toBeLessThan(1e-5);
  expect(Math.abs(found.accrued - accrued)).toBeLessThan(1e-6);
});

test.each([
  ['2005-12-01', 1.671232],
  // One day before a coupon of 184 days: 183 / 365 of 5 would be more than the coupon.
  ['2006-01-31', 2.486301],
])('BEY-2 accrued interest in Canada on %s, by the conventions of its association', (day, accrued) => {
  expect(Math.abs(streetFigures(canadaAccrual, day, 100).accrued - accrued)).toBeLessThan(1e-6);
});

test('BEY-2 the street compounds in the broken first period, where 31 CFR part 356 is simple', () => {
  // Appendix B, section II.D: 9 1/2 % of 15 November 1995 at 99.730918 for 29 November 1985 yields 9.54 %.
  const note = { rate: 0.095, from: '1985-11-15', to: '1995-11-15', tenor: '6M' } as const;
  const byRule = streetFigures({ ...note, market: 'us-treasury' }, '1985-11-29', 99.730918).yield;
  const byStreet = streetFigures({ ...note, market: 'us-street' }, '1985-11-29', 99.730918).yield;
  expect(Math.abs(byRule - 9.54)).toBeLessThan(1e-6);
  expect(byStreet).toBeGreaterThan(byRule + 1e-4);
});
