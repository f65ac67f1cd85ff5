import type { Held, HoldingAccount } from '../holding-account.ts';
import type { MovedPrice, MoveSteps } from '../holding-scenario.ts';
import { hasMoneyPrices } from '../market-conventions.ts';
import { dateInput, type ExplainedInput, type Explanation, explanation, numberInput } from './explanation.ts';
import type { ExplainedAssumption, ExplainedFormula } from './explanation-words.ts';

interface Told extends HoldingAccount {
  readonly held: Held;
}

/** What is supposed of the market, where it is not nothing; a twist moves floating bonds by its short end alone. */
function moveInputs({ scenario }: Held, steps: MoveSteps | null): readonly ExplainedInput[] {
  if (scenario === null) return [];
  const { shift, spread, twist } = scenario;
  const said = (move: number) => (move === 0 ? null : move);
  return [
    ...numberInput('move_yield', 'spread', said(shift)),
    ...numberInput('move_spread', 'spread', said(spread)),
    ...numberInput('move_short', 'spread', said(twist.short)),
    ...numberInput('move_long', 'spread', steps?.reference ? null : said(twist.long)),
  ];
}

function stepInputs({ end, untwisted, dirtyAtOnce, horizon, ...by }: MoveSteps): readonly ExplainedInput[] {
  const rates = [
    ['yield', 'yield', by.yield],
    ['reference', 'yield', by.reference],
    ['margin', 'spread', by.margin],
  ] as const;
  return [
    ...dateInput('end', end),
    ...rates.flatMap(([name, unit, rate]) =>
      rate === null
        ? []
        : [...numberInput(`${name}_before`, unit, rate.before), ...numberInput(`${name}_after`, unit, rate.after)],
    ),
    ...numberInput('dirty_untwisted', 'price', untwisted),
    ...numberInput('dirty_after', 'price', dirtyAtOnce),
    ...(horizon === null
      ? []
      : [
          ...numberInput('horizon_yield', 'yield', horizon.yield),
          ...numberInput('horizon_days', 'days', horizon.days),
        ]),
  ];
}

function afterInputs({ dirty, steps, byDuration }: MovedPrice): readonly ExplainedInput[] {
  if (steps !== null) return stepInputs(steps);
  const after = numberInput('dirty_after', 'price', dirty);
  if (byDuration === null) return after;
  const { duration, move } = byDuration;
  return [...numberInput('modified', 'years', duration), ...numberInput('move_total', 'spread', move), ...after];
}

function assumptionsOf({ held, now, context }: Told, moved: MovedPrice): readonly ExplainedAssumption[] {
  const { steps, byDuration } = moved;
  const said: readonly (readonly [ExplainedAssumption, boolean])[] = [
    ['repaid', now.outstanding === 0],
    ['unmoved', now.outstanding !== 0 && context.facts.terms.isDefaulted],
    ['by_duration', byDuration !== null],
    ['assumed_inflation', steps !== null && hasMoneyPrices(context.facts.terms)],
    ['endless', steps?.kind === 'perpetuity'],
    ['own_curve', steps !== null && steps.untwisted !== null && held.scenario?.curve === null],
    ['reinvested', steps !== null && steps.horizon !== null],
  ];
  return said.flatMap(([assumption, holds]) => (holds ? [assumption] : []));
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
  today: readonly ExplainedInput[],
): Explanation | null {
  const { moved } = told;
  const isChange = figure === 'shifted_change';
  if (moved === null || (isChange && value <= 0)) return null;
  return explanation({
    value: isChange ? shifted / value - 1 : shifted,
    formula: isChange ? 'shifted_change' : formulaOf(moved),
    inputs: [
      ...(isChange ? numberInput('holding_shifted', 'money', shifted) : []),
      ...numberInput('holding_value', 'money', value),
      ...moveInputs(told.held, moved.steps),
      ...today,
      ...(told.now.outstanding === 0 ? [] : afterInputs(moved)),
    ],
    assumptions: assumptionsOf(told, moved),
  });
}
