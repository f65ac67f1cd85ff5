import type { CouponDay } from '#math/schedule/schedule.ts';
import type { Market } from '../market-conventions.ts';

/** A figure as its authority published it. Rates, prices and interest are per cent of nominal. */
export interface PublishedCase {
  readonly market: Market;
  /** Null for a bond without coupons. */
  readonly coupon: number | null;
  readonly matures: string;
  readonly settles: string;
  /** Clean, or with accrued interest. */
  readonly clean?: number;
  readonly dirty?: number;
  readonly yield: number;
  readonly accrued?: number;
  /** First interest day and first coupon, where they are not regular and matter. */
  readonly issued?: string;
  readonly first?: string;
  /** Where coupons fall on month ends. */
  readonly couponDay?: CouponDay;
}

/** Cases of one source with how near they must come, and why. */
export interface PublishedCases {
  readonly source: string;
  /** Points of yield. */
  readonly tolerance: number;
  readonly why: string;
  readonly cases: readonly PublishedCase[];
}

type Line = readonly [coupon: number | null, matures: string, settles: string, clean: number, yieldOf: number];

const cleanCases = (market: Market, lines: readonly Line[]): readonly PublishedCase[] =>
  lines.map(([coupon, matures, settles, clean, published]) => ({
    market,
    coupon,
    matures,
    settles,
    clean,
    yield: published,
  }));

const dirtyCases = (market: Market, lines: readonly Line[]): readonly PublishedCase[] =>
  lines.map(([coupon, matures, settles, dirty, published]) => ({
    market,
    coupon,
    matures,
    settles,
    dirty,
    yield: published,
  }));

const withAccrued = (cases: readonly PublishedCase[], accrued: readonly number[]): readonly PublishedCase[] =>
  cases.map((each, at) => ({ ...each, accrued: accrued[at] ?? 0 }));

const onMonthEnds = (cases: readonly PublishedCase[]): readonly PublishedCase[] =>
  cases.map((each) => ({ ...each, couponDay: 'month-end' }));

const cents = 'price and yield have two decimals';

