import type { BondListItem, ScreenedBond } from '#contract/bond-list/bond-list.ts';
import { type BondListColumn, usualColumns, withSorted } from '#contract/bond-list/list-columns.ts';
import { type BondListSort, guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { numberText } from '#contract/number-text.ts';
import { pageAddress } from '#contract/page-address.ts';
import { findBondStatusByKey } from '#domain/bond-status.ts';
import type { FigureFacet, ListFacet, ScoreFacet } from '#domain/facets/facets.ts';
import { DayLink } from '../../context/day-link.tsx';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { useFacetValue } from '../../facets/use-facet-texts.ts';
import { ExplainedItem } from '../../lists/explained-item.tsx';
import { type ListQuery, manySortingOf, sortingOf } from '../../lists/list-query.ts';
import { dateText, withWholeDates } from '../../text/date-text.ts';
import {
  percentText,
  priceText,
  ratePercentText,
  scaledAmount,
  spreadText,
  yearsText,
} from '../../text/figure-text.ts';
import { CellText } from '../../ui/layout/cell.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './bond-table.module.css';
import { useColumnName } from './use-column-name.ts';

/** A bond of a list, with its traits where the list has them. */
export type ListedBond = BondListItem & Partial<ScreenedBond>;

interface BondTableProps {
  readonly items: readonly ListedBond[];
  readonly query: ListQuery<BondListSort>;
  /** Address of the page that shows the list. */
  readonly path: string;
  /** Whether all are of one company: then no column names it. */
  readonly isOfCompany: boolean;
  /** The columns that the reader chose beside the name; null for the usual ones. */
  readonly columns: readonly BondListColumn[] | null;
  /** The venue whose figures are listed; null for the main one of each bond. */
  readonly venueId: number | null;
}

const isFinished = ({ statusKey }: BondListItem) => findBondStatusByKey(statusKey)?.isFinished ?? false;

/** The bonds of one page of the list. Widths are set, so that no column moves when the order changes. On phones a bond is a row of two lines. */
export function BondTable({ items, query, path, isOfCompany, columns, venueId }: BondTableProps) {
  const text = useLabels('list');
  const terms = useTermColumns();
  const traits = useTraitColumns();
  const figures = useFigureColumns(venueId);
  const known = new Map([...terms, ...traits, ...figures].map((column) => [column.id, column]));
  const own = columns ?? usualColumns;
  const sorts = sortsOf(query);
  const named = withSorted(own, sorts).filter((id) => !(isOfCompany && id === 'issuer'));
  const added = sorts.filter((sort) => named.some((id) => id === sort) && !own.some((id) => id === sort));
  const shown = ['name', ...named].flatMap((id) => known.get(id) ?? []);
  const isMovedSideways = columns !== null || added.length > mostAdded;
  const left = leaving.filter((id) => !sorts.some((sort) => sort === id)).slice(0, added.length);
  return (
    <Table
      caption={text('table_caption')}
      columns={shown.map(isMovedSideways ? chosen : leavingEarly(left))}
      lines={linesOf(
        items,
        ({ id }) => id,
        (item) => (isFinished(item) ? 'past' : undefined),
      )}
      sorting={query.further === undefined ? sortingOf(query, path) : manySortingOf(query, path)}
      phone={columns === null ? phoneColumns(isOfCompany, added[0]) : undefined}
    />
  );
}

const sortsOf = ({ sort, further = [] }: ListQuery<BondListSort>): readonly BondListSort[] => [
  ...(sort === null ? [] : [sort]),
  ...further.map((each) => each.sort),
];

/** A column that the list has for its order alone stands in place of the spread. */
const phoneColumns = (isOfCompany: boolean, sorted?: BondListSort): readonly PhoneColumn[] => [
  { parts: ['name', isOfCompany ? 'isin' : 'issuer'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'maturity'], align: 'end', width: sorted === undefined ? '7rem' : '6rem' },
  { parts: ['yield', sorted ?? 'spread'], align: 'end', width: sorted === undefined ? '5rem' : '7rem' },
];

/** With more columns than these for its order, the table is moved sideways. */
const mostAdded = 2;

/** One of these leaves a narrow table for each column that it has for its order alone. */
const leaving = ['issuer', 'spread'] as const satisfies readonly BondListSort[];

const leavingEarly =
  (ids: readonly string[]) =>
  (column: Column<ListedBond>): Column<ListedBond> =>
    ids.includes(column.id) ? { ...column, rank: 3 } : column;

/** A column that the reader chose stays at every width; the table is then moved sideways. */
const chosen = ({ rank: _, ...column }: Column<ListedBond>): Column<ListedBond> => ({ width: '14rem', ...column });

/** The columns of the terms. Name and issuer have no width and share what the others leave. */
function useTermColumns(): readonly Column<ListedBond>[] {
  const text = useLabels('list');
  const bond = useLabels('bond');
  const language = useLanguage();
  const column = (id: Exclude<BondListSort, ScoreFacet>) => ({ id, title: text(`column_${id}`), isSortable: true });
  return [
    { ...column('name'), wraps: true, cell: (item) => <Name item={item} /> },
    {
      id: 'isin',
      title: text('column_isin'),
      rank: 4,
      width: '8.25rem',
      className: 'code',
      cell: ({ isin }) => isin,
    },
    { ...column('issuer'), wraps: true, cell: (item) => <Issuer item={item} /> },
    { ...column('currency'), rank: 3, width: '4.5rem', cell: ({ currency }) => currency },
    { ...column('coupon'), kind: 'number', rank: 3, width: '7rem', cell: (item) => <Coupon item={item} /> },
    {
      ...column('maturity'),
      kind: 'date',
      width: '7.75rem',
      cell: ({ maturesOn }) => (maturesOn === null ? bond('perpetual') : dateText(maturesOn, language)),
    },
  ];
}

/** Columns of what bonds are chosen by, none of which a list has of itself. */
function useTraitColumns(): readonly Column<ListedBond>[] {
  const language = useLanguage();
  const audience = useAudience();
  const text = useLabels('facets');
  const nameOf = useColumnName();
  const wordsOf = useFacetValue();
  const bond = useLabels('bond');
  const statusOf = useLabelOf('bond');
  const column = (id: BondListColumn, width: string) => ({ id, title: nameOf(id), width });
  const amountOf = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? numberText(amount, 0, language) : bond(scaled.key, { amount: scaled.text });
  };
  const dayOf = (day: string | null) => (day === null ? null : dateText(day, language));
  const words = (name: ListFacet, values: readonly string[]) => values.map((value) => wordsOf(name, value)).join(', ');
  return [
    { ...column('kind', '11rem'), wraps: true, cell: ({ kinds = [] }) => words('kind', kinds) || null },
    {
      ...column('seniority', '10rem'),
      wraps: true,
      cell: ({ seniority = null }) => (seniority === null ? null : words('seniority', [seniority])),
    },
    {
      ...column('sector', '9rem'),
      wraps: true,
      cell: ({ sector = null }) => (sector === null ? null : words('sector', [sector])),
    },
    {
      ...column('country', '9rem'),
      wraps: true,
      cell: ({ country }) => (country === null ? null : words('country', [country])),
    },
    { ...column('status', '8rem'), wraps: true, cell: ({ statusKey }) => statusOf(`status_${statusKey}`) },
    { ...column('call', '7.75rem'), kind: 'date', cell: ({ nextCall = null }) => dayOf(nextCall) },
    { ...column('put', '7.75rem'), kind: 'date', cell: ({ nextPut = null }) => dayOf(nextPut) },
    {
      ...column('size', '8.5rem'),
      hint: text('size_currency'),
      kind: 'number',
      cell: ({ size = null }) => (size === null ? null : amountOf(size)),
    },
    {
      ...column('rating', '9rem'),
      hint: text('rating_notation'),
      isMasked: ({ masked }) => masked.includes('grades'),
      cell: ({ grades }) => grades?.join(' / ') || null,
    },
    {
      ...column('liquidity', '8.5rem'),
      hint: text('liquidity_scale'),
      kind: 'number',
      isSortable: true,
      isClosed: audience !== 'full' && guardedSorts.includes('liquidity'),
      isMasked: ({ masked }) => masked.includes('liquidity'),
      cell: (item) => <Score item={item} />,
    },
    {
      ...column('date', '7.75rem'),
      kind: 'date',
      cell: ({ date }) => dayOf(date),
    },
  ];
}

