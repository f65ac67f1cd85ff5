import { afterRule15c6, type MarketConvention, nextDay, periodYield, plainMarket } from './market-convention.ts';

const treasury = {
  ...plainMarket,
  region: 'US',
  instrument: 'T',
  kinds: ['fixed', 'zero'],
  currencies: ['USD'],
  // 31 CFR 356.10: multiples of 100 dollars.
  usualFace: 100,
  period: '6M',
  calendar: 'US-GovernmentBond',
  settlement: nextDay,
  // Simple interest in the broken first period, and so in the last one.
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
  keepsMonthEnds: true,
  benchmarks: [2, 3, 5, 7, 10, 20, 30],
  source: '31 CFR part 356, appendix B, section II',
} as const satisfies MarketConvention;

const street = {
  ...treasury,
  kinds: ['fixed', 'step', 'floating', 'indexed', 'zero', 'perpetual'],
  isOfGovernment: false,
  usualFace: null,
  yieldConvention: periodYield(2),
  source:
    'SIFMA, Standard Securities Calculation Methods: the broken first period compounds, unlike in 31 CFR part 356',
} as const satisfies MarketConvention;

const corporate = {
  ...street,
  instrument: 'Corp',
  kinds: ['fixed', 'step', 'floating', 'zero', 'perpetual'],
  calendar: 'US-Settlement',
  settlement: afterRule15c6,
  dayCount: '30/360 US',
  lastPeriodDayCount: '30/360 US',
  yieldConvention: { dayCount: '30/360 US', compounding: 'Compounded', frequency: 2 },
  source: 'SIFMA, Standard Securities Calculation Methods; MSRB Rule G-33: one coupon period or less is simple',
} as const satisfies MarketConvention;

export const unitedStates = {
  'us-treasury': treasury,
  'us-treasury-floater': {
    ...treasury,
    instrument: 'FRN',
    kinds: ['floating'],
    period: '3M',
    dayCount: 'ACT/360',
    benchmarks: [2],
    source: '31 CFR part 356, appendix B, section I',
  },
  'us-treasury-bill': {
    ...treasury,
    instrument: 'B',
    kinds: ['bill'],
    period: null,
    dayCount: null,
    yieldConvention: { dayCount: 'ACT/360', compounding: 'Simple', frequency: 0 },
    headline: 'bond_equivalent',
    benchmarks: [0.25, 0.5, 1],
    source: '31 CFR part 356, appendix B, section III',
  },
  'us-tips': {
    ...treasury,
    instrument: 'TIPS',
    kinds: ['indexed'],
    deflationFloor: true,
    benchmarks: [5, 10, 30],
    source: '31 CFR part 356, appendix B, sections I.C and III.B: real yields',
  },
  'us-street': street,
  'us-agency': {
    ...corporate,
    instrument: 'Agency',
    kinds: ['fixed', 'step', 'floating', 'zero'],
    calendar: 'US-GovernmentBond',
    settlement: nextDay,
    source:
      'SIFMA, Standard Securities Calculation Methods; documents of agencies and of supranationals in dollars: 30/360',
  },
  'us-municipal': {
    ...corporate,
    instrument: 'Muni',
    kinds: ['fixed', 'step', 'floating', 'zero'],
    calendar: 'US-GovernmentBond',
    source: 'MSRB Rule G-33: 30/360, one coupon period or less is simple; MSRB Rule G-12: T+1 from 28 May 2024',
  },
  'us-corporate': corporate,
} as const satisfies Readonly<Record<string, MarketConvention>>;
