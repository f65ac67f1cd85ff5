import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { figureWords } from '#contract/lists/field-label.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Holding, HoldingTotal } from '#contract/portfolio/watchlists/holdings.ts';
import type { BondNumberId } from '#domain/fields/bond-fields.ts';
import { isBlankedByYield } from '#domain/fields/field.ts';
import { findField, lists } from '#domain/lists/lists.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Assumed, ExplainedItem, Told } from '../../lists/list/list-cells.tsx';
import { useFieldHead } from '../../lists/use-field-texts.ts';
import type { ExplainedHolding, ExplainedTotal } from '../../market/data/explained-columns.ts';
import { explainedHoldings, explainedTotals } from '../../market/data/explained-columns.ts';
import {
  exactText,
  fixedDateText,
  moneyText,
  percentText,
  priceText,
  signedText,
  withWholeDates,
  yearsText,
} from '../../text/value-text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Explained } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { isMoved, queryOfScenario } from './list-address.ts';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

const phoneWith = (money: readonly string[]): readonly PhoneColumn[] => [
  { parts: ['bond'], isAbove: true },
  { parts: ['quantity', 'buy_date'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'yield', 'user_price'], align: 'end', width: '4.75rem' },
  { parts: money, align: 'end', width: '6.25rem' },
  { parts: ['actions'], align: 'end', width: '4.25rem' },
];
const phone = phoneWith(['value', 'profit', 'profitShare']);
const phoneMoved = phoneWith(['value', 'shiftedValue', 'shiftedChange']);

type Figure = Exclude<keyof HoldingTotal & keyof Holding, 'currency' | 'masked'>;
type Write = (value: number, language: Language) => string;

