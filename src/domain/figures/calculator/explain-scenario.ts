import { settle } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { dirtyPriceFromZSpread } from '#math/spread/z-spread.ts';
import { price, rate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { type HorizonReturn, reinvestedUntil } from '#math/yield/horizon-return.ts';
import { presentValueAtYield } from '#math/yield/yield-from-price.ts';
import type { HorizonFigure, MovedFigure } from '../../bond/calculator/asked-calculation.ts';
import {
  cleanAtYield,
  dirtyAfterTwist,
  endYield,
  returnAt,
  type ScenarioStart,
  scenarioStart,
  twistedCurve,
} from '../../bond/calculator/scenario.ts';
import { curveAssumptions, curveInputs } from '../explanation/explain-spread.ts';
import { explainYieldTo } from '../explanation/explain-yield.ts';
import { assumptionsOf, explainedFlows } from '../explanation/explained-deal.ts';
import type { ExplainedInput, Explanation, InputValues } from '../explanation/explanation.ts';
import { explanation, inputsOf } from '../explanation/explanation.ts';
import type { ToldCalculation } from './told-calculation.ts';

/** By how much the dirty price changes, and from what the one after it follows. */
function explainChange(before: number, after: number, inputs: InputValues): Explanation {
  return explanation({
    value: after / before - 1,
    formula: 'dirty_change',
    inputs: { dirty_price: before, dirty_after: after, ...inputs },
  });
}

const startOf = ({ workout, calculation, input }: ToldCalculation) =>
  scenarioStart(workout, calculation.quotes, input.scenario);

/** What a move of the yield does at once. */
function explainAtOnce(told: ToldCalculation, figure: MovedFigure, shift: number): Explanation | null {
  const { workout, subject, deal, end } = told;
  const { quoted } = workout;
  const start = startOf(told);
  if (start === null || !quoted.accrued.ok) return null;
  const moved = start.own + shift;
  const convention = quoted.bond.description.yieldConvention;
  if (figure === 'moved_yield')
    return explanation({
      value: moved,
      formula: 'moved_yield',
      inputs: { own_yield: start.own, move_yield: shift },
      convention,
    });
  const clean = cleanAtYield(workout, rate(moved));
  if (clean === null) return null;
  const yields = { yield_before: start.own, move_yield: shift, own_yield: moved };
  if (figure === 'moved_change')
    return { ...explainChange(start.dirty, clean + quoted.accrued.value, yields), convention };
  const said = explainYieldTo(subject, 'yield', { deal: { ...deal, clean }, end, settled: quoted });
  return said && { ...said, value: clean, inputs: [...inputsOf(yields), ...withoutPrice(said.inputs)] };
}

const withoutPrice = (inputs: readonly ExplainedInput[]) => inputs.filter(({ name }) => name !== 'clean_price');

interface Horizon {
  readonly start: ScenarioStart;
  /** There, in the own convention. */
  readonly yield: number;
  readonly brought: HorizonReturn;
}

/** What a holding brings until the horizon where the yield there is moved as well. */
function horizonOf(told: ToldCalculation, shift: number): Horizon | null {
  const { workout, input } = told;
  const start = startOf(told);
  const unmoved = start && endYield(workout, input.scenario, start.own);
  const brought = start === null || unmoved === null ? null : returnAt(start, input.scenario.horizon, unmoved + shift);
  return start === null || unmoved === null || brought === null ? null : { start, yield: unmoved + shift, brought };
}

function explainReturn(told: ToldCalculation, isYearly: boolean, shift: number): Explanation | null {
  const { input, deal } = told;
  const { horizon } = input.scenario;
  const found = horizonOf(told, shift);
  if (found === null) return null;
  const { start, brought } = found;
  const { total, annualised } = brought;
  return explanation({
    value: isYearly ? annualised : total,
    formula: isYearly ? 'horizon_yearly_return' : 'horizon_return',
    inputs: {
      horizon_return: isYearly ? total : null,
      dirty_price: start.dirty,
      reinvested: brought.received,
      horizon_value: brought.horizonValue,
      move_yield: shift === 0 ? null : shift,
      end_yield: found.yield,
      reinvestment_rate: start.reinvestmentRate,
      settlement: deal.settlement,
      horizon,
      horizon_days: isYearly ? horizon - deal.settlement : null,
    },
    convention: isYearly ? EFFECTIVE_ANNUAL : null,
  });
}

/** What a move of the yield does, at once or to the horizon. */
export function explainMoved(told: ToldCalculation, figure: MovedFigure, shift: number): Explanation | null {
  const isReturn = figure === 'horizon_return' || figure === 'horizon_yearly_return';
  return isReturn ? explainReturn(told, figure === 'horizon_yearly_return', shift) : explainAtOnce(told, figure, shift);
}

/** The payments until the horizon, each with what it has become there. */
function explainReceived({ workout, input, subject }: ToldCalculation, { start, brought }: Horizon): Explanation {
  const { horizon } = input.scenario;
  const payments = reinvestedUntil(workout.quoted, { horizon, reinvestmentRate: rate(start.reinvestmentRate) });
  return explanation({
    value: brought.received,
    formula: 'horizon_received',
    inputs: {
      payments_received: payments.reduce((sum, { amount }) => sum + amount, 0),
      reinvestment_rate: start.reinvestmentRate,
      horizon,
    },
    addends: payments.map(({ payDay, grown }) => ({
      name: null,
      date: isoFromDayNumber(payDay),
      amount: grown,
      isEstimated: subject.context.estimatedDays.includes(payDay),
    })),
    convention: EFFECTIVE_ANNUAL,
  });
}

/** What the payments after the horizon are worth there, per 100 of the nominal outstanding at settlement. */
function explainRest({ workout, input, subject }: ToldCalculation, horizonYield: number): Explanation {
  const { quoted } = workout;
  const { horizon } = input.scenario;
  const later = settle(quoted.bond, horizon);
  const share = later.outstanding / quoted.outstanding;
  const flows =
    later.state === 'live'
      ? explainedFlows(subject.context, later, (rest) => presentValueAtYield(rest, rate(horizonYield)).value)
      : [];
  const scaled = flows.map((flow) => ({
    ...flow,
    amount: flow.amount * share,
    presentValue: flow.presentValue * share,
  }));
  return explanation({
    value: scaled.reduce((sum, { presentValue }) => sum + presentValue, 0),
    formula: 'horizon_value',
    inputs: { end_yield: horizonYield, horizon, outstanding: share === 1 ? null : share },
    flows: scaled,
    convention: quoted.bond.description.yieldConvention,
    assumptions: later.state === 'live' ? [] : ['repaid'],
  });
}

/** The yield of the price that is given for the horizon. */
function explainEndYield({ workout, input, subject, deal, end }: ToldCalculation): Explanation | null {
  const { horizon, end: given } = input.scenario;
  if (given?.kind !== 'clean') return null;
  const there = { ...deal, clean: given.value, settlement: horizon };
  return explainYieldTo(subject, 'yield', { deal: there, end, settled: settle(workout.quoted.bond, horizon) });
}

/** What the horizon brings without a move. */
export function explainHorizon(told: ToldCalculation, figure: HorizonFigure): Explanation | null {
  const found = horizonOf(told, 0);
  if (found === null) return null;
  if (figure === 'horizon_received') return explainReceived(told, found);
  return figure === 'horizon_value' ? explainRest(told, found.yield) : explainEndYield(told);
}

/** The price where the curve twists and the Z-spread stays, or its change. */
export function explainTwist(told: ToldCalculation, figure: 'twisted_price' | 'twisted_change'): Explanation | null {
  const { workout, calculation, input, curve: named, subject, deal, end } = told;
  const { effective } = workout;
  const { curve } = input.market;
  const { twist } = input.scenario;
  const before = valueOrNull(calculation.quotes.dirty);
  const spread = valueOrNull(calculation.quotes.zSpread);
  if (curve === null || before === null || spread === null || !effective.accrued.ok) return null;
  const dirty = dirtyAfterTwist(effective, price(before), curve, twist);
  if (dirty === null) return null;
  const { short: move_short, long: move_long } = twist;
  const { settlement } = deal;
  const inputs = { z_spread: spread, move_short, move_long, ...(named && curveInputs(named)), settlement };
  const twisted = twistedCurve(curve, twist);
  const worthOf = (flows: typeof effective) =>
    valueOrNull(dirtyPriceFromZSpread(flows, twisted, rate(spread), EFFECTIVE_ANNUAL)) ?? Number.NaN;
  const accrued = effective.accrued.value;
  const said =
    figure === 'twisted_change'
      ? explainChange(before, dirty, inputs)
      : explanation({
          value: dirty - accrued,
          formula: 'twisted_price',
          inputs: { dirty_after: dirty, accrued, ...inputs },
          flows: explainedFlows(subject.context, effective, worthOf),
        });
  const ofCurve = named === null ? [] : curveAssumptions(named, subject);
  return {
    ...said,
    convention: EFFECTIVE_ANNUAL,
    assumptions: ['twisted_curve', ...assumptionsOf(subject, deal, effective, end), ...ofCurve],
  };
}