export const publishedCases: readonly PublishedCases[] = [
  {
    source:
      'tea-bond, a system for the interbank market of China, test of 240006 and 230026, whose formulae are those of the terminals fikit and qeubee',
    tolerance: 1e-6,
    why: 'prices have fourteen digits',
    cases: [
      ...withAccrued(
        cleanCases('china-government', [[2.28, '2031-03-25', '2024-08-12', 101.00322640481077, 2.115]]),
        [0.874521],
      ),
      ...withAccrued(
        cleanCases('china-government-half-yearly', [[2.67, '2033-11-25', '2024-02-20', 99.99779145671612, 2.67]]),
        [0.638159],
      ),
    ],
  },
  {
    source: 'Bank of Canada, results of auctions of treasury bills of 14 January 2025',
    tolerance: 0.0005,
    why: 'yields have three decimals, prices five',
    cases: dirtyCases('canada-treasury-bill', [
      [null, '2025-02-12', '2025-01-15', 99.75512, 3.2],
      [null, '2025-04-24', '2025-01-15', 99.15712, 3.134],
      [null, '2025-07-02', '2025-01-15', 98.57041, 3.151],
    ]),
  },
  {
    source: 'Interactive Investor, accepted bids of the tenders of UK Treasury bills of 28 June and 26 July 2024',
    tolerance: 0.003,
    why: 'prices have three decimals',
    cases: dirtyCases('uk-treasury-bill', [
      [null, '2024-09-30', '2024-07-01', 98.737, 5.13],
      [null, '2025-01-27', '2024-07-29', 97.544, 5.05],
    ]),
  },
  {
    source: 'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, examples of dividend dates',
    tolerance: 1e-6,
    why: 'prices have six decimals',
    cases: [
      ...dirtyCases('uk-gilt', [
        [8, '2015-12-07', '1999-05-24', 145.012268, 4.445],
        [8, '2015-12-07', '1999-05-26', 145.047301, 4.445],
        [8, '2015-12-07', '1999-05-27', 141.070132, 4.445],
        [6.75, '2004-11-26', '1999-05-17', 113.415969, 4.634],
        [6.75, '2004-11-26', '1999-05-18', 110.058738, 4.634],
      ]),
    ],
  },
  {
    source: 'Deutsche Bundesbank, prices and yields of listed Federal securities',
    tolerance: 1e-6,
    why: 'accrued interest and yields have six decimals',
    cases: [
      {
        market: 'germany-bund',
        coupon: 2.1,
        issued: '2022-10-20',
        first: '2023-11-15',
        matures: '2029-11-15',
        settles: '2023-11-02',
        clean: 97.04,
        yield: 2.636708016,
        accrued: 2.174795,
      },
      ...withAccrued(
        cleanCases('germany-bund', [
          [2.1, '2029-11-15', '2024-06-12', 97.18, 2.66368627],
          [1, '2024-08-15', '2024-06-12', 99.555, 3.5314195],
        ]),
        [1.204918, 0.825137],
      ),
    ],
  },
  {
    source: 'Agence France Trésor, results of auctions of 5 December 2019 and 21 September 2023',
    tolerance: 0.0075,
    why: cents,
    cases: cleanCases('france-oat', [
      [0.75, '2028-05-25', '2019-12-09', 107.41, -0.12],
      [5.5, '2029-04-25', '2019-12-09', 152.58, -0.08],
      [4, '2060-04-25', '2019-12-09', 205.48, 0.88],
      [2.5, '2026-09-24', '2023-09-25', 97.84, 3.27],
      [0.75, '2028-05-25', '2023-09-25', 89.85, 3.12],
      [2.75, '2029-02-25', '2023-09-25', 98.09, 3.14],
    ]),
  },
  {
    source: 'Bank of Italy, results of auctions of 24 and 27 April 2017',
    tolerance: 0.0075,
    why: cents,
    cases: [
      ...cleanCases('italy-btp', [
        [1.2, '2022-04-01', '2017-05-02', 100.8, 1.04],
        [2.2, '2027-06-01', '2017-05-02', 99.31, 2.29],
      ]),
      ...cleanCases('italy-btp-ei', [
        [0.1, '2022-05-15', '2017-04-27', 99.82, 0.14],
        [1.25, '2032-09-15', '2017-04-27', 98.53, 1.36],
      ]),
    ],
  },
  {
    source: 'Terminal prices of IT0005518128, as rateslib keeps them (test_regular_it_gb)',
    tolerance: 2e-4,
    why: 'the source itself asks for no more',
    cases: withAccrued(
      cleanCases('italy-btp', [
        [4.4, '2033-05-01', '2024-06-14', 98, 4.730058],
        [4.4, '2033-05-01', '2026-04-14', 99, 4.617209],
      ]),
      [0.52609, 1.99337],
    ),
  },
  {
    source: 'Tesoro Público, results of auctions of 2012, 2017 and 2024; 30 July 2017 is a Sunday',
    tolerance: 0.001,
    why: 'prices and yields have three decimals, accrued interest two',
    cases: cleanCases('spain-government', [
      [5.5, '2017-07-30', '2012-11-27', 104.187, 4.477],
      [5.5, '2021-04-30', '2012-11-27', 99.85, 5.517],
      [1.5, '2027-04-30', '2017-06-20', 100.954, 1.395],
      [5.75, '2032-07-30', '2017-06-20', 149.716, 1.925],
      [3.45, '2043-07-30', '2024-09-24', 98.935, 3.527],
      [3.45, '2066-07-30', '2024-04-23', 91.4, 3.865],
    ]),
  },
  {
    source: 'Terminal prices of NL0015001XZ6, as rateslib keeps them (test_nl_gb)',
    tolerance: 1e-5,
    why: 'the source itself asks for no more',
    cases: withAccrued(
      cleanCases('netherlands-dsl', [
        [2.5, '2034-07-15', '2025-06-10', 98, 2.751162],
        [2.5, '2034-07-15', '2033-07-15', 99.8, 2.705411],
        [2.5, '2034-07-15', '2033-07-18', 99.9, 2.602897],
      ]),
      [2.260274, 0, 0.020548],
    ),
  },
  {
    source: 'European Commission, results of auctions of EU-Bonds of 2023 and 2026',
    tolerance: 0.005,
    why: 'prices of 2023 have two decimals, half a cent of two years is 0.0023 points; the rest is the yield’s own rounding',
    cases: cleanCases('eu-bond', [
      [0.8, '2025-07-04', '2023-03-01', 94.46, 3.29],
      [1.625, '2029-12-04', '2023-04-19', 91.74, 3.018],
      [2.75, '2033-02-04', '2023-04-19', 97.17, 3.087],
      [2.625, '2028-07-04', '2026-02-25', 100.993, 2.185],
      [3.125, '2030-12-04', '2026-02-25', 102.981, 2.454],
      [3.375, '2038-10-04', '2026-02-25', 100.557, 3.319],
    ]),
  },
  {
    source: 'Swiss Federal Finance Administration, results of auctions of 14 November 2018 and 10 March 2021',
    tolerance: 0.001,
    why: 'yields have three decimals; prices are exact bids',
    cases: cleanCases('switzerland-government', [
      [0.5, '2032-06-27', '2018-11-28', 103.5, 0.238],
      [1.25, '2026-05-28', '2021-03-24', 109.4, -0.535],
      [0.5, '2032-06-27', '2021-03-24', 107.6, -0.168],
      [null, '2039-07-24', '2021-03-24', 100.5, -0.027],
    ]),
  },
  {
    source: 'Prices of CH0127181169 of other systems, as rateslib keeps them (test_ch_gb)',
    tolerance: 1e-5,
    why: 'prices have six decimals, one of them fifteen days before the end',
    cases: withAccrued(
      cleanCases('switzerland-government', [
        [1.5, '2042-04-30', '2025-05-23', 92.724231, 2.01111],
        [1.5, '2042-04-30', '2018-05-31', 90.370093, 2.01111],
        [1.5, '2042-04-30', '2042-04-15', 99.978326, 2.01111],
      ]),
      [0.095833333, 0.125, 1.4375],
    ),
  },
  {
    source: 'Swedish National Debt Office, Calculation example for nominal bonds, bond 1041',
    tolerance: 1e-4,
    why: 'the clean price is rounded to three decimals',
    cases: withAccrued(
      cleanCases('sweden-government', [[6.75, '2014-05-05', '2009-09-22', 117.196, 2.732]]),
      [2.56875],
    ),
  },
  {
    source: 'Prices of SGB 1060 of other systems, as rateslib keeps them (test_sgb_1060s_price_and_accrued)',
    tolerance: 2e-4,
    why: 'prices have three decimals',
    cases: withAccrued(
      cleanCases('sweden-government', [
        [0.75, '2028-05-12', '2024-05-03', 88.134, 4],
        [0.75, '2028-05-12', '2024-05-06', 88.158, 4],
        [0.75, '2028-05-12', '2024-05-08', 88.173, 4],
        [0.75, '2028-05-12', '2024-05-13', 88.21, 4],
      ]),
      [0.73125, -0.0125, -0.008333, 0.002083],
    ),
  },
  {
    source: 'Norges Bank, results of auctions of 2022, 2024 and 2025',
    tolerance: 0.009,
    why: cents,
    cases: cleanCases('norway-government', [
      [1.75, '2027-02-17', '2022-11-11', 93.08, 3.52],
      [1.5, '2026-02-19', '2024-09-13', 97.3, 3.45],
      [3, '2033-08-15', '2024-10-18', 95.82, 3.56],
      [1.25, '2031-09-17', '2025-02-28', 85.26, 3.84],
    ]),
  },
  {
    source: 'Danmarks Nationalbank, results of auctions of 4 August 2021 and 23 October 2024',
    tolerance: 0.0075,
    why: cents,
    cases: cleanCases('denmark-government', [
      [null, '2024-11-15', '2021-08-06', 102.095, -0.63],
      [null, '2031-11-15', '2021-08-06', 101.85, -0.18],
      [2.25, '2026-11-15', '2024-10-25', 100.785, 1.86],
      [2.25, '2033-11-15', '2024-10-25', 101, 2.13],
    ]),
  },
  {
    source: 'Ministry of Finance of Poland, results of the auction of 9 June 2017',
    tolerance: 0.004,
    why: 'prices have two decimals, half a cent of two years is 0.003 points',
    cases: cleanCases('poland-government', [
      [null, '2019-04-25', '2017-06-13', 96.62, 1.859],
      [2.25, '2022-04-25', '2017-06-13', 98.46, 2.587],
      [2.5, '2027-07-25', '2017-06-13', 94.61, 3.128],
    ]),
  },
  {
    source: 'Turkish Treasury, results of auctions of 2025; the prices of all but the first are net over nominal sales',
    tolerance: 0.01,
    why: 'yields have two decimals; coupons are per half-year',
    cases: cleanCases('turkey-government', [
      [30.06, '2035-09-05', '2025-09-17', 100.615, 32.09],
      [36.78, '2027-10-13', '2025-10-15', 99.6596, 40.46],
      [37.84, '2027-10-06', '2025-10-08', 100.6881, 40.8],
      [34.1, '2030-10-02', '2025-10-08', 101.7212, 36.15],
    ]),
  },
  {
    source: 'Terminal prices of AU300TB01208, as QuantLib keeps them (testExCouponAustralianBond)',
    tolerance: 1e-6,
    why: 'yields have nine decimals; accrued interest three',
    cases: withAccrued(
      cleanCases('australia-government', [
        [6, '2017-02-15', '2014-08-07', 103, 4.723814867],
        [6, '2017-02-15', '2014-08-08', 103, 4.72354833],
        [6, '2017-02-15', '2014-08-11', 103, 4.719277687],
      ]),
      [2.867, -0.116, -0.066],
    ),
  },
  {
    source: 'New Zealand Debt Management, prices as rateslib keeps them (test_nz_gb)',
    tolerance: 1e-6,
    why: 'prices have ten decimals',
    cases: withAccrued(
      cleanCases('new-zealand-government', [
        [4.25, '2034-05-15', '2022-11-22', 99.0583817412, 4.355],
        [2.75, '2051-05-15', '2051-04-15', 99.7842450753699, 5.348],
        [0.5, '2026-05-15', '2021-02-10', 98.7384877998, 0.745],
      ]),
      [0.0821823204, 1.1470994475, 0.1201657459],
    ),
  },
  {
    source: 'Ministry of Finance of Japan, auctions of bonds of forty years, whose yields compound half-yearly',
    tolerance: 0.0006,
    why: 'yields are bid in steps of 0.005 points, prices have two decimals',
    cases: cleanCases('japan-government', [
      [0.4, '2056-03-20', '2016-07-28', 102.04, 0.345],
      [1.4, '2055-03-20', '2016-02-25', 108.51, 1.13],
    ]),
  },
  {
    source: 'Hong Kong Monetary Authority, results of tenders of Exchange Fund Notes',
    tolerance: 0.008,
    why: 'half a cent of two years is 0.0026 points, and yields have two decimals',
    cases: cleanCases('hong-kong-government', [
      [1.78, '2020-08-20', '2018-08-20', 99.76, 1.91],
      [1.78, '2020-08-20', '2018-08-20', 99.65, 1.97],
      [0.15, '2023-08-23', '2021-08-23', 100.04, 0.13],
      [3.75, '2025-02-22', '2023-02-22', 99.74, 3.92],
      [3.75, '2025-02-22', '2023-02-22', 99.72, 3.93],
      [3.31, '2025-05-24', '2023-05-24', 99.34, 3.69],
    ]),
  },
  {
    source: 'Monetary Authority of Singapore, results of auctions of SGS; prices hold accrued interest',
    tolerance: 0.0006,
    why: 'prices have three decimals, half of the last one of two years is 0.0003 points',
    cases: dirtyCases('singapore-government', [
      [1.625, '2019-10-01', '2017-10-02', 100.387, 1.43],
      [2.625, '2028-05-01', '2023-05-02', 99.335, 2.77],
      [2.875, '2028-08-01', '2024-07-01', 99.881, 3.22],
    ]),
  },
  {
    source: 'Reserve Bank of India, results of auctions of 28 November and 12 December 2025',
    tolerance: 6e-5,
    why: 'yields have four decimals, prices are bids',
    cases: cleanCases('india-government', [
      [5.91, '2028-06-30', '2025-12-01', 100.3, 5.7808],
      [6.28, '2032-07-14', '2025-12-01', 99.17, 6.4343],
      [7.24, '2055-08-18', '2025-12-01', 99.41, 7.2875],
      [6.68, '2040-07-07', '2025-12-15', 96.88, 7.025],
      [6.9, '2065-04-15', '2025-12-15', 93.21, 7.434],
    ]),
  },
  {
    source: 'Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, examples of 21 May 2008',
    tolerance: 1e-4,
    why: 'prices are truncated: cotações of LFT and NTN-B to four decimals',
    cases: [
      ...dirtyCases('brazil-ltn', [[null, '2010-07-01', '2008-05-21', 75.3315323, 14.36]]),
      ...dirtyCases('brazil-lft', [[null, '2014-03-07', '2008-05-21', 100.1158, -0.02]]),
      ...dirtyCases('brazil-ntn-f', [[10, '2014-01-01', '2008-05-21', 90.3075616, 13.66]]),
      ...dirtyCases('brazil-ntn-b', [[6, '2010-08-15', '2008-05-21', 97.0813, 8.29]]),
    ],
  },
  {
    source:
      'Hewlett-Packard, HP 12C user’s guide and bond notes, by Standard Securities Calculation Methods of SIFMA’s forerunner',
    tolerance: 0.006,
    why: 'prices and yields have two decimals',
    cases: cleanCases('us-street', [
      [6.75, '2018-06-04', '2004-04-28', 120.38, 4.75],
      [6.75, '2018-05-01', '2003-08-10', 88.25, 8.13],
      [null, '2017-06-30', '2003-05-19', 14.81, 14],
    ]),
  },
  {
    source: 'Microsoft, worksheet functions YIELD and PRICE, examples; HP 12C user’s guide, section 16',
    tolerance: 0.0015,
    why: 'the price of the guide has two decimals, half a cent of four years is 0.0014 points',
    cases: cleanCases('us-corporate', [
      [5.75, '2016-11-15', '2008-02-15', 95.04287, 6.5],
      [5.75, '2017-11-15', '2008-02-15', 94.63436, 6.5],
      [5.5, '2008-06-01', '2004-08-28', 102.55, 4.75],
    ]),
  },
  {
    source: 'Bank of Italy, results of auctions of CCTeu of 2015, 2020, 2023 and 2024, at the running coupon',
    tolerance: 0.012,
    why: 'prices and yields have two decimals; later coupons count as the running one of 183 days, here as days / 360',
    cases: cleanCases('italy-cct', [
      [0.749, '2022-12-15', '2015-10-01', 99.93, 0.76],
      [0.749, '2022-12-15', '2015-11-02', 101.12, 0.59],
      [0.592, '2025-04-15', '2020-03-02', 100.62, 0.47],
      [4.621, '2026-04-15', '2023-12-01', 100.44, 4.43],
      [5.271, '2031-10-15', '2024-01-02', 100.32, 5.23],
      [5.271, '2031-10-15', '2024-02-29', 100.49, 5.2],
    ]),
  },
  {
    source:
      'Reuters, terms of issues of the European Investment Bank and KfW added to of 2014 and 2015, their yields with the issuers',
    tolerance: 0.0025,
    why: 'yields have three decimals, two of them two',
    cases: cleanCases('eurobond', [
      [10, '2019-03-06', '2014-04-17', 102.457, 9.34],
      [7, '2017-07-31', '2014-08-08', 97.3415, 8.037],
      [8, '2020-04-01', '2015-04-09', 98.889, 8.28],
      [1.125, '2020-05-15', '2015-06-02', 99.886, 1.149],
    ]),
  },
  {
    source: 'Hewlett-Packard, HP 12C user’s guide, section 16: a Eurobond of annual coupons by 30/360',
    tolerance: 0.0006,
    why: 'the price has two decimals, half a cent of twenty years is 0.0005 points',
    cases: cleanCases('eurobond', [[6.5, '2022-12-01', '2003-08-15', 94.75, 7]]),
  },
  {
    source: 'Tesouro Nacional, results of the auctions of LFT of 3 June 2015 and of NTN-B of 5 January 2021',
    tolerance: 1e-4,
    why: 'rates have four decimals',
    cases: [
      ...dirtyCases('brazil-lft', [[null, '2021-09-01', '2015-06-05', 100.0013, -0.0002]]),
      ...dirtyCases('brazil-ntn-b', [
        [6, '2026-08-15', '2021-01-06', 121.0847, 2.3407],
        [6, '2030-08-15', '2021-01-06', 127.8075, 2.89],
        [6, '2055-05-15', '2021-01-06', 141.8697, 3.82],
      ]),
    ],
  },
  {
    source: 'JSE, mark to market of 20 July, 16 August and 14 November 2018 and 23 January 2019, as Sharenet shows it',
    tolerance: 3e-4,
    why: 'prices have four decimals, half of the last one of five months is 0.00013 points',
    cases: [
      ...cleanCases('south-africa-government', [
        [10.5, '2026-12-21', '2018-07-25', 110.4645, 8.715],
        [8, '2018-12-21', '2018-07-25', 100.4861, 6.7],
        [10.5, '2026-12-21', '2019-01-28', 109.2776, 8.84],
      ]),
      ...onMonthEnds(
        cleanCases('south-africa-government', [
          [6.75, '2021-03-31', '2018-08-21', 97.1804, 7.96],
          [7, '2031-02-28', '2018-08-21', 82.076, 9.475],
          [7, '2031-02-28', '2018-11-19', 80.9177, 9.69],
          [6.75, '2021-03-31', '2019-01-28', 99.2706, 7.115],
        ]),
      ),
    ],
  },
  {
    source: 'Tesouro Nacional, results of the auction of LTN of 3 June 2015, settled on the 5th',
    tolerance: 1e-4,
    why: 'rates have four decimals',
    cases: dirtyCases('brazil-ltn', [
      [null, '2016-04-01', '2015-06-05', 89.7999, 13.9938],
      [null, '2017-07-01', '2015-06-05', 77.1991304, 13.334],
      [null, '2019-01-01', '2015-06-05', 64.972, 12.8939],
    ]),
  },
  {
    source: 'World Bank, press releases of its global bonds in dollars of 2006 and 2020, half-yearly by 30/360',
    tolerance: 0.0006,
    why: 'yields have three decimals, and so have prices',
    cases: cleanCases('us-agency', [
      [5, '2016-04-01', '2006-04-03', 99.852, 5.019],
      [0.375, '2025-07-28', '2020-07-28', 99.866, 0.402],
      [0.75, '2030-08-26', '2020-08-26', 99.415, 0.811],
    ]),
  },
  {
    source: 'IGCP, results of auctions of 28 January 2026',
    tolerance: 0.002,
    why: 'prices have two decimals, half a cent of six years is 0.0010 points',
    cases: cleanCases('portugal-government', [
      [0.3, '2031-10-17', '2026-01-30', 88.07, 2.572],
      [3, '2035-06-15', '2026-01-30', 99.52, 3.058],
    ]),
  },
  {
    source: 'ANDIMA, prices of NTN-F of 6 June 2007, as QuantLib keeps them (testBrazilianCached)',
    tolerance: 1e-4,
    why: 'yields are truncated to four decimals',
    cases: dirtyCases('brazil-ntn-f', [
      [10, '2010-01-01', '2007-06-06', 103.009919487, 10.5726],
      [10, '2012-01-01', '2007-06-06', 102.813585068, 10.4283],
      [10, '2017-01-01', '2007-06-06', 102.619716497, 10.2948],
    ]),
  },
  {
    source: 'Banco de México, result of the auction of Udibonos of 4 August 2009',
    tolerance: 0.006,
    why: 'the yield has two decimals',
    cases: cleanCases('mexico-udibono', [[3.25, '2012-06-21', '2009-08-06', 102.43555, 2.38]]),
  },
  {
    source:
      'JSE, bond calculator, R2040 on 22 November 2022; R2030 by its specifications, as QuantSA keeps it (BesaJseBondTest)',
    tolerance: 1e-5,
    why: 'prices have five decimals',
    cases: [
      ...withAccrued(cleanCases('south-africa-government', [[9, '2040-01-31', '2022-11-22', 109.21064, 8]]), [2.81096]),
      ...dirtyCases('south-africa-government', [[8, '2030-01-31', '2016-03-03', 87.85608, 9.7]]),
    ],
  },
  {
    source: 'Excel 2010, PRICE in 30/360 (basis 0) of coupons on month ends',
    tolerance: 1e-8,
    why: 'prices have ten decimals',
    cases: [
      ...cleanCases('us-corporate', [
        [7, '2000-02-28', '1980-02-15', 159.9089338603, 3],
        [7, '2008-02-29', '1980-02-15', 71.93769535527, 10],
        [10, '1994-01-31', '1980-02-15', 179.3497428786, 3],
        [10, '2000-02-28', '1993-12-31', 99.97352831726, 10],
      ]),
      ...cleanCases('us-municipal', [
        [7, '1994-01-31', '1993-12-31', 100.3252285952, 3],
        [10, '2008-02-29', '1993-02-28', 184.0554330218, 3],
      ]),
    ],
  },
  {
    source:
      'MSRB Rule G-33: interest is rate × days / 360 and a half-year 180 days; a yield equal to the coupon has a closed form',
    tolerance: 1e-9,
    why: 'the rule is a formula: 87 days after the coupon of 31 August, and the coupon day itself',
    cases: (['us-corporate', 'us-agency', 'us-municipal'] as const).flatMap((market) =>
      withAccrued(
        cleanCases(market, [
          [5, '2031-02-28', '2026-08-31', 100, 5],
          [5, '2031-02-28', '2026-11-27', 100 * 1.025 ** (87 / 180) - (5 * 87) / 360, 5],
        ]),
        [0, 1.2083333],
      ),
    ),
  },
  {
    source: 'OeBFA, results of the auctions of March, April and May 2016; average accepted price and yield',
    tolerance: 0.0006,
    why: 'prices and yields have three decimals, half of the last one of five years is 0.0001 points',
    cases: [
      ...cleanCases('austria-government', [
        [2.4, '2034-05-23', '2016-05-12', 123.67, 0.964],
        [3.5, '2021-09-15', '2016-03-10', 120.574, -0.205],
      ]),
      ...cleanCases('austria-government', [
        [0.75, '2026-10-20', '2016-05-12', 102.284, 0.525],
        [0.75, '2026-10-20', '2016-04-07', 103.181, 0.44],
      ]).map((each) => ({ ...each, issued: '2016-02-23', first: '2016-10-20' })),
      ...cleanCases('austria-government', [[1.5, '2047-02-20', '2016-04-07', 109.496, 1.134]]).map((each) => ({
        ...each,
        issued: '2016-02-23',
        first: '2017-02-20',
      })),
    ],
  },
  {
    source: 'State Treasury of Finland, results of the tap auction of 18 June 2013, as Reuters tells them',
    tolerance: 0.001,
    why: 'yields have three decimals, half a cent of ten years is 0.0006 points',
    cases: cleanCases('finland-government', [
      [1.5, '2023-04-15', '2013-06-24', 97.55, 1.774],
      [2.625, '2042-07-04', '2013-06-24', 101.58, 2.547],
    ]),
  },
  {
    source:
      'Dow Jones Newswires, pricing of new bonds of Finland on 23 April and of Ireland on 11 January 2024, settled five business days later',
    tolerance: 0.0006,
    why: 'yields and prices have three decimals; a day of settlement is 0.00002 points',
    cases: [
      ...cleanCases('finland-government', [[3, '2034-09-15', '2024-04-30', 99.87, 3.016]]).map((each) => ({
        ...each,
        issued: '2024-04-30',
        first: '2024-09-15',
      })),
      ...cleanCases('ireland-government', [[2.6, '2034-10-18', '2024-01-18', 99.535, 2.651]]).map((each) => ({
        ...each,
        issued: '2024-01-18',
        first: '2024-10-18',
      })),
    ],
  },
  {
    source: 'Terminal prices of US544647CW89 and US64613CEZ77, as rateslib keeps them (US MUNI)',
    tolerance: 0.001,
    why: 'yields have three decimals',
    cases: withAccrued(
      cleanCases('us-municipal', [
        [5, '2026-07-01', '2025-05-12', 102.35, 2.879],
        [5, '2026-07-01', '2025-01-31', 100.1, 4.923],
        [5, '2026-07-01', '2026-05-19', 100.1, 4.061],
        [4.608, '2026-06-15', '2025-05-12', 101, 3.662],
      ]),
      [1.819444, 0.416667, 1.916667, 1.8816],
    ),
  },
];