const cents: Write = (value, language) => numberText(value, 2, language);
const points: Write = (value, language) => numberText(value, 1, language);
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
  effectiveDuration: yearsText,
  shiftedValue: cents,
  shiftedChange: (share, language) => signedText(share * 100, 2, language),
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
  const all = open.common === null ? [] : [{ title: 'total_in', total: open.common.total } as const];
  const each = open.totals.map((total) => ({ title: 'total_of', total }) as const);
  const totals = [...each, ...all].map(({ title, total }) => ({
    id: `${title} ${total.currency}`,
    title: text(title, { currency: total.currency }),
    cells: Object.fromEntries(
      (Object.keys(written) as Figure[]).map((name) => {
        const value = total[name];
        if (total.masked.includes(name)) return [name, <Masked key={name} />];
        if (value === null) return [name, null];
        return [
          name,
          <ExplainedSum key={name} open={open} total={total} column={name} isOfAll={title === 'total_in'}>
            {written[name](value, language)}
            {name === 'yield' && <OverHoldings total={total} />}
          </ExplainedSum>,
        ];
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
      phone={isMoved(open.scenario) ? phoneMoved : phone}
      hasStickyColumn
    />
  );
}

/** To which ends the yield of a total is, whether it is a real one, and over how many of the holdings. */
function OverHoldings({ total }: { readonly total: HoldingTotal }) {
  const text = useLabels('watchlists');
  const facets = useLabels('facets');
  const { yieldCount, yieldEnds, count, isYieldReal } = total;
  const ends = (yieldEnds ?? []).map((end) => facets(`end_${end}`));
  const counted = yieldCount === null || yieldCount === count ? [] : [text('over', { counted: yieldCount, count })];
  const words = [...ends, ...(isYieldReal ? [facets('real')] : []), ...counted];
  return words.length > 0 && <small className="muted"> {words.join(', ')}</small>;
}

const isHeld = (column: string): column is ExplainedHolding => column in explainedHoldings;

interface ExplainedSumProps {
  readonly open: OpenedList;
  readonly total: HoldingTotal;
  readonly column: ExplainedTotal;
  /** Of all holdings in one currency. */
  readonly isOfAll: boolean;
  readonly children: ReactNode;
}

/** A total. The first of a row is the one that keys stop at. */
function ExplainedSum({ open, total, column, isOfAll, children }: ExplainedSumProps) {
  const text = useLabels('watchlists');
  const { currency } = total;
  const first = Object.keys(explainedTotals).find((id) => total[id as ExplainedTotal] !== null);
  const name = text(isOfAll ? 'total_in' : 'total_of', { currency });
  return (
    <Explained
      figure={explainedTotals[column]}
      title={text(`column_${column}`)}
      bond={{
        list: open.id,
        name: `${open.name}, ${name}`,
        currency,
        isOfAll,
        scenario: queryOfScenario(open.scenario),
      }}
      isTabStop={column === first}
    >
      {children}
    </Explained>
  );
}

interface ExplainedHeldProps {
  readonly open: OpenedList;
  readonly item: Holding;
  readonly column: ExplainedHolding;
  readonly title: string;
  readonly children: ReactNode;
}

/** A figure of what is held. The first of a row is the one that keys stop at; its explanation leads to the others. */
function ExplainedHeld({ open, item, column, title, children }: ExplainedHeldProps) {
  const { name, entry } = item;
  // A bond without coupons, or in default, has none to tell of.
  if (column === 'accrued' && item.accrued === 0) return children;
  const first = Object.keys(explainedHoldings).find((id) => item[id as ExplainedHolding] !== null);
  return (
    <Explained
      figure={explainedHoldings[column]}
      title={title}
      bond={{ entry, name, scenario: queryOfScenario(open.scenario) }}
      isTabStop={column === first}
    >
      {children}
    </Explained>
  );
}

/** Columns that tell a figure of the list of bonds, by its name there. */
const figuresOfBond: Readonly<Record<string, BondNumberId>> = {
  price: 'price',
  yield: 'yield',
  duration: 'duration',
  effectiveDuration: 'effective_duration',
  oas: 'oas',
};

interface OwnFigureProps {
  readonly figure: BondNumberId;
  readonly item: Holding;
  readonly written: string;
}

/** A figure of the bond: a price with its source, another one with the words that the list of bonds has beside it. */
function OwnFigure({ figure, item, written }: OwnFigureProps) {
  if (figure === 'price') return <span title={sourceOf(item)}>{written}</span>;
  const field = findField(lists.bonds, figure);
  const told = field !== undefined && isBlankedByYield(field) && item.yieldOrigin === 'assumed';
  return (
    <Told words={field === undefined ? [] : figureWords(field, item)}>
      {told ? <Assumed>{written}</Assumed> : written}
    </Told>
  );
}

/** What columns are called: an option-adjusted spread as in the list of bonds, which says how it compounds. */
function useColumnTitle(): (id: string) => string {
  const textOf = useLabelOf('watchlists');
  const headOf = useFieldHead(lists.bonds);
  const oas = lists.bonds.fields.find(({ id }) => id === 'oas');
  return (id) => (id === oas?.id ? headOf(oas) : textOf(`column_${id}`));
}

/** Makes a column of a figure that the holdings have by this name. */
function useNumberColumn(open: OpenedList) {
  const text = useLabels('watchlists');
  const textOf = useLabelOf('watchlists');
  const language = useLanguage();
  const titleOf = useColumnTitle();
  return (id: keyof Holding & string, write: Write, more: Partial<Column<Holding>> = {}): Column<Holding> => ({
    id,
    title: titleOf(id),
    kind: 'number',
    sortValue: (item) => item[id] as number | null,
    cell: (item) => {
      const value = item[id] as number | null;
      if (value === null) return null;
      const written = write(value, language);
      const title = titleOf(id);
      if (isHeld(id)) {
        return (
          <ExplainedHeld open={open} item={item} title={title} column={id}>
            {id === 'shiftedValue' && item.isByDuration ? (
              <span title={text('by_duration')}>≈ {written}</span>
            ) : (
              written
            )}
          </ExplainedHeld>
        );
      }
      const figure = figuresOfBond[id];
      if (figure === undefined) return written;
      return (
        <ExplainedItem item={{ ...item, id: item.bondId }} figure={figure} title={title}>
          <OwnFigure figure={figure} item={item} written={written} />
        </ExplainedItem>
      );
    },
    reason: ({ note }) => (note === null ? undefined : textOf(`note_${note}`)),
    isMasked: (item) => item.masked.includes(id),
    ...more,
  });
}

/** The columns that hold no figure: the bond, when it was bought, and what can be done with it. */
function usePlainColumns(open: OpenedList, mayChange: boolean) {
  const text = useLabels('watchlists');
  const textOf = useLabelOf('bond');
  const bond: Column<Holding> = {
    id: 'bond',
    title: text('column_bond'),
    sortValue: ({ name }) => name,
    cell: (item) => <BondCell item={item} />,
    isKept: true,
  };
  const optionModel: Column<Holding> = {
    id: 'optionModel',
    title: textOf('option_model_name'),
    hint: textOf('note_option_model'),
    wraps: true,
    rank: 4,
    sortValue: (item) => item.optionModel,
    cell: (item) => item.optionModel,
    isMasked: ({ masked }) => masked.includes('optionModel'),
  };
  const buyDate: Column<Holding> = {
    id: 'buy_date',
    title: text('column_buy_date'),
    kind: 'date',
    rank: 3,
    sortValue: ({ buy_date }) => buy_date,
    cell: ({ buy_date }) => (buy_date === null ? null : fixedDateText(buy_date)),
  };
  const actions: Column<Holding> = {
    id: 'actions',
    title: text('column_actions'),
    isSortable: false,
    isKept: true,
    cell: (item) => <Actions item={item} list={open.id} mayChange={mayChange} isLocked={open.readonly} />,
  };
  return { bond, optionModel, buyDate, actions };
}

function useHoldingColumns(open: OpenedList, mayChange: boolean): readonly Column<Holding>[] {
  const language = useLanguage();
  const number = useNumberColumn(open);
  const { bond, optionModel, buyDate, actions } = usePlainColumns(open, mayChange);
  // Where no bond has calls or puts, and none floats, the columns would be empty.
  const hasOptions = open.items.some(({ effectiveDuration }) => effectiveDuration !== null);
  const figure = (id: Figure, more: Partial<Column<Holding>> = {}) =>
    number(id, written[id], { isKept: true, ...more });
  return [
    bond,
    number('quantity', moneyText, { isKept: true }),
    number('price', priceText, { isKept: true }),
    figure('yield'),
    figure('duration', { rank: 3 }),
    ...(hasOptions ? [figure('effectiveDuration', { rank: 3 }), number('oas', points, { rank: 4 }), optionModel] : []),
    figure('value'),
    ...(isMoved(open.scenario) ? [figure('shiftedValue'), figure('shiftedChange')] : []),
    figure('profit'),
    figure('profitShare'),
    number('user_price', (value) => exactText(value, language), { rank: 3 }),
    buyDate,
    figure('cost', { rank: 4, className: styles.spare }),
    figure('received', { rank: 2, className: styles.spare }),
    number('accrued', priceText, { rank: 4, className: styles.spare }),
    number('dirtyPrice', priceText, { rank: 4, className: styles.spare }),
    actions,
  ];
}

function sourceOf({ venueName, date }: Holding): string | undefined {
  return date === null ? undefined : `${venueName}, ${fixedDateText(date)}`;
}

function BondCell({ item }: { readonly item: Holding }) {
  const text = useLabels('watchlists');
  const textOf = useLabelOf('watchlists');
  const { length: count } = item.purchases;
  return (
    <>
      <DayLink to={pageAddress('bonds', item.bondId)}>{withWholeDates(item.name)}</DayLink>{' '}
      <span className="quiet">
        {[
          item.currency,
          count > 1 ? text('purchases', { count }) : null,
          item.note === null ? null : textOf(`note_${item.note}`),
        ]
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
