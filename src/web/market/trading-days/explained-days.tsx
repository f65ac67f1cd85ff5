import { wireYieldTypes } from '#contract/market/trading-days/trading-columns.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { ShownRow } from '../data/chart-columns.ts';
import { type ExplainedColumn, explainedYields } from '../data/explained-columns.ts';

/** Columns of a trading day whose figures are computed, and what explains them. */
const explainedColumns: Readonly<Record<string, ExplainedColumn>> = {
  ...explainedYields,
  indicative_price: { figure: 'price' },
  mid_price: { figure: 'mid_price' },
  bid_ask_spread: { figure: 'bid_ask_spread' },
  indicative_yield: { figure: 'yield' },
  coupon_profit_effect: { figure: 'current_yield' },
  nkd: { figure: 'accrued' },
  modified_duration: { figure: 'duration' },
  duration: { figure: 'macaulay' },
  dur: { figure: 'macaulay', end: 'maturity' },
  dur_to: { figure: 'macaulay', end: 'offer' },
  dur_mod: { figure: 'duration', end: 'maturity' },
  convexity: { figure: 'convexity' },
  convexity_offer: { figure: 'convexity', end: 'offer' },
  pvbp: { figure: 'pvbp' },
  years_to_maturity: { figure: 'years_to_maturity' },
  years_to_offert: { figure: 'years_to_offer' },
};

const publishedEnds = { maturity: wireYieldTypes.maturity, offer: wireYieldTypes.offer } as const;

/** What explains a figure of a day; null where nothing does. What a source published is that to the end of the day's own yield alone. */
function explanationOf(column: string, row: ShownRow): ExplainedColumn | null {
  const explained = explainedColumns[column];
  const isOurs = explained?.at !== undefined || row.indicative_yield_origin !== 'published';
  if (explained?.end === undefined || isOurs) return explained ?? null;
  const { end, figure } = explained;
  return end in publishedEnds && row.indicative_yield_type === publishedEnds[end as keyof typeof publishedEnds]
    ? { figure }
    : null;
}

/** What the date of a row explains for who has no pointer; its dialog leads to the other figures of the day. */
const figuresOfDate = { indicative_yield: { figure: 'yield' }, indicative_price: { figure: 'price' } } as const;
const firstOfDay = ['indicative_yield', 'indicative_price'] as const;

type TitleOf = (column: string) => string;

function explainedDate(column: Column<ShownRow>, titleOf: TitleOf): Column<ShownRow> {
  const cell = (row: ShownRow) => {
    const shown = column.cell(row);
    const first = firstOfDay.find((name) => typeof row[`${name}.numeric`] === 'number');
    if (first === undefined) return shown;
    return (
      <Explained {...figuresOfDate[first]} title={titleOf(first)} date={row.date}>
        {shown}
      </Explained>
    );
  };
  return { ...column, cell };
}

/** The columns of rows of the bond of the page, with figures that say how they are computed. */
export function explainedDays(columns: readonly Column<ShownRow>[], titleOf: TitleOf): readonly Column<ShownRow>[] {
  return columns.map((column) => {
    if (column.id === 'date') return explainedDate(column, titleOf);
    if (explainedColumns[column.id] === undefined) return column;
    const cell = (row: ShownRow) => {
      const [shown, explained] = [column.cell(row), explanationOf(column.id, row)];
      if (shown === null || explained === null) return shown;
      return (
        <Explained {...explained} title={titleOf(column.id)} date={row.date} isTabStop={false}>
          {shown}
        </Explained>
      );
    };
    return { ...column, cell };
  });
}
