import {
  afterTwoDays,
  effectiveYield,
  type MarketConvention,
  nextDay,
  periodYield,
  plainMarket,
} from './market-convention.ts';

/** Source: Australian Financial Markets Association, T+2 for fixed income from 7 March 2016; New Zealand on the same day. */
const afterTwoDaysFrom2016 = [{ days: 3, until: '2016-03-07' }, { days: 2 }] as const;

/** Half-yearly coupons and yields. */
const halfYearly = {
  ...plainMarket,
  period: '6M',
  settlement: nextDay,
  yieldConvention: periodYield(2),
} as const;

const china = {
  ...halfYearly,
  region: 'CN',
  instrument: 'CGB',
  kinds: ['fixed'],
  currencies: ['CNY'],
  calendar: 'China',
  lastPeriodDayCount: 'ACT/ACT ICMA',
  benchmarks: [1, 3, 5, 7, 10, 30],
  source:
    "People's Bank of China, notice [2007] 200: accrued interest of the interbank market by actual days of the period",
} as const satisfies MarketConvention;

export const asiaPacific = {
  'australia-government': {
    ...halfYearly,
    region: 'AU',
    instrument: 'ACGB',
    kinds: ['fixed', 'indexed'],
    currencies: ['AUD'],
    calendar: 'Australia',
    settlement: afterTwoDaysFrom2016,
    exDividend: { days: 7, unit: 'calendar-days' },
    accruedRounding: { step: 0.001, of: 'hundred' },
    accruedPrecision: 3,
    lastPeriodDayCount: 'ACT/365F',
    benchmarks: [3, 5, 10, 20, 30],
    source: 'Australian Office of Financial Management, Treasury Bonds, pricing formulae; AFMA conventions',
  },
  'new-zealand-government': {
    ...halfYearly,
    region: 'NZ',
    instrument: 'NZGB',
    kinds: ['fixed', 'indexed'],
    currencies: ['NZD'],
    calendar: 'New-Zealand',
    settlement: afterTwoDaysFrom2016,
    exDividend: { days: 10, unit: 'calendar-days' },
    lastPeriodDayCount: 'ACT/365F',
    benchmarks: [2, 5, 10, 15, 20, 30],
    source: 'New Zealand Debt Management, information memorandum of nominal bonds: pricing formulae',
  },
  'japan-government': {
    ...halfYearly,
    region: 'JP',
    instrument: 'JGB',
    kinds: ['fixed', 'indexed', 'zero'],
    currencies: ['JPY'],
    calendar: 'Japan',
    // Bank of Japan, Shortening the Settlement Cycle of JGBs to T+1; Japan Securities Dealers Association.
    settlement: [{ days: 3, until: '2012-04-23' }, { days: 2, until: '2018-05-01' }, { days: 1 }],
    dayCount: 'ACT/365 Canadian',
    headline: 'japanese_simple',
    benchmarks: [2, 5, 10, 20, 30, 40],
    source:
      'Ministry of Finance of Japan, results of auctions: quoted as simple yields; accrued interest by actual days / 365',
  },
  'china-government': { ...china, period: '12M', yieldConvention: periodYield(1) },
  'china-government-half-yearly': china,
  'hong-kong-government': {
    ...halfYearly,
    region: 'HK',
    instrument: 'EFN',
    kinds: ['fixed'],
    currencies: ['HKD'],
    calendar: 'Hong-Kong',
    dayCount: 'ACT/365F',
    yieldConvention: effectiveYield,
    benchmarks: [2, 5, 10, 15],
    source:
      'Hong Kong Monetary Authority, Exchange Fund Notes, information for investors: actual / 365; tenders: annualised yields',
  },
  'singapore-government': {
    ...halfYearly,
    region: 'SG',
    instrument: 'SIGB',
    kinds: ['fixed'],
    currencies: ['SGD'],
    calendar: 'Singapore',
    benchmarks: [2, 5, 10, 15, 20, 30, 50],
    source: 'Monetary Authority of Singapore, SGS bonds: accrued interest, prices and results of auctions',
  },
  'india-government': {
    ...halfYearly,
    region: 'IN',
    instrument: 'GS',
    kinds: ['fixed', 'floating', 'zero'],
    currencies: ['INR'],
    calendar: 'India',
    dayCount: '30E/360',
    yieldConvention: { dayCount: '30E/360', compounding: 'Compounded', frequency: 2 },
    benchmarks: [2, 5, 10, 14, 30, 40],
    source: 'Reserve Bank of India, Government Securities Market in India, a primer: 30/360; results of auctions',
  },
  'thailand-government': {
    ...halfYearly,
    region: 'TH',
    instrument: 'THAIGB',
    kinds: ['fixed', 'floating', 'indexed'],
    currencies: ['THB'],
    calendar: 'Thailand',
    settlement: afterTwoDays,
    dayCount: 'ACT/365 Canadian',
    yieldConvention: { dayCount: 'ACT/365 Stub', compounding: 'Compounded', frequency: 2 },
    benchmarks: [2, 5, 10, 15, 20, 30, 50],
    source: 'Thai Bond Market Association, standard formula, example A.3; settlement by its bond calculator',
  },
} as const satisfies Readonly<Record<string, MarketConvention>>;