/** The columns of the latest figures. */
function useFigureColumns(venueId: number | null): readonly Column<ListedBond>[] {
  const text = useLabels('list');
  const language = useLanguage();
  const audience = useAudience();
  const column = (id: FigureFacet, write: typeof priceText): Column<ListedBond> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isSortable: true,
    isClosed: audience !== 'full' && guardedSorts.includes(id),
    isMasked: ({ masked }) => masked.includes(id),
    cell: (item) => {
      const value = item[id] ?? null;
      if (value === null) return null;
      const isAssumed = id !== 'price' && item.yieldOrigin === 'assumed';
      const words = isAssumed ? <Assumed text={write(value, language)} /> : write(value, language);
      return (
        <ExplainedItem item={item} venueId={venueId} figure={id} title={text(`column_${id}`)}>
          {words}
        </ExplainedItem>
      );
    },
  });
  return [
    { ...column('price', priceText), width: '5.75rem' },
    { ...column('yield', percentText), width: '6rem' },
    { ...column('ytm', percentText), width: '8rem' },
    { ...column('yto', percentText), width: '8rem' },
    { ...column('current', percentText), width: '8rem' },
    { ...column('duration', yearsText), rank: 4, width: '7.25rem' },
    { ...column('spread', spreadText), width: '6.75rem' },
    { ...column('tspread', spreadText), width: '6.75rem' },
    { ...column('zspread', spreadText), width: '6.75rem' },
  ];
}

