import { isMaskedIn, itemValue } from '#contract/lists/item-value.ts';
import { findBondStatusByKey } from '#domain/bond/bond-status.ts';
import { type Field, isGuarded } from '#domain/fields/field.ts';
import { columnsOf, type List, usualColumnsOf, withSorted } from '#domain/lists/lists.ts';
import { useAudience } from '../../context/reader-context.tsx';
import { type ListQuery, manySortingOf, sortingOf } from '../../platform/lists/list-query.ts';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { SearchedWords } from '../marked-text.tsx';
import { useFieldHead, useFieldName, useFieldNote } from '../use-field-texts.ts';
import { type Item, NameCell, useListCells } from './list-cells.tsx';
import type { UnkeptField } from './unkept-fields.tsx';

type ItemColumn = Column<Item>;
type Look = Pick<ItemColumn, 'width' | 'rank' | 'wraps' | 'className'>;

/** Widths are set, so that no column moves when the order changes; what narrow screens leave out first has the highest rank. Names and issuers of bonds share what the others leave. */
const looksOfBonds: Readonly<Record<string, Look>> = {
  name: { wraps: true },
  isin: { width: '7.75rem', rank: 4, className: 'code' },
  issuer: { wraps: true, rank: 3 },
  kind: { width: '11rem', wraps: true },
  seniority: { width: '10rem', wraps: true },
  sector: { width: '9rem', wraps: true },
  country: { width: '9rem', wraps: true },
  status: { width: '8rem', wraps: true },
  currency: { width: '4.5rem', rank: 3 },
  coupon: { width: '7rem', rank: 3 },
  maturity: { width: '9rem' },
  call: { width: '9rem' },
  put: { width: '9rem' },
  size: { width: '8.5rem' },
  rating: { width: '9rem' },
  liquidity: { width: '8.5rem' },
  price: { width: '5.5rem' },
  // With words for convention, end, and real payments.
  market_yield: { width: '8.25rem', wraps: true },
  yield: { width: '7rem', wraps: true, rank: 4 },
  duration: { width: '7rem', rank: 4 },
  spread: { width: '7.75rem' },
  tspread: { width: '7.75rem' },
  zspread: { width: '7.75rem' },
  option_model: { width: '16rem', wraps: true },
  date: { width: '9rem' },
};
const usualLookOfBonds: Look = { width: '8rem' };

const looks: Readonly<Record<string, Look>> = {
  name: { wraps: true, width: '14rem' },
  ticker: { width: '6rem', rank: 3, className: 'code' },
  isin: { width: '8.25rem', rank: 4, className: 'code' },
  lei: { width: '13rem', rank: 4, className: 'code' },
  issuer: { wraps: true, rank: 3, width: '12rem' },
  index: { wraps: true, rank: 4, width: '10rem' },
  country: { wraps: true, width: '8.5rem', rank: 3 },
  sector: { wraps: true, width: '9.5rem', rank: 2 },
  venue: { wraps: true, rank: 2, width: '9rem' },
  assets: { width: '6.5rem', rank: 3 },
  currency: { width: '5.25rem' },
  value: { width: '7.5rem' },
  change: { width: '7rem' },
  date: { width: '9rem', rank: 3 },
  dividend_yield: { width: '8.5rem', rank: 3 },
  members: { width: '7rem', rank: 3 },
  bonds: { width: '7rem' },
  rating: { width: '7.5rem' },
  price_to_earnings: { width: '5rem', rank: 3 },
  price_to_book: { width: '5rem', rank: 3 },
  ev_to_ebitda: { width: '6.5rem', rank: 3 },
};
const usualLook: Look = { width: '7.5rem', rank: 3 };

function lookOf({ id: list }: List, id: string): Look {
  return list === 'bonds' ? (looksOfBonds[id] ?? usualLookOfBonds) : (looks[id] ?? usualLook);
}

function kindOf({ type }: Field) {
  if (type === 'range') return 'number';
  return type === 'date' || type === 'day' ? 'date' : 'text';
}

/** The columns of a list by their ids, the name among them. */
function useListColumns({
  list,
  venueId,
  unkept = [],
}: Pick<ListTableProps, 'list' | 'venueId' | 'unkept'>): ReadonlyMap<string, ItemColumn> {
  const nameOf = useFieldName(list);
  const headOf = useFieldHead(list);
  const noteOf = useFieldNote(list);
  const cellOf = useListCells({ list, venueId, unkept });
  const isFull = useAudience() === 'full';
  const columns = columnsOf(list).map(
    (field): ItemColumn => ({
      id: field.id,
      title: headOf(field),
      hint: noteOf(field),
      isSortable: field.isSorted === true,
      kind: kindOf(field),
      ...lookOf(list, field.id),
      isClosed: !isFull && isGuarded(field),
      isMasked: (item) => isMaskedIn(item, field),
      // Lists of bonds have the same columns on every page.
      ...(list.id !== 'bonds' && { isFilled: (item: Item) => itemValue(item, field) !== null }),
      cell: (item) => cellOf(field, item),
    }),
  );
  const name: ItemColumn = {
    id: 'name',
    title: nameOf('name'),
    isSortable: true,
    ...lookOf(list, 'name'),
    cell: (item) => <NameCell list={list} item={item} />,
  };
  return new Map([name, ...columns].map((column) => [column.id, column]));
}

