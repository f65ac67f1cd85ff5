import { useSearchParams } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Calendar, CalendarEvent } from '#contract/portfolio/calendar/calendar.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, useAsOf, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, withWholeDates } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './calendar.module.css';
import { calendarAddress } from './calendar-query.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'issuer'], width: 'minmax(0, 1fr)' },
  { parts: ['date', 'kind'], width: '7rem' },
  { parts: ['amount', 'currency'], align: 'end', width: '5rem' },
];

/** Coupon or repayment per 100, or the price of a put or call; ≈ where no source has said it. */
export function amountText(
  { amount, isEstimated }: Pick<CalendarEvent, 'amount' | 'isEstimated'>,
  language: Language,
): string | null {
  if (amount === null) return null;
  return `${isEstimated ? '≈\u00a0' : ''}${exactText(amount, language)}`;
}

/** The short name of a kind on a ground of its own. */
function KindMark({ kind }: Pick<CalendarEvent, 'kind'>) {
  const textOf = useLabelOf('calendar');
  return <span className={classNames(styles.mark, styles[kind])}>{textOf(`kind_${kind}`)}</span>;
}

/** An event in its day: what happens, to which bond, how much. */
export function EventLine({ event }: { readonly event: CalendarEvent }) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const amount = amountText(event, language);
  const title = [event.name, amount].filter(Boolean).join(', ');
  return (
    <DayLink to={pageAddress('bonds', event.bondId)} className={styles.event} title={title}>
      <KindMark kind={event.kind} />
      <span className={styles.name}>{event.name}</span>
      <span className={styles.amount}>
        {amount !== null && amount}
        {event.isDefaulted && ` ${text('in_default')}`}
      </span>
    </DayLink>
  );
}

function useColumns(): readonly Column<CalendarEvent>[] {
  const text = useLabels('calendar');
  const language = useLanguage();
  return [
    { id: 'date', title: text('column_date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    { id: 'kind', title: text('column_kind'), cell: ({ kind }) => <KindMark kind={kind} /> },
    {
      id: 'name',
      title: text('column_name'),
      wraps: true,
      cell: ({ bondId, name }) => <DayLink to={pageAddress('bonds', bondId)}>{withWholeDates(name)}</DayLink>,
    },
    { id: 'isin', title: 'ISIN', rank: 3, cell: ({ isin }) => isin },
    { id: 'issuer', title: text('issuer'), rank: 3, cell: ({ issuerName }) => issuerName },
    {
      id: 'amount',
      title: text('column_amount'),
      kind: 'number',
      reason: ({ kind }) => (kind === 'coupon' ? text('unset') : undefined),
      cell: (event) => amountText(event, language),
    },
    { id: 'currency', title: text('currency'), cell: ({ currency }) => currency },
  ];
}

interface EventTableProps {
  readonly title: string;
  readonly list: NonNullable<Calendar['list']>;
  /** What of the address stands for the place of the list: its day, or its month. */
  readonly place: { readonly day: string } | { readonly month: string; readonly view: 'list' };
}

/** Events as a table, a hundred a page. */
export function EventTable({ title, list, place }: EventTableProps) {
  const text = useLabels('calendar');
  const [params] = useSearchParams();
  const day = useAsOf();
  return (
    <>
      <Table
        caption={title}
        columns={useColumns()}
        lines={linesOf(list.items, ({ date, bondId, kind, number }) => `${date} ${bondId} ${kind} ${number}`)}
        phone={phone}
      />
      <Pager
        label={text('pages')}
        page={list.page}
        pageCount={list.pageCount}
        toPage={(page) => inSameDay(calendarAddress(params, { ...place, page }), day)}
      />
    </>
  );
}
