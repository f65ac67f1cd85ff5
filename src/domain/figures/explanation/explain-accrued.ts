import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settlementBuffer } from '#math/bond/settled-bond.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { type DayCountName, dayCountName } from '#math/day-count/day-count-name.ts';
import { type DayNumber, valueOrNull } from '#math/units.ts';
import { type AccrualRule, accrualRuleOf, settleByRule } from '../../bond/bond-mathematics/accrual-rule.ts';
import {
  bondCalendar,
  bondDescription,
  settlementDayOf,
  settlementOf,
} from '../../bond/bond-mathematics/bond-description.ts';
import type { BondContext } from '../../bond/derivation/bond-context.ts';
import { compareAccrued } from '../../bond/derivation/compare-published.ts';
import { dayWorkspace } from '../../bond/derivation/settled-leg.ts';
import type { ExplainedFormula } from '../../fields/formulas.ts';
import { assumed, type ExplainSubject, type Explanation, explanation, type InputValues } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

interface Running {
  readonly settled: SettledBond;
  readonly rule: AccrualRule;
  readonly row: SettledBond['bond']['rows'][number];
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly dayCount: DayCountName;
}

/** The running coupon of a trade that settles on a day; null where none accrues. */
function runningOf(context: BondContext, settlement: DayNumber): Running | null {
  const { terms, cashFlows, resets } = context.facts;
  if (terms.dayCount === null || terms.isDefaulted || cashFlows.length === 0) return null;
  const bond = resolveBond(bondDescription(terms, cashFlows, bondCalendar(terms)));
  const rule = accrualRuleOf(terms, resets);
  const settled = settleByRule(settlementBuffer(bond.rows.length), bond, settlement, rule);
  const row = bond.rows.slice(settled.firstRow).find(({ accrualStart }) => accrualStart !== null);
  if (row === undefined || row.accrualStart === null || row.accrualEnd === null) return null;
  const dayCount = rule.paidDayCount ?? dayCountName(terms.dayCount);
  return { settled, rule, row, start: row.accrualStart, end: row.accrualEnd, dayCount };
}

function isEx({ row, settled }: Running): boolean {
  return row.exDay <= settled.settlement;
}

function formulaOf(running: Running): ExplainedFormula {
  const { rule, row } = running;
  if (rule.resets.length > 0) return 'accrued_daily';
  const isByRate = rule.isByRate && rule.paidDayCount === null && row.rate !== null && row.coupon !== 0;
  return isByRate && !isEx(running) ? 'accrued_rate' : 'accrued_share';
}

/** Years that the interest was earned for; of those left until payment where a buyer does not receive the coupon. */
function fractionOf(running: Running): number {
  const { settled, row, start, end, dayCount } = running;
  const until = Math.max(start, Math.min(settled.settlement, end)) as DayNumber;
  return isEx(running)
    ? -yearFraction(dayCount, until, end, row.context)
    : yearFraction(dayCount, start, until, row.context);
}

function runningInputs(running: Running): InputValues {
  const { settled, row, start, end, dayCount, rule } = running;
  const scale = 100 / settled.outstanding;
  const isByRate = formulaOf(running) === 'accrued_rate';
  return {
    coupon_rate: row.rate,
    coupon: isByRate || row.coupon === null ? null : row.coupon * scale,
    period_start: start,
    period_end: end,
    settlement: settled.settlement,
    days_accrued: settled.settlement - start,
    fraction_accrued: fractionOf(running),
    fraction_of_period: isByRate ? null : yearFraction(dayCount, start, end, row.context),
    rounding_step: rule.step && rule.step * scale,
  };
}

function assumptions(running: Running, isPublished: boolean): readonly ExplainedAssumption[] {
  return assumed({ published: isPublished, ex_coupon: isEx(running), rounded: running.rule.step !== null });
}

/** How the accrued interest of a trade that settles on a day comes about; null where none accrues. */
export function explainAccruedOn(context: BondContext, settlement: DayNumber): Explanation | null {
  const running = runningOf(context, settlement);
  const value = running && valueOrNull(running.settled.accrued);
  return running === null || value === null ? null : explainRunning(running, value, false);
}

function explainRunning(running: Running, value: number, isPublished: boolean): Explanation {
  return explanation({
    value,
    formula: formulaOf(running),
    inputs: runningInputs(running),
    convention: { dayCount: running.dayCount, compounding: 'Simple', frequency: 0 },
    assumptions: assumptions(running, isPublished),
  });
}

/** How the accrued interest of a trade made today, or on the day, comes about, or the one that the venue published where ours is another. */
export function explainAccrued(subject: ExplainSubject): Explanation | null {
  const { context, day, today } = subject;
  const { terms } = context.facts;
  const isPublished = day.accruedOrigin === 'published';
  const calendar = bondCalendar(terms);
  const settlement =
    isPublished || today === null ? settlementOf(terms, calendar, day) : settlementDayOf(terms, calendar, today);
  const running = runningOf(context, settlement);
  if (running === null) return null;
  const ours = valueOrNull(running.settled.accrued);
  const value = isPublished ? day.accrued : ours;
  if (value === null) return null;
  const { other } = compareAccrued(context, day, settlementOf(terms, calendar, day), dayWorkspace());
  const published =
    other === null ? [] : [{ what: 'accrued' as const, price: null, theirs: other, ours, convention: null }];
  return { ...explainRunning(running, value, isPublished), published };
}
