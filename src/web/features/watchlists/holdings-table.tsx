import { Form, Link } from 'react-router';
import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import type { Holding, HoldingTotal } from '#contract/watchlists/holdings.ts';
import type { Language } from '#domain/language.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { exactText, moneyText, percentText, priceText, signedText, yearsText } from '../../text/figure-text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

const phone: readonly PhoneColumn[] = [
  { parts: ['bond', 'quantity', 'buy_date'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'yield', 'user_price'], align: 'end', width: '4.75rem' },
  { parts: ['value', 'profit', 'profitShare'], align: 'end', width: '6.25rem' },
  { parts: ['actions'], align: 'end', width: '4.25rem' },
];

type Figure = Exclude<keyof HoldingTotal & keyof Holding, 'currency' | 'masked'>;
type Write = (value: number, language: Language) => string;

const cents: Write = (value, language) => numberText(value, 2, language);
const signedCents: Write = (value, language) => signedText(value, 2, language);

/** How the figures that totals have as well are written. */
const written: Readonly<Record<Figure, Write>> = {
  value: cents,
  cost: cents,
  received: cents,
  profit: signedCents,
  profitShare: (share, language) => signedText(share * 100, 2, language),
  yield: percentText,
  duration: yearsText,
  shiftedValue: cents,
};

interface HoldingsTableProps {
  readonly open: OpenedList;
  readonly mayChange: boolean;
}

/** The bonds of a list, what the reader noted and what that is worth, with a total for each currency. */
export function HoldingsTable({ open, mayChange }: HoldingsTableProps) {
  const text = useLabels('watchlists');
  const language = useLanguage();
  const columns = useHoldingColumns(open, mayChange);
  const totals = open.totals.map((total) => ({
    id: total.currency,
    title: text('total_of', { currency: total.currency }),
    cells: Object.fromEntries(
      (Object.keys(written) as Figure[]).map((name) => {
        const value = total[name];
        if (total.masked.includes(name)) return [name, <Masked key={name} />];
        return [name, value === null ? null : written[name](value, language)];
      }),
    ),
  }));
  return (
    <Table
      caption={text('holdings_caption', { name: open.name })}
      columns={columns}
      lines={linesOf(
        open.items,
        ({ entry }) => entry,
        ({ note }) => (note === 'redeemed' ? 'past' : undefined),
      )}
      totals={totals}
      phone={phone}
      hasStickyColumn
    />
  );
}

function useHoldingColumns(open: OpenedList, mayChange: boolean): readonly Column<Holding>[] {
  const text = useLabels('watchlists');
  const textOf = useLabelOf('watchlists');
  const language = useLanguage();
  const number = (id: keyof Holding & string, write: Write, more: Partial<Column<Holding>> = {}): Column<Holding> => ({
    id,
    title: textOf(`column_${id}`),
    kind: 'number',
    sortValue: (item) => item[id] as number | null,
    cell: (item) => {
      const value = item[id] as number | null;
      return value === null ? null : write(value, language);
    },
    reason: ({ note }) => (note === null ? undefined : textOf(`note_${note}`)),
    isMasked: (item) => item.masked.includes(id),
    ...more,
  });
  const figure = (id: Figure, more: Partial<Column<Holding>> = {}) =>
    number(id, written[id], { isKept: true, ...more });
  return [
    {
      id: 'bond',
      title: text('column_bond'),
      sortValue: ({ name }) => name,
      cell: (item) => <BondCell item={item} />,
      isKept: true,
    },
    number('quantity', moneyText, { isKept: true }),
    {
      ...number('price', priceText, { isKept: true }),
      cell: ({ price, date, venueName }) =>
        price === null ? null : (
          <span title={date === null ? undefined : `${venueName}, ${fixedDateText(date)}`}>
            {priceText(price, language)}
          </span>
        ),
    },
    number('accrued', priceText, { rank: 4 }),
    number('dirtyPrice', priceText, { rank: 4 }),
    figure('yield'),
    figure('duration', { rank: 3 }),
    figure('value'),
    number('user_price', (value) => exactText(value, language), { rank: 3 }),
    {
      id: 'buy_date',
      title: text('column_buy_date'),
      kind: 'date',
      rank: 3,
      sortValue: ({ buy_date }) => buy_date,
      cell: ({ buy_date }) => (buy_date === null ? null : fixedDateText(buy_date)),
    },
    figure('cost', { rank: 4 }),
    figure('received', { rank: 2 }),
    figure('profit'),
    figure('profitShare'),
    ...(open.shift === 0 ? [] : [figure('shiftedValue')]),
    {
      id: 'actions',
      title: text('column_actions'),
      isSortable: false,
      isKept: true,
      cell: (item) => <Actions item={item} list={open.id} mayChange={mayChange} isLocked={open.readonly} />,
    },
  ];
}

function BondCell({ item }: { readonly item: Holding }) {
  const textOf = useLabelOf('watchlists');
  return (
    <>
      <Link to={pageAddress('bonds', item.bondId)}>{item.name}</Link>{' '}
      <span className="quiet">
        {[item.currency, item.note === null ? null : textOf(`note_${item.note}`)]
          .filter((part) => part !== null)
          .join(', ')}
      </span>
    </>
  );
}

interface ActionsProps {
  readonly item: Holding;
  readonly list: number;
  readonly mayChange: boolean;
  readonly isLocked: boolean;
}

function Actions({ item: { entry, name }, list, mayChange, isLocked }: ActionsProps) {
  const text = useLabels('watchlists');
  if (isLocked) return null;
  const title = text('remove', { name });
  return (
    <span className={styles.rowActions}>
      {mayChange && (
        <ButtonLink
          look="ghost"
          size="small"
          isIcon
          to={`/watchlists/?list=${list}&edit=${entry}#entry`}
          aria-label={text('edit_title', { name })}
          title={text('edit')}
        >
          <Icon name="edit" />
        </ButtonLink>
      )}
      <Form method="post" action="/watchlists/" preventScrollReset>
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="entry" value={entry} />
        <Button type="submit" look="ghost" size="small" isIcon aria-label={title} title={title}>
          <Icon name="close" />
        </Button>
      </Form>
    </span>
  );
}
