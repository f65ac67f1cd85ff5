import type { BondCalculation } from '#contract/figures/calculator.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import type { CalculatorBasis } from '#web/figures/calculator/calculation-of-state.ts';
import { bareMarket, calculationOf, onItsDay } from './calculator-basis.ts';
import { readReferenceLines } from './packed-reference.ts';

export type Row = readonly [
  string,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
  number,
  number | null,
  number | null,
  number,
];

/** A bond on a settlement day, as QuantLib computed it. */
export interface BondRecord {
  readonly id: string;
  readonly family: string;
  readonly bond: {
    readonly type: string;
    readonly freq: number;
    readonly accrual_dc: string | null;
    /** What is outstanding in each period, of a bond that repays in parts. */
    readonly nominals?: readonly number[];
    readonly schedule: { readonly termination: string };
    readonly offer?: { readonly type: 'put' | 'call'; readonly date: string; readonly price: number };
  };
  readonly settlement: string;
  readonly yield_conv: { readonly dc: string; readonly comp: YieldConvention['compounding']; readonly freq: number };
  readonly cashflows: readonly Row[];
  readonly cashflows_maturity?: readonly Row[];
  readonly from_price?: {
    readonly clean: number;
    readonly yield: number;
    readonly modified: number;
    readonly dirty: number;
    readonly current_yield: number | null;
    readonly dv01_down: number;
    readonly dv01_up: number;
    readonly coupon_bps?: number;
  };
  readonly spreads?: {
    readonly i_spread?: number;
    readonly t_maturity: number;
    readonly swap_nodes: readonly (readonly number[])[];
  };
}

type Terms = BondCalculation['terms'];

/** A payment of a record as the calculator takes it. */
export function paymentOf(row: Row, index: number): BondCalculation['cashFlows'][number] {
  const [
    paymentDate,
    accrualStart,
    accrualEnd,
    referenceStart,
    referenceEnd,
    exDate,
    nominal,
    rate,
    coupon,
    redemption,
  ] = row;
  return {
    number: index + 1,
    paymentDate,
    accrualStart,
    accrualEnd,
    referenceStart,
    referenceEnd,
    exDate,
    nominal,
    couponRate: rate,
    coupon,
    redemption,
    poolFactor: 1,
    isEstimated: false,
    madeFrom: null,
  };
}

/** The bond of a record as the calculator takes it. */
export function basisOf({ bond, yield_conv, cashflows, cashflows_maturity }: BondRecord): CalculatorBasis {
  const { dc, comp, freq } = yield_conv;
  const hasCoupons = bond.type !== 'zero';
  const said: Partial<Terms> = {
    couponKind: hasCoupons ? 'variable' : 'zero',
    couponFrequency: bond.freq,
    dayCount: hasCoupons ? (bond.accrual_dc as Terms['dayCount']) : null,
    yieldConvention: { dayCount: dc as Terms['yieldConvention']['dayCount'], compounding: comp, frequency: freq },
    issuedOn: null,
    accruesFrom: null,
    maturesOn: bond.schedule.termination,
    calendar: dc === 'BUS/252' || bond.accrual_dc === 'BUS/252' ? 'Brazil-Settlement' : 'Null',
  };
  const offers = bond.offer === undefined ? [] : [{ ...onItsDay, ...bond.offer }];
  const rows = (cashflows_maturity ?? cashflows).map(paymentOf);
  return { bond: calculationOf(said, { cashFlows: rows, offers }), market: bareMarket };
}

/** The first eight records with a price of each family. */
export const bondRecords = [
  ...Map.groupBy(readReferenceLines<BondRecord>('bonds'), ({ family }) => family).values(),
].flatMap((all) => all.filter(({ from_price }) => from_price !== undefined).slice(0, 8));

/** The end that the record's yield is to. */
export const workoutOf = ({ bond: { offer } }: BondRecord) =>
  offer === undefined ? 'maturity' : `${offer.type}-${offer.date}`;
