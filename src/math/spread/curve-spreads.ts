import { type Curve, zeroRateIn } from '../curve/curve.ts';
import { interpolateLinear, type Nodes } from '../curve/interpolation.ts';
import { type Measure, measuredRate, type Rate, type Years } from '../units.ts';
import { EFFECTIVE_ANNUAL, type RateConvention } from '../yield/compounding.ts';

/**
 * G-spread: yield less the zero rate of a government curve at the bond's duration (or other time), the zero rate taken in
 * the compounding of the yield.
 */
export function gSpread(
  yieldRate: Rate,
  curve: Curve,
  time: Years,
  convention: RateConvention = EFFECTIVE_ANNUAL,
): Measure<Rate> {
  return measuredRate(yieldRate - zeroRateIn(convention, curve, time));
}

/** G-spread or I-spread: yield less the rate interpolated between nodes of yields or swap rates, without conversion. */
export function spreadOverNodes(yieldRate: Rate, nodes: Nodes, time: Years): Measure<Rate> {
  return measuredRate(yieldRate - interpolateLinear(nodes, time));
}

/** T-spread: yield less the yield of a benchmark bond of like duration. */
export function tSpread(yieldRate: Rate, benchmarkYield: Rate): Measure<Rate> {
  return measuredRate(yieldRate - benchmarkYield);
}
