import type { BondPlan } from './bond-plan.ts';
import { demoIssuer } from './demo-issuers.ts';
import { demoVenueIds } from './demo-venues.ts';

type ShowcasePlan = Omit<BondPlan, 'id' | 'issuer' | 'currency'> & { readonly issuer: string };

const { aurelia, northgate, meridian, crescent, estimation, valuation, onshore, localCustody, nsd } = demoVenueIds;

const callLadder = (first: number, every: number, prices: readonly number[]) =>
  prices.map((price, index) => ({ type: 'call' as const, inMonths: first + every * index, price, style: 'Bermudan' }));

/** One bond for each kind of thing that a bond can be, in the order of their ids. */
const plans: readonly ShowcasePlan[] = [
  // 1001: fixed, annual, put: the bond of the README
  {
    issuer: 'Alderhaven',
    kind: 'fixed',
    issuedInMonths: -46,
    maturesInMonths: 74,
    day: 18,
    rate: 0.03,
    offers: [{ type: 'put', inMonths: 26, price: 100, style: 'European' }],
    liquidity: 'liquid',
    venues: [aurelia, estimation, valuation, localCustody, crescent],
    issuedMillions: 750,
  },
  // 1002: fixed, semiannual, a ladder of calls
  {
    issuer: 'Calloway Ridge',
    kind: 'fixed',
    issuedInMonths: -40,
    maturesInMonths: 80,
    day: 15,
    offers: callLadder(20, 12, [103, 102, 101, 100]),
    liquidity: 'liquid',
    venues: [northgate, estimation, valuation, onshore],
  },
  // 1003: zero coupon
  { issuer: 'DBIS', kind: 'zero', issuedInMonths: -48, maturesInMonths: 72, day: 9, liquidity: 'normal' },
  // 1004: bill
  { issuer: 'Westmark', kind: 'bill', issuedInMonths: -8, maturesInMonths: 4, day: 22, spread: 0, liquidity: 'liquid' },
  // 1005: step-up
  { issuer: 'Jasmark', kind: 'step', issuedInMonths: -30, maturesInMonths: 42, day: 3, rate: 0.045, stepUp: 0.005 },
  // 1006: amortising, quarterly
  {
    issuer: 'Podgórze',
    kind: 'fixed',
    issuedInMonths: -33,
    maturesInMonths: 27,
    day: 11,
    frequency: 4,
    tenor: '3M',
    instalments: 16,
  },
  // 1007: floating, known and estimated coupons
  {
    issuer: 'Granvale',
    kind: 'floating',
    issuedInMonths: -28,
    maturesInMonths: 32,
    day: 21,
    frequency: 4,
    tenor: '3M',
    future: 'estimated',
    liquidity: 'liquid',
  },
  // 1008: coupons set up to the put, unknown after it
  {
    issuer: 'Zarechye',
    kind: 'variable',
    issuedInMonths: -26,
    maturesInMonths: 58,
    day: 1,
    frequency: 4,
    tenor: '91D',
    future: 'unknown',
    offers: [{ type: 'put', inMonths: 10, price: 100 }],
    venues: [meridian, estimation, valuation, nsd],
  },
  // 1009: perpetual, subordinated, callable
  {
    issuer: 'Valle Dorado',
    kind: 'fixed',
    issuedInMonths: -38,
    maturesInMonths: null,
    day: 14,
    isSubordinated: true,
    spread: 0.038,
    offers: callLadder(34, 12, [100, 100, 100]),
    liquidity: 'normal',
  },
  // 1010: perpetual without a call: current yield
  { issuer: 'Wexcombe', kind: 'fixed', issuedInMonths: -60, maturesInMonths: null, day: 6, spread: 0.02 },
  // 1011: inflation-linked with ex-coupon days
  {
    issuer: 'Albermarch',
    kind: 'indexed',
    issuedInMonths: -52,
    maturesInMonths: 128,
    day: 22,
    exCouponDays: 7,
    liquidity: 'liquid',
  },
  // 1012: subordinated
  {
    issuer: 'Pelicora',
    kind: 'fixed',
    issuedInMonths: -25,
    maturesInMonths: 95,
    day: 8,
    isSubordinated: true,
    spread: 0.026,
    offers: callLadder(35, 60, [100]),
  },
  // 1013: defaulted, no yields
  {
    issuer: 'Ironcastle',
    kind: 'fixed',
    issuedInMonths: -55,
    maturesInMonths: 29,
    day: 17,
    rate: 0.0875,
    status: 'defaulted',
    story: 'defaulted',
  },
  // 1014: matured
  { issuer: 'Mirabelle', kind: 'fixed', issuedInMonths: -65, maturesInMonths: -5, day: 19, status: 'matured' },
  // 1015: redeemed early at a call
  {
    issuer: 'Vespera',
    kind: 'fixed',
    issuedInMonths: -43,
    maturesInMonths: 41,
    day: 13,
    status: 'redeemed_early',
    endedInMonths: -7,
    offers: callLadder(-7, 12, [101]),
  },
  // 1016: in placement
  {
    issuer: 'Wierzbowo',
    kind: 'fixed',
    issuedInMonths: -1,
    maturesInMonths: 59,
    day: 5,
    status: 'in_placement',
    liquidity: 'thin',
  },
  // 1017: restructured, step coupon
  {
    issuer: 'Cormorant',
    kind: 'step',
    issuedInMonths: -30,
    maturesInMonths: 66,
    day: 27,
    rate: 0.03,
    stepUp: 0.0125,
    spread: 0.095,
    status: 'restructured',
    instalments: 6,
  },
  // 1018: long first coupon
  { issuer: 'Hollenfeld', kind: 'fixed', issuedInMonths: -8, maturesInMonths: 64, day: 7, oddFirst: 'long' },
  // 1019: short first coupon
  { issuer: 'Umbrafield', kind: 'fixed', issuedInMonths: -5, maturesInMonths: 115, day: 2, oddFirst: 'short' },
  // 1020: ex-coupon days
  { issuer: 'Northpine Water', kind: 'fixed', issuedInMonths: -45, maturesInMonths: 63, day: 1, exCouponDays: 7 },
  // 1021: monthly, periods of 30 days
  {
    issuer: 'Taligrad Leasing',
    kind: 'fixed',
    issuedInMonths: -19,
    maturesInMonths: 17,
    day: 1,
    frequency: 12,
    tenor: '30D',
    venues: [meridian, estimation, nsd],
  },
  // 1022: quarterly
  { issuer: 'Istranova', kind: 'fixed', issuedInMonths: -16, maturesInMonths: 20, day: 24, liquidity: 'normal' },
  // 1023: periods of 182 days
  {
    issuer: 'Severnaya Dolina',
    kind: 'fixed',
    issuedInMonths: -39,
    maturesInMonths: 33,
    day: 1,
    liquidity: 'liquid',
    venues: [meridian, estimation, valuation, onshore, nsd],
  },
  // 1024: annual, onshore
  { issuer: 'Xiangrui', kind: 'fixed', issuedInMonths: -27, maturesInMonths: 33, day: 16, venues: [meridian, onshore] },
  // 1025: distressed: its yield passes 2000 %
  {
    issuer: 'Eberhaus',
    kind: 'fixed',
    issuedInMonths: -44,
    maturesInMonths: 4,
    day: 26,
    rate: 0.06,
    story: 'distressed',
    liquidity: 'normal',
    venues: [aurelia, estimation],
  },
  // 1026: its latest data are old
  {
    issuer: 'Baltaris',
    kind: 'fixed',
    issuedInMonths: -31,
    maturesInMonths: 29,
    day: 23,
    liquidity: 'rare',
    venues: [aurelia],
    silentDays: 19,
  },
  // 1027: no venue
  { issuer: 'Kestrelmont', kind: 'fixed', issuedInMonths: -14, maturesInMonths: 46, day: 12, venues: [] },
  // 1028: a long history
  {
    issuer: 'Valdoria',
    kind: 'fixed',
    issuedInMonths: -126,
    maturesInMonths: 114,
    day: 4,
    spread: 0,
    liquidity: 'liquid',
    venues: [aurelia],
    historyFactor: 10 / 3,
    issuedMillions: 18_000,
  },
  // 1029: some values are unreadable
  {
    issuer: 'Rostvega',
    kind: 'fixed',
    issuedInMonths: -22,
    maturesInMonths: 26,
    day: 1,
    frequency: 4,
    tenor: '91D',
    hasBadData: true,
    venues: [meridian, estimation],
  },
  // 1030: put and call
  {
    issuer: 'Oakmere Vale',
    kind: 'fixed',
    issuedInMonths: -34,
    maturesInMonths: 86,
    day: 20,
    offers: [{ type: 'put', inMonths: 26, price: 100 }, ...callLadder(38, 12, [102, 101])],
  },
  // 1031: make-whole call
  {
    issuer: 'Brightmoor Rail',
    kind: 'fixed',
    issuedInMonths: -50,
    maturesInMonths: 190,
    day: 28,
    offers: [{ type: 'call', inMonths: 184, price: 100, style: 'make-whole' }],
  },
  // 1032: amortising with a put
  {
    issuer: 'Karsovo Agro',
    kind: 'fixed',
    issuedInMonths: -21,
    maturesInMonths: 27,
    day: 1,
    frequency: 4,
    tenor: '91D',
    instalments: 8,
    offers: [{ type: 'put', inMonths: 9, price: 100 }],
    venues: [meridian, estimation, nsd],
  },
  // 1033: zero coupon, deep discount
  { issuer: 'Severia', kind: 'zero', issuedInMonths: -20, maturesInMonths: 100, day: 16, spread: 0 },
  // 1034: a coupon next to nothing
  { issuer: 'Quellmatt', kind: 'fixed', issuedInMonths: -48, maturesInMonths: 48, day: 10, rate: 0.00125 },
  // 1035: a bill of a company
  { issuer: 'Fontarelle', kind: 'bill', issuedInMonths: -4, maturesInMonths: 2, day: 18, liquidity: 'thin' },
  // 1036: floating, semiannual, sterling
  { issuer: 'Blackthorn', kind: 'floating', issuedInMonths: -24, maturesInMonths: 36, day: 9, future: 'estimated' },
  // 1037: coupons set up to the call, unknown after it
  {
    issuer: 'Gullvik',
    kind: 'variable',
    issuedInMonths: -32,
    maturesInMonths: 88,
    day: 15,
    isSubordinated: true,
    future: 'unknown',
    spread: 0.018,
    offers: callLadder(28, 12, [100]),
  },
  // 1038: a call in the next months
  {
    issuer: 'Ambrosiane',
    kind: 'fixed',
    issuedInMonths: -58,
    maturesInMonths: 26,
    day: 25,
    offers: callLadder(2, 12, [100, 100]),
  },
  // 1039: inflation-linked, Brazilian style
  { issuer: 'Aracema', kind: 'indexed', issuedInMonths: -36, maturesInMonths: 84, day: 15, rate: 0.06 },
  // 1040: semiannual yen
  { issuer: 'Hanazono Rail', kind: 'fixed', issuedInMonths: -42, maturesInMonths: 78, day: 20 },
  // 1041: most of the nominal repaid already
  { issuer: 'Drevnik', kind: 'fixed', issuedInMonths: -57, maturesInMonths: 15, day: 14, instalments: 12 },
  // 1042: announced, not issued yet
  {
    issuer: 'Nordhavn Biotek',
    kind: 'fixed',
    issuedInMonths: 1,
    maturesInMonths: 61,
    day: 6,
    status: 'announced',
    venues: [],
  },
  // 1043: high yield
  { issuer: 'Lumiora', kind: 'fixed', issuedInMonths: -13, maturesInMonths: 11, day: 17, spread: 0.14 },
  // 1044: callable zero
  {
    issuer: 'Tamarind Coast',
    kind: 'zero',
    issuedInMonths: -29,
    maturesInMonths: 151,
    day: 28,
    offers: [{ type: 'call', inMonths: 31, price: 72 }],
  },
  // 1045: prices of the NSD venue alone
  {
    issuer: 'Taligrad Leasing',
    kind: 'fixed',
    issuedInMonths: -17,
    maturesInMonths: 19,
    day: 1,
    tenor: '91D',
    frequency: 4,
    venues: [nsd],
  },
  // 1046: perpetual, by day periods
  {
    issuer: 'Zarechye',
    kind: 'fixed',
    issuedInMonths: -35,
    maturesInMonths: null,
    day: 1,
    isSubordinated: true,
    spread: 0.05,
    offers: callLadder(25, 12, [100]),
    venues: [meridian, estimation],
  },
  // 1047: monthly, amortising to the end
  {
    issuer: 'Dunmarrow',
    kind: 'fixed',
    issuedInMonths: -40,
    maturesInMonths: 80,
    day: 5,
    frequency: 12,
    tenor: '1M',
    instalments: 120,
  },
  // 1048: defaulted, in roubles
  {
    issuer: 'Rostvega',
    kind: 'fixed',
    issuedInMonths: -37,
    maturesInMonths: 11,
    day: 1,
    status: 'defaulted',
    story: 'defaulted',
    venues: [meridian, nsd],
  },
  // 1049: matured, in roubles
  { issuer: 'Karsovo Agro', kind: 'fixed', issuedInMonths: -50, maturesInMonths: -13, day: 1, status: 'matured' },
  // 1050: redeemed early at a put of the whole issue
  {
    issuer: 'Osprey Point',
    kind: 'fixed',
    issuedInMonths: -45,
    maturesInMonths: 51,
    day: 12,
    status: 'redeemed_early',
    endedInMonths: -9,
    offers: [{ type: 'put', inMonths: -9, price: 100 }],
  },
];

/** The showcase, numbered from `firstId`. */
export function showcaseBonds(firstId: number): readonly BondPlan[] {
  return plans.map(({ issuer: name, ...plan }, index) => {
    const issuer = demoIssuer(name);
    return {
      ...plan,
      id: firstId + index,
      issuer,
      currency: issuer.currency,
    };
  });
}
