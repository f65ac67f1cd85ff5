import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import {
  type ExplainedHolding,
  type ExplainedTotal,
  explainedHoldings,
  explainedTotals,
} from '../../market/data/explained-columns.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './explain-dialog.module.css';
import { Part } from './part-table.tsx';

type RelatedName = 'macaulay' | 'convexity' | 'pvbp' | 't_spread';

/** Figures that the page does not show by themselves, by those that they belong to. */
const relatedOf: Partial<Readonly<Record<ExplainedFigure, readonly RelatedName[]>>> = {
  yield: ['macaulay', 'convexity', 'pvbp'],
  duration: ['macaulay', 'convexity', 'pvbp'],
  macaulay: ['convexity', 'pvbp'],
  convexity: ['macaulay', 'pvbp'],
  pvbp: ['macaulay', 'convexity'],
  g_spread: ['t_spread'],
};

/** What a day of the table has beside, by the names of its columns. */
const figuresOfDay = {
  price: 'column_indicative_price',
  yield: 'column_indicative_yield',
  g_spread: 'column_g_spread',
  duration: 'column_modified_duration',
} as const;

/** What a figure of a holding rests on, by the columns of the list. */
const columnsOfHolding: Partial<Readonly<Record<ExplainedFigure, readonly ExplainedHolding[]>>> = {
  holding_profit: ['profitShare', 'value', 'cost', 'received'],
  holding_return: ['profit', 'value', 'cost', 'received'],
  holding_value: ['dirtyPrice', 'accrued'],
  dirty_price: ['accrued'],
  shifted_value: ['shiftedChange', 'value', 'dirtyPrice'],
  shifted_change: ['shiftedValue', 'value', 'dirtyPrice'],
};

/** What a total rests on, likewise. */
const columnsOfTotal: Partial<Readonly<Record<ExplainedFigure, readonly ExplainedTotal[]>>> = {
  holding_profit: ['profitShare', 'value', 'cost', 'received'],
  holding_return: ['profit', 'cost'],
  total_yield: ['value'],
  total_duration: ['value'],
  shifted_value: ['shiftedChange', 'value'],
  shifted_change: ['shiftedValue', 'value'],
};

interface RelatedFiguresProps {
  readonly asked: ExplainRequest;
  readonly inputs: ExplainedFigureAnswer['inputs'];
  readonly onAsk: (request: ExplainRequest) => void;
}

/** A zero coupon has no accrued interest, and what is repaid no price: then there is nothing to explain. */
function isThere(figure: ExplainedFigure, inputs: RelatedFiguresProps['inputs']): boolean {
  const isOfPrice = figure === 'accrued' || figure === 'dirty_price';
  return !isOfPrice || inputs.some(({ name, value }) => name === figure && value !== null && value !== 0);
}

/** What is asked instead, and what the reader presses for it. */
interface Related {
  readonly name: string;
  readonly asks: Partial<ExplainRequest>;
}

const related = (figure: ExplainedFigure, title: string): Related => ({ name: title, asks: { figure, title } });

function useRelated({ asked, inputs }: Pick<RelatedFiguresProps, 'asked' | 'inputs'>): readonly Related[] {
  const { figure: own, title: ownTitle, date, bond } = asked;
  const text = useLabels('explain');
  const tradings = useLabels('tradings');
  const lists = useLabels('watchlists');
  if ('company' in bond) {
    const others = bond.periods.filter(({ endsOn }) => endsOn !== date);
    return others.map(({ title, endsOn }) => ({ name: title, asks: { date: endsOn } }));
  }
  if ('period' in bond) {
    return bond.figures.filter(({ figure }) => figure !== own).map(({ figure, title }) => related(figure, title));
  }
  if ('list' in bond) {
    const columns = columnsOfTotal[own] ?? [];
    return columns.map((column) => related(explainedTotals[column], lists(`column_${column}`)));
  }
  if ('entry' in bond) {
    const columns = columnsOfHolding[own] ?? [];
    return columns
      .filter((column) => isThere(explainedHoldings[column], inputs))
      .map((column) => related(explainedHoldings[column], lists(`column_${column}`)));
  }
  if ('calculation' in bond) return [];
  const ofDay = date === null ? [] : (Object.keys(figuresOfDay) as (keyof typeof figuresOfDay)[]);
  return [
    ...ofDay.map((figure) => related(figure, tradings(figuresOfDay[figure]))),
    ...(relatedOf[own] ?? []).map((figure) => related(figure, text(`figure_${figure}`))),
  ].filter(({ name, asks }) => asks.figure !== own && name !== ownTitle);
}

/** Other figures, or other periods, that lead on from the explained one. */
export function RelatedFigures({ asked, inputs, onAsk }: RelatedFiguresProps) {
  const text = useLabels('explain');
  const all = useRelated({ asked, inputs });
  if (all.length === 0) return null;
  return (
    <Part title={text('company' in asked.bond ? 'other_periods' : 'related')}>
      <div className={styles.related}>
        {all.map(({ name, asks }) => (
          <Button key={name} size="small" onClick={() => onAsk({ ...asked, ...asks })}>
            {name}
          </Button>
        ))}
      </div>
    </Part>
  );
}