/** The liquidity score, with the day that it is of. */
function Score({ item: { liquidity = null, liquidityDate = null } }: { readonly item: ListedBond }) {
  const text = useLabels('facets');
  const language = useLanguage();
  if (liquidity === null || liquidityDate === null) return null;
  const asOf = text('as_of', { date: dateText(liquidityDate, language) });
  return (
    <span title={asOf}>
      {numberText(liquidity, 0, language)}
      <span className="sr">, {asOf}</span>
    </span>
  );
}

/** A figure that rests on assumed payments, with the sign for roughly. */
function Assumed({ text }: { readonly text: string }) {
  const assumed = useLabels('bond')('assumed');
  return (
    <span className="muted" title={assumed}>
      <span aria-hidden="true">≈ </span>
      {text}
      <span className="sr">, {assumed}</span>
    </span>
  );
}

function Name({ item }: { readonly item: BondListItem }) {
  const statusOf = useLabelOf('bond');
  return (
    <>
      <DayLink to={pageAddress('bonds', item.id)}>{withWholeDates(item.name)}</DayLink>
      {item.statusKey !== 'outstanding' && (
        <span className={styles.status}>{statusOf(`status_${item.statusKey}`)}</span>
      )}
    </>
  );
}

function Issuer({ item: { issuerId, issuerName, isin } }: { readonly item: BondListItem }) {
  if (issuerName === null) return <NoIssuer isin={isin} />;
  return issuerId === null ? issuerName : <DayLink to={pageAddress('company', issuerId)}>{issuerName}</DayLink>;
}

/** A dash; on phones, which have no column for it, the ISIN. */
function NoIssuer({ isin }: { readonly isin: string | null }) {
  if (isin === null) return <CellText text={null} />;
  return (
    <>
      <span className={styles.wideOnly}>
        <CellText text={null} />
      </span>
      <span className={classNames(styles.narrowOnly, 'code')}>{isin}</span>
    </>
  );
}

function Coupon({ item }: { readonly item: BondListItem }) {
  const language = useLanguage();
  const kindOf = useLabelOf('bond');
  if (item.couponRate !== null) return ratePercentText(item.couponRate, language);
  return <span className="muted">{kindOf(`coupon_${item.couponKind}`)}</span>;
}
