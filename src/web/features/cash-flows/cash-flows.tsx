import { useState } from 'react';
import type { BondCashFlows } from '#contract/cash-flows.ts';
import type { Language } from '#domain/language.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/language-context.ts';
import type { Answered } from '../../data/ask.ts';
import { dateText } from '../../text/date-text.ts';
import { moneyText } from '../../text/figure-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import styles from './cash-flow-table.module.css';
import { CashFlowHead, CashFlowRow, cashFlowColumns, TotalRow } from './cash-flow-table.tsx';
import { type Payments, paymentsAround } from './payments.ts';

interface CashFlowsProps extends BondState {
  readonly flows: Answered<BondCashFlows>;
  readonly today: string;
}

/** The payments of the bond: earlier ones folded away, today as a line between, totals of what is to come. */
export function CashFlows({ flows, today, isDefaulted, isPerpetual }: CashFlowsProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  if (!flows.ok) {
    return (
      <Block id="cash-flows" title={text('title')}>
        <ErrorState title={text('failed')} code={flows.code} />
      </Block>
    );
  }
  const { faceCurrency, faceValue, items } = flows.value;
  const notes = notesOf(flows.value, { isDefaulted, isPerpetual, language }, text);
  return (
    <Block
      id="cash-flows"
      title={text('title')}
      meta={text('meta', { currency: faceCurrency, amount: moneyText(faceValue, language) })}
      foot={notes.length === 0 ? undefined : notes.map((note) => <span key={note}>{note}</span>)}
    >
      {items.length === 0 ? (
        <EmptyState icon="cash" title={text('empty')} />
      ) : (
        <PaymentTable
          flows={flows.value}
          payments={paymentsAround(items, today)}
          today={today}
          hasTotals={!isPerpetual}
        />
      )}
    </Block>
  );
}

interface BondState {
  readonly isDefaulted: boolean;
  readonly isPerpetual: boolean;
}

/** What a reader has to know beside the table. */
function notesOf(
  { items, remainingPer100 }: BondCashFlows,
  { isDefaulted, isPerpetual, language }: BondState & { readonly language: Language },
  text: LabelText<'cash-flows'>,
): readonly string[] {
  const lastDate = items.at(-1)?.date;
  return [
    ...(isDefaulted ? [text('default_note')] : []),
    ...(isPerpetual && lastDate !== undefined ? [text('perpetual_note', { date: dateText(lastDate, language) })] : []),
    ...(items.some((item) => item.coupon_is_estimated_text !== null) ? [text('estimated_note')] : []),
    ...(remainingPer100.isComplete || isPerpetual ? [] : [text('at_least_note')]),
  ];
}

interface PaymentTableProps {
  readonly flows: BondCashFlows;
  readonly payments: Payments;
  readonly today: string;
  readonly hasTotals: boolean;
}

function PaymentTable({ flows, payments, today, hasTotals }: PaymentTableProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const [isFolded, setIsFolded] = useState(true);
  const { earlier, recent, ahead } = payments;
  const first = ahead[0];
  return (
    <div className={table.scroll}>
      <table className={classNames(table.table, table.fold, styles.flows)}>
        <caption className="sr">{text('caption')}</caption>
        <CashFlowHead />
        {earlier.length > 0 && (
          <tbody className={isFolded ? styles.folded : undefined}>
            {earlier.map((item) => (
              <CashFlowRow key={item.num} item={item} />
            ))}
          </tbody>
        )}
        <tbody>
          {earlier.length > 0 && (
            <tr className={classNames(table.group, styles.fold, 'needs-script')}>
              <th colSpan={cashFlowColumns.length} scope="rowgroup" className={table.wide}>
                <button type="button" aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
                  {isFolded ? text('show_earlier', { count: earlier.length }) : text('hide_earlier')}
                </button>
              </th>
            </tr>
          )}
          {recent.map((item) => (
            <CashFlowRow key={item.num} item={item} />
          ))}
          <tr className={table.group}>
            <th colSpan={cashFlowColumns.length} scope="rowgroup" className={table.wide}>
              {`${dateText(today, language)} · ${nextText(payments.daysToNext, text)}`}
            </th>
          </tr>
          {ahead.map((item) => (
            <CashFlowRow key={item.num} item={item} isNext={item === first} />
          ))}
        </tbody>
        {hasTotals && ahead.length > 0 && (
          <tbody>
            <TotalRow title={text('to_come_per_100')} totals={flows.remainingPer100} decimals={2} />
            {flows.remainingIssue !== null && (
              <TotalRow title={text('to_come_issue')} totals={flows.remainingIssue} decimals={0} />
            )}
          </tbody>
        )}
      </table>
    </div>
  );
}

function nextText(days: number | null, text: LabelText<'cash-flows'>): string {
  if (days === null) return text('no_next');
  return days === 0 ? text('next_today') : text('next_in', { count: days });
}
