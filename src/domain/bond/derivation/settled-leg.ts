import type { ResolvedBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, type SettlementBuffer, settlementBuffer } from '#math/bond/settled-bond.ts';
import { type DayNumber, measured, type Price, type Rate, valueOrNull } from '#math/units.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { ObservedDay } from '../../market/trading-day.ts';
import { type AccrualRule, settleByRule } from '../bond-mathematics/accrual-rule.ts';
import type { Leg } from './bond-context.ts';

/** Room for the settlements of one day at a time, used again for every day. */
export interface DayWorkspace {
  readonly quoted: SettlementBuffer;
  readonly effective: SettlementBuffer;
}

/** A leg settled on a day, in both yield conventions; valid until the workspace is used again. */
export interface SettledLeg {
  /** With the accrued interest that belongs to the yield of the market. */
  readonly quoted: SettledBond;
  /** With the accrued interest that is paid. */
  readonly effective: SettledBond;
}

/** Yield and risk of one price to one end. */
export interface LegFigures {
  readonly yield: number;
  readonly macaulay: number | null;
  readonly modified: number | null;
  readonly convexity: number | null;
  readonly pvbp: number | null;
}

export function dayWorkspace(): DayWorkspace {
  return { quoted: settlementBuffer(), effective: settlementBuffer() };
}

/** The interest that the yield of the market counts is not always the one that is paid. */
function ruleFor(bond: ResolvedBond, { accrual, quoted }: Leg): AccrualRule {
  return bond === quoted && accrual.paidDayCount !== null ? { ...accrual, paidDayCount: null } : accrual;
}

function settleEnd(buffer: SettlementBuffer, bond: ResolvedBond, settlement: DayNumber, leg: Leg): SettledBond {
  const settled = settleByRule(buffer, bond, settlement, ruleFor(bond, leg));
  if (leg.accruing === null || bond.rows[settled.firstRow]?.accrualStart !== null) return settled;
  // The price of the offer alone is left to come, in no coupon period; the buyer pays the interest of the running one all the same.
  const { accrued } = settleByRule(buffer, leg.accruing, settlement, leg.accrual);
  settleByRule(buffer, bond, settlement, leg.accrual);
  buffer.accrued = accrued;
  return buffer;
}

/** Whether the last coupon period runs: one payment is left, and it earns interest. A zero coupon has no such period, however near its end. */
export function isInLastPeriod({ bond, firstRow, count }: SettledBond): boolean {
  const row = bond.rows[firstRow];
  return count === 1 && row !== undefined && row.accrualStart !== null;
}

/** In the last coupon period some markets quote a simple yield. */
function quotedOf(
  settled: SettledBond,
  { last }: Leg,
  settle: (buffer: SettlementBuffer, bond: ResolvedBond) => SettledBond,
  { quoted }: DayWorkspace,
): SettledBond {
  return last === null || !isInLastPeriod(settled) ? settled : settle(quoted, last);
}

/** Settles a leg on a day, with accrued interest by the rule of its market, or as a source says that a buyer pays it. */
export function settleLeg(
  workspace: DayWorkspace,
  leg: Leg,
  settlement: DayNumber,
  paidAccrued: number | null = null,
): SettledLeg {
  const settle = (buffer: SettlementBuffer, bond: ResolvedBond): SettledBond => {
    settleEnd(buffer, bond, settlement, leg);
    if (paidAccrued !== null) buffer.accrued = measured(paidAccrued as Price);
    return buffer;
  };
  const quoted = quotedOf(settle(workspace.quoted, leg.quoted), leg, settle, workspace);
  const isSame = leg.effective === leg.quoted && leg.last === null;
  return { quoted, effective: isSame ? quoted : settle(workspace.effective, leg.effective) };
}

/** Effective yield of a clean price with durations, convexity and price value of a basis point at it. */
export function legFigures({ effective }: SettledLeg, clean: number): LegFigures | null {
  const rate = valueOrNull(yieldFromCleanPrice(effective, clean as Price));
  if (rate === null) return null;
  const risk = valueOrNull(riskFromYield(effective, rate as Rate));
  return {
    yield: rate,
    macaulay: risk?.macaulay ?? null,
    modified: risk?.modified ?? null,
    convexity: risk?.convexity ?? null,
    pvbp: risk?.pvbp ?? null,
  };
}

const quoteSides = ['bid', 'ask', 'last', 'close'] as const;
type QuoteSide = (typeof quoteSides)[number];
export type SideYields = Record<QuoteSide, number | null>;

/** Yields of the day's bid, ask, last and close in the bond's own convention. */
export function quotedYields({ quoted }: SettledLeg, observed: ObservedDay): SideYields {
  const yields: SideYields = { bid: null, ask: null, last: null, close: null };
  let guess: Rate | undefined;
  for (const side of quoteSides) {
    const clean = observed[side];
    if (clean === null) continue;
    const measure = yieldFromCleanPrice(quoted, clean as Price, guess);
    if (!measure.ok) continue;
    // The sides of a day lie close together, so that each is a good start for the next.
    guess = measure.value;
    yields[side] = measure.value;
  }
  return yields;
}
