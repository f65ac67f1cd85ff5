import { useSearchParams } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Calendar, CalendarEvent } from '#contract/portfolio/calendar/calendar.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, useAsOf, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, inCurrency, withWholeDates } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { optionalColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './calendar.module.css';
import { calendarAddress } from './calendar-query.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'issuer'], width: 'minmax(0, 1fr)' },
  { parts: ['date', 'kind'], width: '7rem' },
  { parts: ['amount', 'payment', 'currency'], align: 'end', width: '6rem' },
];

/** Coupon or repayment per 100, or the price of a put or call; ≈ where no source has said it. */
export function amountText(
  { amount, isEstimated }: Pick<CalendarEvent, 'amount' | 'isEstimated'>,
  language: Language,
): string | null {
  return amount === null ? null : estimated(exactText(amount, language), isEstimated);
}

const estimated = (amount: string, isEstimated: boolean) => `${isEstimated ? '≈\u00a0' : ''}${amount}`;

const cents = 2;

/** What an event brings on what the reader holds, else per 100, with its currency. */
function useMoneyOf(): (event: CalendarEvent) => string | null {
  const text = useLabels('calendar');
  const bond = useLabels('bond');
  const language = useLanguage();
  return ({ amount, payment, held, currency, isEstimated }) => {
    if (amount === null) return null;
    const money = payment === null ? exactText(amount, language) : numberText(payment, cents, language);
    const said = estimated(inCurrency(money, currency, bond), isEstimated);
    return held !== null && payment === null ? text('each_100', { amount: said }) : said;
  };
}

/** The short name of a kind on a ground of its own. */
function KindMark({ kind }: Pick<CalendarEvent, 'kind'>) {
  const textOf = useLabelOf('calendar');
  return <span className={classNames(styles.mark, styles[kind])}>{textOf(`kind_${kind}`)}</span>;
}

/** An event in its day: what happens, how much it brings, and to which bond. */
export function EventLine({ event }: { readonly event: CalendarEvent }) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const amount = useMoneyOf()(event);
  const { name, contractDate } = event;
  const moved = contractDate && text('contract_on', { date: dateText(contractDate, language) });
  const title = [name, amount, moved].filter(Boolean).join(', ');
  return (
    <DayLink to={pageAddress('bonds', event.bondId)} className={styles.event} title={title}>
      <KindMark kind={event.kind} />
      <span className={styles.amount}>
        {amount !== null && amount}
        {event.isDefaulted && ` ${text('in_default')}`}
      </span>
      <span className={styles.name}>{withWholeDates(name)}</span>
    </DayLink>
  );
}

/** What the reader holds, and what it brings. */
function useHeldColumns(): readonly Column<CalendarEvent>[] {
  const text = useLabels('calendar');
  const language = useLanguage();
  return [
    optionalColumn(
      'held',
      text('column_held'),
      ({ held }) => held,
      (held) => numberText(held, 0, language),
      { kind: 'number', rank: 2 },
    ),
    optionalColumn(
      'payment',
      text('column_payment'),
      ({ payment }) => payment,
      (payment, { isEstimated }) => estimated(numberText(payment, cents, language), isEstimated),
      { kind: 'number' },
    ),
  ];
}

function useColumns(): readonly Column<CalendarEvent>[] {
  const text = useLabels('calendar');
  const language = useLanguage();
  return [
    { id: 'date', title: text('column_date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    optionalColumn(
      'contract',
      text('column_contract'),
      ({ contractDate }) => contractDate,
      (date) => dateText(date, language),
      { kind: 'date', rank: 3 },
    ),
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
      title: `${text('column_amount')}, ${text('unit')}`,
      kind: 'number',
      reason: ({ kind }) => (kind === 'coupon' ? text('unset') : undefined),
      cell: (event) => amountText(event, language),
    },
    ...useHeldColumns(),
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
