import { SELIC } from '../../market/overnight-fixing.ts';
import {
  afterThreeDays,
  afterTwoDays,
  type MarketConvention,
  nextDay,
  periodYield,
  plainMarket,
  simpleOf365,
} from './market-convention.ts';

/** Rates by business days / 252, compounded once a year; the prices hold all interest. */
const brazil = {
  ...plainMarket,
  region: 'BR',
  currencies: ['BRL'],
  usualFace: 1000,
  period: null,
  calendar: 'Brazil-Settlement',
  settlement: nextDay,
  dayCount: 'BUS/252',
  yieldConvention: { dayCount: 'BUS/252', compounding: 'Compounded', frequency: 1 },
} as const;

/** A coupon is the rate grown over half a year. */
const brazilNote = { ...brazil, period: '6M', couponsCompound: true } as const;

const MEXICO_PERIOD = 182;

const mexico = {
  ...plainMarket,
  region: 'MX',
  instrument: 'MBONO',
  kinds: ['fixed'],
  currencies: ['MXN'],
  // Pesos, or units of investment.
  usualFace: 100,
  period: `${MEXICO_PERIOD}D`,
  calendar: 'Mexico',
  settlement: afterTwoDays,
  dayCount: 'ACT/360',
  // A period earns the yield × 182 / 360.
  yieldConvention: { dayCount: 'ACT/360', compounding: 'Compounded', frequency: 360 / MEXICO_PERIOD },
  benchmarks: [3, 5, 10, 20, 30],
  source:
    'Banco de México, Technical description of Bonos: coupons of 182 days by actual / 360, yields compounded by them',
} as const satisfies MarketConvention;

export const americasAndAfrica = {
  'canada-government': {
    ...plainMarket,
    region: 'CA',
    instrument: 'CAN',
    kinds: ['fixed', 'indexed', 'zero'],
    currencies: ['CAD'],
    period: '6M',
    calendar: 'Canada',
    // Bonds of more than three years. National Instrument 24-101; Canadian Capital Markets Association, T+1 from 27 May 2024.
    settlement: [{ days: 3, until: '2017-09-05' }, { days: 2, until: '2024-05-27' }, { days: 1 }],
    paidAccrualDayCount: 'ACT/365 Canadian',
    lastPeriodDayCount: 'ACT/365F',
    yieldConvention: periodYield(2),
    benchmarks: [2, 3, 5, 10, 30],
    source: 'Investment Industry Association of Canada, Canadian Conventions in Fixed Income Markets, release 1.3',
  },
  'canada-treasury-bill': {
    ...plainMarket,
    region: 'CA',
    instrument: 'CTB',
    kinds: ['bill'],
    currencies: ['CAD'],
    period: null,
    calendar: 'Canada',
    // Dealer Member Rule 800.27 of IIROC: on the day of the trade.
    settlement: [{ days: 0 }],
    dayCount: null,
    yieldConvention: simpleOf365,
    benchmarks: [0.25, 0.5, 1],
    source: 'Bank of Canada, results of auctions of treasury bills: simple yield, actual / 365',
  },
  'brazil-ltn': {
    ...brazil,
    instrument: 'LTN',
    kinds: ['zero'],
    benchmarks: [0.5, 1, 2, 4],
    source: 'Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, LTN',
  },
  'brazil-lft': {
    ...brazil,
    instrument: 'LFT',
    growsBy: SELIC,
    kinds: ['zero'],
    benchmarks: [3, 6],
    source: 'Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, LFT: per 100 of the updated value',
  },
  'brazil-ntn-f': {
    ...brazilNote,
    instrument: 'NTN-F',
    kinds: ['fixed'],
    benchmarks: [5, 7, 10],
    source: 'Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, NTN-F',
  },
  'brazil-ntn-b': {
    ...brazilNote,
    instrument: 'NTN-B',
    kinds: ['indexed'],
    deflationFloor: false,
    // IPCA of June 2000: 1,000 reais on 15 July 2000 (IBGE, table 1737).
    baseIndexes: { 'BR IPCA': 1614.62 },
    benchmarks: [3, 5, 10, 20, 30, 40],
    source:
      'Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, NTN-B: per 100 of the updated value',
  },
  'mexico-m-bono': mexico,
  'mexico-udibono': {
    ...mexico,
    instrument: 'UDIBONO',
    kinds: ['indexed'],
    deflationFloor: false,
    benchmarks: [3, 10, 20, 30],
    source: 'Banco de México, Technical description of Udibonos: as Bonos, in units of investment',
  },
  'south-africa-government': {
    ...plainMarket,
    region: 'ZA',
    instrument: 'SAGB',
    kinds: ['fixed', 'floating', 'indexed'],
    currencies: ['ZAR'],
    period: '6M',
    calendar: 'South-Africa',
    settlement: afterThreeDays,
    exDividend: { days: 10, unit: 'calendar-days' },
    dayCount: 'ACT/365 Canadian',
    accruedRounding: { step: 0.00001, of: 'hundred' },
    accruedPrecision: 5,
    lastPeriodDayCount: 'ACT/365F',
    yieldConvention: periodYield(2),
    benchmarks: [5, 10, 15, 20, 30],
    source:
      'JSE, Bond Pricing Formula Specifications: accrued interest and the last period by actual days / 365, to five decimals',
  },
} as const satisfies Readonly<Record<string, MarketConvention>>;
