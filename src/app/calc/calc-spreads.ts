import { type SettledBond, yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { interpolateLinear, type Nodes, nodesFromPairs } from '#math/curve/interpolation.ts';
import { spreadOverNodes } from '#math/spread/curve-spreads.ts';
import {
  CONTINUOUS_SPREAD,
  dirtyPriceFromCurve,
  type SpreadConvention,
  zSpreadFromDirtyPrice,
} from '#math/spread/z-spread.ts';
import { price, rate, years } from '#math/units.ts';
import { curveFromRecord } from './calc-curve.ts';
import { required } from './calc-error.ts';
import { asNumber, asOneOf, asPairs, asPositive, asRecord, type JsonRecord, optional } from './record-reader.ts';

function nodesFromRecord(value: unknown, key: string): Nodes {
  return nodesFromPairs(asPairs(value, key));
}

function curveSpreads(settled: SettledBond, record: JsonRecord, dirty: number | undefined): JsonRecord {
  const curve = curveFromRecord(record.curve);
  const convention = spreadConventionFromRecord(asRecord(record.z_conv, 'z_conv'));
  return {
    curve_dirty: required(dirtyPriceFromCurve(settled, curve), 'curve_dirty'),
    ...(dirty !== undefined && {
      z_spread: required(zSpreadFromDirtyPrice(settled, curve, price(dirty), convention), 'z_spread'),
    }),
  };
}

/** A spread convention from a record of the batch calculator; throws `invalid-terms`. */
function spreadConventionFromRecord(record: JsonRecord): SpreadConvention {
  const compounding = asOneOf(record.comp, 'z_conv.comp', ['Continuous', 'Compounded']);
  return compounding === 'Continuous'
    ? CONTINUOUS_SPREAD
    : { compounding, frequency: asPositive(record.freq, 'z_conv.freq') };
}

interface YieldPoint {
  readonly yieldRate: number;
  readonly maturity: number;
  readonly duration: number | null;
}

function governmentSpreads(nodes: Nodes, { yieldRate, maturity, duration }: YieldPoint): JsonRecord {
  return {
    g_spread_maturity: required(spreadOverNodes(rate(yieldRate), nodes, years(maturity)), 'g_spread_maturity'),
    g_spread_duration: duration === null ? null : yieldRate - interpolateLinear(nodes, duration),
  };
}

/** The spreads of a case at the price and yield of its `from_price`, under the keys of the reference records. */
export function calcSpreads(settled: SettledBond, record: JsonRecord, fromPrice: JsonRecord | undefined): JsonRecord {
  const maturity = yearsToLastPayment(settled);
  const dirty = optional(fromPrice?.dirty, 'dirty', asNumber);
  const government = optional(record.gov_nodes, 'gov_nodes', nodesFromRecord);
  const swap = optional(record.swap_nodes, 'swap_nodes', nodesFromRecord);
  const yieldRate = optional(fromPrice?.yield, 'yield', asNumber);
  const duration = optional(fromPrice?.macaulay, 'macaulay', asNumber) ?? null;
  return {
    ...record,
    ...(record.curve !== undefined && curveSpreads(settled, record, dirty)),
    t_maturity: maturity,
    ...(government && yieldRate !== undefined && governmentSpreads(government, { yieldRate, maturity, duration })),
    ...(swap && yieldRate !== undefined && { i_spread: yieldRate - interpolateLinear(swap, maturity) }),
  };
}
