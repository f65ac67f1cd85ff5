import { afterTwoDaysFrom2014, type MarketConvention, periodYield, plainMarket } from './market-convention.ts';

/** What the governments of the euro have in common. */
const euro = {
  ...plainMarket,
  currencies: ['EUR'],
  period: '12M',
  calendar: 'TARGET',
  settlement: afterTwoDaysFrom2014,
  yieldConvention: periodYield(1),
} as const;

const italy = {
  ...euro,
  region: 'IT',
  instrument: 'BTP',
  kinds: ['fixed', 'step', 'zero'],
  period: '6M',
  accruedRounding: { step: 0.00001, of: 'hundred' },
  accruedPrecision: 5,
  lastPeriodDayCount: 'ACT/ACT ICMA',
  // An annual yield on half-yearly coupons, as they are paid.
  yieldDays: 'paid',
  benchmarks: [3, 5, 7, 10, 15, 20, 30, 50],
  source: 'Italian Treasury, decrees of issue and formulas of gross yields: annual yield on half-yearly coupons',
} as const satisfies MarketConvention;

export const euroArea = {
  'germany-bund': {
    ...euro,
    region: 'DE',
    instrument: 'Bund',
    kinds: ['fixed', 'indexed', 'zero'],
    deflationFloor: true,
    lastPeriodDayCount: 'ACT/ACT ICMA',
    benchmarks: [2, 5, 7, 10, 15, 30],
    source: 'Deutsche Bundesbank, prices and yields of listed Federal securities; Finance Agency, conditions of issue',
  },
  'france-oat': {
    ...euro,
    region: 'FR',
    instrument: 'OAT',
    kinds: ['fixed', 'indexed', 'zero'],
    deflationFloor: true,
    benchmarks: [2, 5, 10, 15, 20, 30, 50],
    source: 'Agence France Trésor, OAT: ACT/ACT; Comité de Normalisation Obligataire, volume A, chapter 1',
  },
  'italy-btp': italy,
  'italy-btp-ei': {
    ...italy,
    instrument: 'BTP€i',
    kinds: ['indexed'],
    deflationFloor: true,
    benchmarks: [5, 10, 15, 30],
    source:
      'Italian Treasury, decrees of issue of BTP€i: real annual yield on half-yearly coupons, index of three months before',
  },
  'italy-btp-italia': {
    ...italy,
    instrument: 'BTP Italia',
    kinds: ['indexed'],
    priceIndex: 'IT FOI',
    benchmarks: [4, 6, 8],
    source:
      'Italian Treasury, decrees of issue of BTP Italia: the revaluation of the half-year is paid with its coupon',
  },
  'italy-cct': {
    ...italy,
    instrument: 'CCTeu',
    kinds: ['floating'],
    dayCount: 'ACT/360',
    lastPeriodDayCount: null,
    yieldDays: 'contract',
    yieldConvention: { dayCount: 'ACT/360', compounding: 'Compounded', frequency: 2 },
    benchmarks: [5, 7],
    source:
      'Italian Treasury, decrees of issue of CCTeu: Euribor of six months plus margin, ACT/360; Bank of Italy, results of auctions',
  },
  'spain-government': {
    ...euro,
    region: 'ES',
    instrument: 'SPGB',
    kinds: ['fixed', 'indexed', 'zero'],
    yieldDays: 'repayment-paid',
    benchmarks: [3, 5, 7, 10, 15, 20, 30, 50],
    source:
      'Tesoro Público, results of auctions; Tradeweb FTSE closes: a repayment counts on the day on which it is paid',
  },
  'netherlands-dsl': {
    ...euro,
    region: 'NL',
    instrument: 'DSL',
    kinds: ['fixed', 'zero'],
    lastPeriodDayCount: 'ACT/ACT ICMA',
    benchmarks: [3, 5, 7, 10, 15, 20, 30],
    source: 'Dutch State Treasury Agency, terms of DSLs; Tradeweb FTSE closes',
  },
  'belgium-olo': {
    ...euro,
    region: 'BE',
    instrument: 'OLO',
    kinds: ['fixed', 'zero'],
    benchmarks: [3, 5, 7, 10, 15, 20, 30],
    source: 'Belgian Debt Agency, information memorandum of OLOs; Tradeweb FTSE closes',
  },
  'austria-government': {
    ...euro,
    region: 'AT',
    instrument: 'RAGB',
    kinds: ['fixed', 'zero'],
    benchmarks: [5, 7, 10, 15, 20, 30],
    source: 'OeBFA, terms and conditions of Federal Government Bonds; Tradeweb FTSE closes',
  },
  'portugal-government': {
    ...euro,
    region: 'PT',
    instrument: 'PGB',
    kinds: ['fixed', 'zero'],
    benchmarks: [5, 7, 10, 15, 20, 30],
    source: 'IGCP, instruction on Treasury Bonds; Tradeweb FTSE closes',
  },
  'ireland-government': {
    ...euro,
    region: 'IE',
    instrument: 'IRISH',
    kinds: ['fixed'],
    benchmarks: [5, 7, 10, 15, 20, 30],
    source: 'NTMA, information memorandum of Irish Government Bonds; Tradeweb FTSE closes',
  },
  'finland-government': {
    ...euro,
    region: 'FI',
    instrument: 'RFGB',
    kinds: ['fixed'],
    benchmarks: [5, 7, 10, 15, 20, 30],
    source: 'State Treasury, terms of serial bonds; Tradeweb FTSE closes',
  },
  'greece-government': {
    ...euro,
    region: 'GR',
    instrument: 'GGB',
    kinds: ['fixed', 'indexed'],
    benchmarks: [3, 5, 7, 10, 15, 20, 30],
    source: 'PDMA, Greek Government Bonds; Tradeweb FTSE closes',
  },
  'eu-bond': {
    ...euro,
    region: 'EU',
    instrument: 'EU-Bonds',
    kinds: ['fixed'],
    benchmarks: [3, 5, 7, 10, 15, 20, 30],
    source: 'European Commission, results of EU-Bonds auctions; Tradeweb FTSE closes',
  },
} as const satisfies Readonly<Record<string, MarketConvention>>;