const sortsOf = ({ sort, further = [] }: ListQuery): readonly string[] => [
  ...(sort === null ? [] : [sort]),
  ...further.map((each) => each.sort),
];

const ofInstruments: readonly PhoneColumn[] = [
  { parts: ['name', 'venue'], width: 'minmax(0, 1fr)' },
  { parts: ['value', 'date'], align: 'end', width: '6rem' },
  { parts: ['change', 'currency'], align: 'end', width: '7.5rem' },
];
const ofCompanies: readonly PhoneColumn[] = [
  { parts: ['name', 'sector'], width: 'minmax(0, 1fr)' },
  { parts: ['bonds', 'rating', 'country'], align: 'end', width: '9rem' },
];

/** A column that the list of bonds has for its order alone stands in place of the spread. */
function phoneColumns({ id }: List, isOfCompany: boolean, sorted?: string): readonly PhoneColumn[] {
  if (id === 'companies') return ofCompanies;
  if (id !== 'bonds') return ofInstruments;
  return [
    { parts: ['name', isOfCompany ? 'isin' : 'issuer'], width: 'minmax(0, 1fr)' },
    { parts: ['price', 'maturity'], align: 'end', width: '6.25rem' },
    { parts: ['market_yield', sorted ?? 'spread'], align: 'end', width: sorted === undefined ? '7.25rem' : '7.5rem' },
  ];
}

/** With more columns than these for its order, the table is moved sideways. */
const MAX_ADDED = 2;

/** Whose place the option model takes that comes with the order. */
const givingWay = ['isin', 'spread'];

/** One of these leaves a narrow table of bonds for each column that it has for its order alone. */
const leaving = ['spread', 'maturity'];

const leavingEarly =
  (ids: readonly string[]) =>
  (column: ItemColumn): ItemColumn =>
    ids.includes(column.id) ? { ...column, rank: 3 } : column;

/** A column that the reader chose stays at every width; the table is then moved sideways. */
const chosen = ({ rank: _, ...column }: ItemColumn): ItemColumn => ({ width: '14rem', ...column, isKept: true });

const isFinished = ({ statusKey }: Item) =>
  statusKey !== undefined && (findBondStatusByKey(statusKey)?.isFinished ?? false);

interface ListTableProps {
  readonly list: List;
  readonly caption: string;
  readonly items: readonly Item[];
  readonly query: ListQuery;
  /** Address of the page that shows the list. */
  readonly path: string;
  /** The columns that the reader chose beside the name; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** The venue whose figures are listed; null for the main one of each row. */
  readonly venueId: number | null;
  /** Whether all bonds are of one company: then no column names it. */
  readonly isOfCompany: boolean;
  /** The fields that the list as of its day does not have. */
  readonly unkept?: readonly UnkeptField[];
}

/** The rows of one page of a list. On phones a row has two lines. */
export function ListTable(props: ListTableProps) {
  const { list, caption, items, query, path, columns, isOfCompany } = props;
  const known = useListColumns(props);
  const own = columns ?? usualColumnsOf(list);
  const sorts = sortsOf(query);
  const sorted = withSorted(list, own, sorts).map(({ id }) => id);
  const hasBrought = columns === null && sorted.some((id) => !own.includes(id) && !sorts.includes(id));
  const left = hasBrought ? givingWay.filter((id) => !sorts.includes(id)) : [];
  const named = sorted.filter((id) => !left.includes(id) && !(isOfCompany && id === 'issuer'));
  const added = sorts.filter((sort) => named.includes(sort) && !own.includes(sort));
  const shown = ['name', ...named].flatMap((id) => known.get(id) ?? []);
  const isMovedSideways = columns !== null || added.length > MAX_ADDED;
  const early = list.id === 'bonds' ? leaving.filter((id) => !sorts.includes(id)).slice(0, added.length) : [];
  return (
    <SearchedWords value={query.q}>
      <Table
        caption={caption}
        columns={shown.map(isMovedSideways ? chosen : leavingEarly(early))}
        lines={linesOf(
          items,
          ({ id }) => id,
          (item) => (isFinished(item) ? 'past' : undefined),
        )}
        sorting={query.further === undefined ? sortingOf(query, path) : manySortingOf(query, path)}
        phone={columns === null ? phoneColumns(list, isOfCompany, added[0]) : undefined}
      />
    </SearchedWords>
  );
}
