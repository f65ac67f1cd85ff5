import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, ratePercentText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { type Column, type Line, linesOf, type Tone, type Total } from '../../ui/table/column.ts';
import { knownColumn, narrow, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { boundText } from '../bond-summary/kind-terms.ts';
import styles from './cash-flow-table.module.css';
import { type PaymentSection, type Payments, putBefore, remainingPerBond, yearsText } from './payments.ts';

const phone = [
  wide('date', 'cupon_rate'),
  worded('6.5rem', 'actual_payment_date', 'coupon_is_estimated_text'),
  narrow('7rem', 'cupon_sum', 'redemtion', 'capitalised'),
];

interface CashFlowTableProps {
  readonly flows: BondCashFlows;
  readonly payments: Payments;
  readonly offers: BondOffers['items'];
  readonly today: string;
  readonly hasTotals: boolean;
  /** True: the table says what was due, and of no payment that it was made or will be. */
  readonly isDefaulted: boolean;
  readonly coupon: BondSummary['coupon'];
}

/** The payments with the line of today between; long runs of them fold into one line. */
export function CashFlowTable({ flows, hasTotals, coupon, ...state }: CashFlowTableProps) {
  const text = useLabels('cash-flows');
  const columns = useCashFlowColumns(
    { items: flows.items, offers: state.offers, isDefaulted: state.isDefaulted },
    coupon,
  );
  const totals = useTotals(flows);
  return (
    <Table
      caption={text('caption')}
      columns={columns}
      lines={useCashFlowLines(state)}
      totals={hasTotals && state.payments.next !== null ? totals : []}
      phone={phone}
    />
  );
}

type DateName = 'date' | 'actual_payment_date' | 'record_date' | 'ex_date' | 'nontrading_start_date';

interface Writing {
  readonly text: LabelText<'cash-flows'>;
  readonly date: (date: string) => string;
  readonly percent: (fraction: number) => string;
  /** That a coupon of a rate stands at its cap or floor; null for another one. One of a fixed period has no cap. */
  readonly bound: (fraction: number, isFixed: boolean) => string | null;
  readonly end: (type: 'put' | 'call') => string;
  readonly amount: (value: number, decimals: number) => string;
}

interface Shown {
  readonly items: readonly CashFlow[];
  readonly offers: readonly Pick<BondOffers['items'][number], 'date' | 'type'>[];
  readonly isDefaulted: boolean;
}

/** The sums of a column have the decimals of the longest one, so that their points stand below one another. */
function sumDecimals(items: readonly CashFlow[], of: 'cupon_sum' | 'redemtion' | 'capitalised'): number {
  return exactDecimals(items.map((item) => item[of] ?? 0));
}

type ColumnId = Exclude<keyof CashFlow, 'isPast'>;

const columnOf = (id: ColumnId, { text }: Writing) => ({ id, title: text(`column_${id}`) });

function dateColumn(id: DateName, write: Writing): Column<CashFlow> {
  const { title } = columnOf(id, write);
  return knownColumn(id, title, (item) => item[id], write.date, { kind: 'date', sortValue: (item) => item[id] });
}

/** The day of a payment, and what ends on it. */
function PaymentDay({
  date,
  ends,
  write,
}: {
  readonly date: string;
  readonly ends: Shown['offers'];
  readonly write: Writing;
}) {
  return (
    <>
      {write.date(date)}
      {ends.map(({ type }) => (
        <span key={type} className={styles.end}>
          {write.end(type)}
        </span>
      ))}
    </>
  );
}

/**
 * The payments before the first change of rate, of which a floating bond that begins so has several: no bond is issued with a floating coupon at
 * its cap, so that these are fixed.
 */
function fixedPeriod(items: readonly CashFlow[]): readonly CashFlow[] {
  const first = items[0]?.cupon_rate ?? null;
  const end = items.findIndex(({ cupon_rate: rate }) => rate !== null && rate !== first);
  return first === null || end < 2 ? [] : items.slice(0, end);
}

/** The coupon of a bond that pays none is left out. */
function couponColumns(write: Writing, items: readonly CashFlow[]): readonly Column<CashFlow>[] {
  const { text, amount } = write;
  const decimals = sumDecimals(items, 'cupon_sum');
  const isFilled = ({ cupon_rate, cupon_sum }: CashFlow) => cupon_rate !== null || cupon_sum !== 0;
  const [rate, sum] = [columnOf('cupon_rate', write), columnOf('cupon_sum', write)];
  const fixed = fixedPeriod(items);
  const boundOf = (value: number, item: CashFlow) => write.bound(value, fixed.includes(item));
  return [
    knownColumn(
      rate.id,
      rate.title,
      ({ cupon_rate }) => cupon_rate,
      (value, item) => (
        <>
          {boundOf(value, item) !== null && <small className="muted">{boundOf(value, item)} </small>}
          {write.percent(value)}
        </>
      ),
      {
        kind: 'number',
        isFilled,
        reason: (item) => (isFilled(item) ? text('unset') : undefined),
      },
    ),
    knownColumn(
      sum.id,
      sum.title,
      ({ cupon_sum }) => cupon_sum,
      (value) => amount(value, decimals),
      {
        kind: 'number',
        isFilled,
        reason: () => text('unset'),
      },
    ),
  ];
}

/** What of the coupon is added to the nominal, of a bond that capitalises interest. */
function capitalisedColumns(write: Writing, items: readonly CashFlow[]): readonly Column<CashFlow>[] {
  if (items.every(({ capitalised }) => capitalised === 0)) return [];
  const { id, title } = columnOf('capitalised', write);
  const decimals = sumDecimals(items, 'capitalised');
  const added = ({ capitalised }: CashFlow) => (capitalised === 0 ? null : capitalised);
  return [knownColumn(id, title, added, (value) => write.amount(value, decimals), { kind: 'number' })];
}

/** A redemption of 0 counts as something: it says that nothing is repaid. */
function repaymentColumns(write: Writing, items: readonly CashFlow[]): readonly Column<CashFlow>[] {
  const { amount } = write;
  const decimals = sumDecimals(items, 'redemtion');
  const factors = items.map(({ pool_factor }) => pool_factor);
  const factorDecimals = exactDecimals(factors, 4);
  const factor = columnOf('pool_factor', write);
  return [
    {
      ...columnOf('redemtion', write),
      kind: 'number',
      cell: ({ redemtion }) => {
        const written = amount(redemtion, decimals);
        return redemtion === 0 ? <span className="muted">{written}</span> : written;
      },
    },
    {
      ...factor,
      kind: 'number',
      rank: 3,
      cell: ({ pool_factor, date }) => {
        const written = amount(pool_factor, factorDecimals);
        // What is whole, or repaid at the end, explains itself.
        if (pool_factor === 0 || pool_factor === 1) return written;
        return (
          <Explained figure="pool_factor" title={factor.title} date={date}>
            {written}
          </Explained>
        );
      },
    },
  ];
}

/** The ten columns of the specification and the ex-date. Of a bond in default nobody knows which payment was made. */
export function cashFlowColumns(write: Writing, { items, offers, isDefaulted }: Shown): readonly Column<CashFlow>[] {
  const endsOn = (day: string) => offers.filter(({ date }) => date === day);
  return [
    { ...columnOf('num', write), kind: 'number', cell: ({ num }) => write.amount(num, 0) },
    {
      ...dateColumn('date', write),
      cell: ({ date }) => <PaymentDay date={date} ends={endsOn(date)} write={write} />,
    },
    ...(isDefaulted ? [] : [dateColumn('actual_payment_date', write)]),
    { ...dateColumn('record_date', write), rank: 2 },
    { ...dateColumn('ex_date', write), rank: 3 },
    { ...dateColumn('nontrading_start_date', write), rank: 3 },
    ...couponColumns(write, items),
    ...capitalisedColumns(write, items),
    ...repaymentColumns(write, items),
    {
      ...columnOf('coupon_is_estimated_text', write),
      className: styles.estimate,
      sortValue: ({ coupon_is_estimated_text: estimate }) => estimate,
      cell: ({ coupon_is_estimated_text: estimate }) =>
        estimate === null || estimate === '' ? (
          ''
        ) : (
          <span className={styles.mark} title={write.text('estimated_note')}>
            {write.text('estimated')}
          </span>
        ),
    },
  ];
}

function useCashFlowColumns(shown: Shown, coupon: BondSummary['coupon']): readonly Column<CashFlow>[] {
  const language = useLanguage();
  const text = useLabels('cash-flows');
  const textOfOffers = useLabels('offers');
  const textOfBond = useLabels('bond');
  const write: Writing = {
    text,
    end: (type) => textOfOffers(`type_${type}`),
    date: (value) => dateText(value, language),
    percent: (fraction) => ratePercentText(fraction, language),
    bound: (rate, isFixed) => boundText({ ...coupon, rate, cap: isFixed ? null : coupon.cap }, textOfBond),
    amount: (value, decimals) => numberText(value, decimals, language),
  };
  return cashFlowColumns(write, shown);
}

function useCashFlowLines({
  payments,
  offers,
  today,
  isDefaulted,
}: Omit<CashFlowTableProps, 'flows' | 'hasTotals' | 'coupon'>): readonly Line<CashFlow>[] {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const { earlier, recent, ahead, next, daysToNext } = payments;
  const toneOf = (item: CashFlow): Tone | undefined => {
    if (isDefaulted) return undefined;
    return item.isPast ? 'past' : item === next ? 'next' : undefined;
  };
  const rows = (items: readonly CashFlow[]) => linesOf(items, ({ num }) => num, toneOf);
  const sectionLines = (section: PaymentSection): readonly Line<CashFlow>[] => {
    const lines = rows(section.items);
    if (section.kind === 'single') return lines;
    const id = `${section.kind}-${section.items[0]?.num}`;
    return [{ kind: 'group', id, title: sectionTitle(section, offers, text, language), isOpen: false, lines }];
  };
  const past: Line<CashFlow> = {
    kind: 'group',
    id: 'earlier',
    title: text('show_earlier', { count: earlier.length }),
    openTitle: text('hide_earlier'),
    isOpen: false,
    lines: rows(earlier),
  };
  const day = dateText(today, language);
  const now = isDefaulted ? day : `${day} · ${nextText(daysToNext, text)}`;
  return [
    ...(earlier.length > 0 ? [past] : []),
    ...rows(recent),
    { kind: 'group', id: 'today', title: now, lines: [] },
    ...ahead.flatMap(sectionLines),
  ];
}

/** The years of a section, or from which put on its coupons are not set yet. */
function sectionTitle(
  section: PaymentSection,
  offers: BondOffers['items'],
  text: LabelText<'cash-flows'>,
  language: Language,
): string {
  const { length: count } = section.items;
  if (section.kind === 'years') return text('payments_of', { years: yearsText(section), count });
  const put = putBefore(section, offers);
  const later = text('unset_later', { count });
  return put === null ? later : `${text('put_on', { date: dateText(put, language) })} · ${later}`;
}

function nextText(days: number | null, text: LabelText<'cash-flows'>): string {
  if (days === null) return text('no_next');
  return days === 0 ? text('next_today') : text('next_in', { count: days });
}

/** What is still to come, for one bond as the table counts, and for the issue in whole units. */
function useTotals(flows: BondCashFlows): readonly Total[] {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const total = (
    title: string,
    of: 'per_bond' | 'of_issue',
    { coupons, redemption, isComplete }: BondCashFlows['remainingPer100'],
    written: (sum: number) => string,
  ): Total => ({
    id: title,
    title,
    cells: {
      cupon_sum: (
        <>
          {!isComplete && <small>{text('at_least')} </small>}
          <Explained figure={`coupons_${of}`} title={`${title}: ${text('column_cupon_sum')}`}>
            {written(coupons)}
          </Explained>
        </>
      ),
      redemtion: (
        <Explained figure={`redemption_${of}`} title={`${title}: ${text('column_redemtion')}`}>
          {written(redemption)}
        </Explained>
      ),
    },
  });
  const { remainingIssue } = flows;
  return [
    total(text('to_come_bond'), 'per_bond', remainingPerBond(flows), (sum) => exactText(sum, language)),
    ...(remainingIssue === null
      ? []
      : [total(text('to_come_issue'), 'of_issue', remainingIssue, (sum) => numberText(sum, 0, language))]),
  ];
}
