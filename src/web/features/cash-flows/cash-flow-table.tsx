import type { ReactNode } from 'react';
import type { BondCashFlows, CashFlow } from '#contract/cash-flows.ts';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, priceText } from '../../text/figure-text.ts';
import { CellText } from '../../ui/layout/cell.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import styles from './cash-flow-table.module.css';

type Column =
  | 'num'
  | 'date'
  | 'actual_payment_date'
  | 'record_date'
  | 'nontrading_start_date'
  | 'cupon_rate'
  | 'cupon_sum'
  | 'redemtion'
  | 'pool_factor'
  | 'coupon_is_estimated_text';

const numbers: readonly Column[] = ['num', 'cupon_rate', 'cupon_sum', 'redemtion', 'pool_factor'];

/** The ten columns in their order, each with its rank as the block narrows and its place on phones. */
const columns: Readonly<Record<Column, string | undefined>> = {
  num: styles.num,
  date: classNames(table.kept, styles.date),
  actual_payment_date: classNames(table.kept, styles.paid),
  record_date: styles.rank2,
  nontrading_start_date: styles.rank3,
  cupon_rate: classNames(table.kept, styles.rate),
  cupon_sum: classNames(table.kept, styles.coupon),
  redemtion: classNames(table.kept, styles.redemption),
  pool_factor: styles.rank3,
  coupon_is_estimated_text: classNames(table.kept, styles.estimate),
};

export const cashFlowColumns = Object.keys(columns) as readonly Column[];

function cellClass(column: Column): string {
  return classNames(numbers.includes(column) && table.number, columns[column]);
}

export function CashFlowHead() {
  const text = useLabels('cash-flows');
  return (
    <thead>
      <tr>
        {cashFlowColumns.map((column) => (
          <th key={column} scope="col" className={cellClass(column)}>
            {text(`column_${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function CashFlowRow({ item, isNext = false }: { readonly item: CashFlow; readonly isNext?: boolean }) {
  const language = useLanguage();
  const text = useLabels('cash-flows');
  const date = (value: string | null) => <CellText text={value === null ? null : dateText(value, language)} />;
  const unset = text('unset');
  const sum = (value: number | null) => (
    <CellText text={value === null ? null : numberText(value, 2, language)} reason={unset} />
  );
  const cells: Readonly<Record<Column, ReactNode>> = {
    num: numberText(item.num, 0, language),
    date: date(item.date),
    actual_payment_date: date(item.actual_payment_date),
    record_date: date(item.record_date),
    nontrading_start_date: date(item.nontrading_start_date),
    cupon_rate: (
      <CellText text={item.cupon_rate === null ? null : percentText(item.cupon_rate, language)} reason={unset} />
    ),
    cupon_sum: sum(item.cupon_sum),
    redemtion: item.redemtion === 0 ? <span className="muted">{sum(0)}</span> : sum(item.redemtion),
    pool_factor: priceText(item.pool_factor, language),
    coupon_is_estimated_text:
      item.coupon_is_estimated_text === null || item.coupon_is_estimated_text === '' ? null : (
        <span className={styles.mark} title={text('estimated_note')}>
          {text('estimated')}
        </span>
      ),
  };
  return (
    <tr className={classNames(item.isPast && table.past, isNext && table.next)}>
      {cashFlowColumns.map((column) => (
        <td key={column} className={cellClass(column)}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}

type Totals = BondCashFlows['remainingPer100'];

interface TotalRowProps {
  readonly title: string;
  readonly totals: Totals;
  /** Two for sums per 100; amounts of a whole issue are written in whole units. */
  readonly decimals: 0 | 2;
}

/** A line of totals: what is still to come. */
export function TotalRow({ title, totals, decimals }: TotalRowProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const coupons = numberText(totals.coupons, decimals, language);
  return (
    <tr className={classNames(table.sum, styles.total)}>
      <th scope="row" className={classNames(table.kept, styles.sumTitle)} colSpan={6}>
        {title}
      </th>
      <td className={cellClass('cupon_sum')}>
        {!totals.isComplete && <small>{text('at_least')} </small>}
        {coupons}
      </td>
      <td className={cellClass('redemtion')}>{numberText(totals.redemption, decimals, language)}</td>
      <td className={styles.rank3} />
      <td className={styles.estimate} />
    </tr>
  );
}
