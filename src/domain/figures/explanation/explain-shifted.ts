import { hasMoneyPrices } from '../../bond/market-conventions.ts';
import type { ExplainedFormula } from '../../fields/formulas.ts';
import type { Held, HoldingAccount } from '../../portfolio/holding-account.ts';
import type { MovedPrice, MoveSteps } from '../../portfolio/holding-scenario.ts';
import { assumed, type Explanation, explanation, type InputValues } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

interface Told extends HoldingAccount {
  readonly held: Held;
}

/** What is supposed of the market, where it is not nothing; a twist moves floating bonds by its short end alone. */
function moveInputs({ scenario }: Held, steps: MoveSteps | null): InputValues {
  if (scenario === null) return {};
  const { shift, spread, twist } = scenario;
  const said = (move: number) => (move === 0 ? null : move);
  return {
    move_yield: said(shift),
    move_spread: said(spread),
    move_short: said(twist.short),
    move_long: steps?.reference ? null : said(twist.long),
  };
}

function stepInputs({ end, untwisted, dirtyAtOnce, horizon, ...by }: MoveSteps): InputValues {
  return {
    // With calls and puts it is priced to no single end.
    end: by.oas === null ? end : null,
    ...(by.oas && { oas_before: by.oas.before, oas_after: by.oas.after }),
    ...(by.yield && { yield_before: by.yield.before, yield_after: by.yield.after }),
    ...(by.reference && { reference_before: by.reference.before, reference_after: by.reference.after }),
    ...(by.margin && { margin_before: by.margin.before, margin_after: by.margin.after }),
    dirty_untwisted: untwisted,
    dirty_after: dirtyAtOnce,
    ...(horizon && { horizon_yield: horizon.yield, horizon_days: horizon.days }),
  };
}

function afterInputs({ dirty, steps, byDuration }: MovedPrice): InputValues {
  if (steps !== null) return stepInputs(steps);
  const after = { dirty_after: dirty };
  if (byDuration === null) return after;
  const { duration, move } = byDuration;
  return { modified: duration, move_total: move, ...after };
}

function assumptionsOf({ held, now, context }: Told, moved: MovedPrice): readonly ExplainedAssumption[] {
  const { steps, byDuration } = moved;
  return assumed({
    repaid: now.outstanding === 0,
    unmoved: now.outstanding !== 0 && context.facts.terms.isDefaulted,
    by_duration: byDuration !== null,
    assumed_inflation: steps !== null && hasMoneyPrices(context.facts.terms),
    endless: steps?.kind === 'perpetuity',
    own_curve: steps !== null && steps.untwisted !== null && held.scenario?.curve === null,
    option_model: steps !== null && steps.oas !== null,
    reinvested: steps !== null && steps.horizon !== null,
  });
}

function formulaOf({ steps, byDuration }: MovedPrice): ExplainedFormula {
  if (byDuration !== null) return 'shifted_value_duration';
  return steps !== null && steps.horizon !== null ? 'shifted_value_horizon' : 'shifted_value';
}

/** How what a holding would be worth in a scenario comes about, in money of all that is held; null where there is none. */
export function explainShifted(
  figure: 'shifted_value' | 'shifted_change',
  told: Told,
  { value, shifted }: { readonly value: number; readonly shifted: number },
  today: InputValues,
): Explanation | null {
  const { moved } = told;
  const isChange = figure === 'shifted_change';
  if (moved === null || (isChange && value <= 0)) return null;
  return explanation({
    value: isChange ? shifted / value - 1 : shifted,
    formula: isChange ? 'shifted_change' : formulaOf(moved),
    inputs: {
      holding_shifted: isChange ? shifted : null,
      holding_value: value,
      ...moveInputs(told.held, moved.steps),
      ...today,
      ...(told.now.outstanding !== 0 && afterInputs(moved)),
    },
    assumptions: assumptionsOf(told, moved),
  });
}
