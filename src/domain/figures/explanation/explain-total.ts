import type { FigureOf } from '../../fields/figures.ts';
import type { IndicativeYieldType } from '../../market/trading-day.ts';
import { alikeInYield, effectiveDurationOf, type HoldingFigures, knownWorth } from '../../portfolio/holding.ts';
import { assumed, type ExplainedContribution, type Explanation, explanation, type InputValues } from './explanation.ts';
import type { ExplainedAssumption } from './explanation-words.ts';

/** A holding that a total is of. */
export interface TotalPart {
  readonly name: string;
  readonly currency: string;
  /** Units of the total's currency for one of the bond's. */
  readonly rate: number;
  readonly figures: HoldingFigures;
  readonly yield: number | null;
  readonly yieldType: IndicativeYieldType | null;
  readonly isReal: boolean;
  readonly duration: number | null;
  readonly effectiveDuration: number | null;
}

interface Total {
  readonly currency: string;
  /** Holdings of the list that the total could be of, those without a rate of exchange among them. */
  readonly count: number;
  readonly parts: readonly TotalPart[];
}

type Figure = (part: TotalPart) => number | null;
type Sum = 'value' | 'cost' | 'received' | 'profit' | 'shiftedValue';

const hasProfit = ({ figures }: TotalPart) => figures.profit !== null;
const isMoved = ({ figures }: TotalPart) => figures.shiftedValue !== null;

/** The holdings that a sum is over: those of cost and received are the ones that have a profit. */
const counts: Readonly<Record<Sum, (part: TotalPart) => boolean>> = {
  value: ({ figures }) => figures.value !== null,
  cost: hasProfit,
  received: hasProfit,
  profit: hasProfit,
  shiftedValue: isMoved,
};

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const isExchanged = ({ parts, currency }: Total) => parts.some((part) => part.currency !== currency);

/** What is left out, and that payments of the past are exchanged like those of today. */
function assumptionsOf(of: Total, counted: number): readonly ExplainedAssumption[] {
  return assumed({ rates_of_today: isExchanged(of), incomplete_holdings: counted < of.count });
}

const rateOf = (of: Total, { rate }: TotalPart) => (isExchanged(of) ? rate : null);

function sumOf({ parts }: Total, name: Sum): number {
  return total(parts.filter(counts[name]).map(({ figures, rate }) => (figures[name] ?? 0) * rate));
}

function explainSum(of: Total, name: Sum): Explanation | null {
  const counted = of.parts.filter(counts[name]);
  if (counted.length === 0) return null;
  const isWorth = name === 'value' || name === 'shiftedValue';
  if (isWorth && knownWorth(of.parts.map(({ figures }) => figures[name])) === null) return null;
  const contributions = counted.map((part): ExplainedContribution => {
    const figure = part.figures[name] ?? 0;
    const { name: bond, currency } = part;
    return { name: bond, currency, figure, rate: rateOf(of, part), weight: null, amount: figure * part.rate };
  });
  return explanation({
    value: total(contributions.map(({ amount }) => amount)),
    formula: isExchanged(of) ? 'total_sum_exchanged' : 'total_sum',
    inputs: { currency: of.currency },
    contributions,
    assumptions: assumptionsOf(of, counted.length),
  });
}

interface Mean {
  readonly figure: Figure;
  readonly weight: Figure;
  readonly counted: readonly TotalPart[];
  readonly by: 'weighted_by_value' | 'weighted_by_cost';
  readonly inputs: InputValues;
}

function explainMean(of: Total, { figure, weight, counted, by, inputs }: Mean): Explanation | null {
  const weightOf = (part: TotalPart) => (weight(part) ?? 0) * part.rate;
  const all = total(counted.map(weightOf));
  if (counted.length === 0 || all <= 0) return null;
  const contributions = counted.map((part): ExplainedContribution => {
    const [own, share] = [figure(part), weightOf(part) / all];
    const { name, currency } = part;
    return { name, currency, figure: own, rate: rateOf(of, part), weight: share, amount: (own ?? 0) * share };
  });
  return explanation({
    value: total(contributions.map(({ amount }) => amount)),
    formula: 'total_mean',
    inputs,
    contributions,
    assumptions: [by, ...assumptionsOf(of, counted.length)],
  });
}

const worthOf: Figure = ({ figures }) => figures.value;
const costOf: Figure = ({ figures }) => figures.cost;

/** The mean of a figure of the day, by value; of holdings that have both. */
function meanByValue(of: Total, figure: Figure): Explanation | null {
  const counted = of.parts.filter((part) => figure(part) !== null && (worthOf(part) ?? 0) > 0);
  const inputs = {
    currency: of.currency,
    holding_value: sumOf({ ...of, parts: counted }, 'value'),
  };
  return explainMean(of, { figure, weight: worthOf, counted, by: 'weighted_by_value', inputs });
}

const ratio = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole;

function explainReturn(of: Total): Explanation | null {
  const inputs = { currency: of.currency, holding_profit: sumOf(of, 'profit'), holding_cost: sumOf(of, 'cost') };
  const figure: Figure = ({ figures }) => ratio(figures.profit, figures.cost);
  const counted = of.parts.filter(hasProfit);
  return explainMean(of, { figure, weight: costOf, counted, by: 'weighted_by_cost', inputs });
}

function explainChange(of: Total): Explanation | null {
  const counted = of.parts.filter(isMoved);
  const inputs = {
    currency: of.currency,
    holding_shifted: sumOf(of, 'shiftedValue'),
    holding_value: sumOf({ ...of, parts: counted }, 'value'),
  };
  const figure: Figure = ({ figures: { shiftedValue, value } }) => {
    const own = ratio(shiftedValue, value);
    return own === null ? null : own - 1;
  };
  return explainMean(of, { figure, weight: worthOf, counted, by: 'weighted_by_value', inputs });
}

/** Over yields of one kind alone, as in the list. */
function explainYield(of: Total): Explanation | null {
  const alike = new Set(alikeInYield(of.parts.filter((part) => (worthOf(part) ?? 0) > 0)));
  return meanByValue(of, (part) => (alike.has(part) ? part.yield : null));
}

/** Null where no holding has one of its own, as in the list. */
function explainEffectiveDuration(of: Total): Explanation | null {
  if (of.parts.every(({ effectiveDuration }) => effectiveDuration === null)) return null;
  const mean = meanByValue(of, effectiveDurationOf);
  return mean && { ...mean, assumptions: ['modified_else', ...mean.assumptions] };
}

/** How a total of holdings comes about: what each of them adds to it; null where none does. */
export function explainTotal(figure: FigureOf<'total'>, of: Total): Explanation | null {
  switch (figure) {
    case 'holding_value':
      return explainSum(of, 'value');
    case 'holding_cost':
      return explainSum(of, 'cost');
    case 'holding_received':
      return explainSum(of, 'received');
    case 'holding_profit':
      return explainSum(of, 'profit');
    case 'shifted_value':
      return explainSum(of, 'shiftedValue');
    case 'holding_return':
      return explainReturn(of);
    case 'shifted_change':
      return explainChange(of);
    case 'total_yield':
      return explainYield(of);
    case 'total_effective_duration':
      return explainEffectiveDuration(of);
    default:
      return meanByValue(of, (part) => part.duration);
  }
}
