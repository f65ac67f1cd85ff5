import { useState } from 'react';
import { logContactAction } from '../platform/data/log-action.ts';
import { type Column, type Line, linesOf, type PhoneColumn, type RowLine, type TableSort } from '../ui/table/column.ts';
import { LongTable } from '../ui/table/long-table.tsx';
import { Table, type TableProps } from '../ui/table/table.tsx';
import { TextCell } from '../ui/table/text-cell.tsx';
import { bondColumns, type MadeUpBond, madeUpBond, madeUpBonds } from './made-up-bonds.ts';
import type { Specimen } from './specimen.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'issuer'] },
  { parts: ['price', 'yield'], align: 'end' },
  { parts: ['coupon', 'maturity'], align: 'end' },
];

type Bonds = TableProps<MadeUpBond>;
type BondLine = RowLine<MadeUpBond>;

const numbered = (bonds: readonly MadeUpBond[]) => linesOf(bonds, ({ number }) => number);
const bondLines = (count: number, from = 1) => numbered(madeUpBonds(count, from));
const withPlace = (lines: readonly BondLine[], place: NonNullable<BondLine['place']>) =>
  lines.map((line): BondLine => ({ ...line, place }));

/** Columns as wide as their content. */
const free = bondColumns.map(({ width: _, ...column }): Column<MadeUpBond> => column);
const large = { columns: free, sorting: { by: 'table' }, marksRows: true, phone } as const satisfies Partial<Bonds>;
const simple = { columns: free.slice(0, 10), hasStickyColumn: true, limit: 5 } as const satisfies Partial<Bonds>;

const sixty = madeUpBonds(60);
const withBlanks = sixty.slice(0, 12).map((bond, at) => (at % 4 === 3 ? { ...bond, price: null, yield: null } : bond));

interface Remark {
  readonly name: string;
  readonly link?: string;
  readonly info?: string;
  readonly tooltip?: string;
  readonly remark: string;
  readonly comment: string | null;
}

const longText =
  'Call at par from 14.03.2032 on any coupon date with 30 days of notice, in whole and not in part, after the consent of the trustee.';

const remarks: readonly Remark[] = [
  { name: 'Norvane 4.375% 2034', link: '/bonds/1001/', info: 'senior', remark: 'Plain text', comment: longText },
  {
    name: 'Halden 4.750% 2030',
    tooltip: 'The coupon steps up by 25 bp when the rating falls below BBB−.',
    remark: longText,
    comment: 'Short',
  },
  { name: 'Sunde 2.000% 2029', remark: '<b>Markup</b> is text', comment: null },
  { name: 'A link that leads nowhere', link: 'javascript:alert(1)', remark: 'x', comment: null },
  { name: `${longText} ${longText}`, link: 'https://example.com/', remark: '-', comment: null },
];

const remarkColumns: readonly Column<Remark>[] = [
  {
    id: 'name',
    title: 'Bond',
    link: '/',
    hint: 'The name as the operator imported it.',
    sortValue: ({ name }) => name,
    cell: ({ name, link = null, info = null, tooltip = null }) => (
      <TextCell text={name} link={link} info={info} tooltip={tooltip} />
    ),
  },
  { id: 'remark', title: 'Remark', cell: ({ remark }) => <TextCell text={remark} /> },
  {
    id: 'comment',
    title: 'Comment',
    wraps: true,
    cell: ({ comment }) => (comment === null ? null : <TextCell text={comment} isWhole />),
  },
];

const blocks: readonly Line<MadeUpBond>[] = [
  ...withPlace(bondLines(3, 101), 'previous'),
  ...bondLines(4, 201),
  ...withPlace(bondLines(2, 301), 'folded'),
  ...withPlace(bondLines(3, 501), 'next'),
];

const note: MadeUpBond = { ...madeUpBond(23), name: 'A note over three columns' };
const grouped: readonly Line<MadeUpBond>[] = [
  { kind: 'group', id: 'eur', title: 'EUR, fixed', lines: [...bondLines(3, 1), ...bondLines(1, 21)] },
  {
    kind: 'group',
    id: 'usd',
    title: 'USD, floating',
    isOpen: false,
    lines: [
      ...bondLines(2, 11),
      { kind: 'row', id: 'note', row: note, span: 3, tone: 'past' },
      { kind: 'row', id: 22, row: madeUpBond(22), tone: 'sum' },
    ],
  },
];

const masked = new Set(['price', 'yield', 'zero']);
const maskedColumns = free.map((column) => (masked.has(column.id) ? { ...column, isMasked: () => true } : column));
const locked: readonly Line<MadeUpBond>[] = [
  ...bondLines(3),
  { kind: 'locked', id: 'l1' },
  { kind: 'locked', id: 'l2' },
];

function ManyRows() {
  const [lines] = useState(() => bondLines(10_000));
  return (
    <LongTable
      caption="Ten thousand bonds"
      {...large}
      columns={bondColumns}
      lines={lines}
      hasNumbers
      hasChecks
      hasPicker
      hasStickyColumn
      keepsEmpty
    />
  );
}

function SortedElsewhere() {
  const [sort, setSort] = useState<TableSort | null>({ column: 'price', order: 'desc' });
  const columns = free.map((column) => ({ ...column, isSortable: column.id === 'price' }));
  return (
    <Table
      caption="Sorted by the server"
      columns={columns}
      lines={numbered(sixty.slice(0, 3))}
      sorting={{ by: 'call', sort, onSort: setSort }}
    />
  );
}

export const specimens: readonly Specimen[] = [
  {
    id: 'simple-full',
    title: 'Eight rows, five shown',
    render: () => <Table caption="Simple" {...simple} lines={bondLines(8)} />,
  },
  {
    id: 'simple-locked',
    title: 'More rows that need a level',
    render: () => (
      <Table
        caption="Simple, locked"
        {...simple}
        lines={[...bondLines(4), { kind: 'locked', id: 'l' }]}
        hasWithheld
        requiredLevel={1}
        onMore={() => logContactAction({ actionId: 12 })}
      />
    ),
  },
  {
    id: 'simple-short',
    title: 'Fewer rows than the limit',
    render: () => <Table caption="Short" {...simple} lines={bondLines(2)} />,
  },
  {
    id: 'simple-folded',
    title: 'With a phone layout',
    render: () => (
      <Table
        caption="Folded"
        {...simple}
        lines={bondLines(8)}
        phone={[{ parts: ['name'] }, { parts: ['price', 'yield'], align: 'end' }]}
      />
    ),
  },
  {
    id: 'large-full',
    title: 'Sorting, row numbers, ticks, columns to choose',
    render: () => (
      <Table caption="Bonds" {...large} lines={numbered(withBlanks)} hasNumbers hasChecks hasPicker hasStickyColumn />
    ),
  },
  {
    id: 'large-page',
    title: 'As tall as its rows: the head stays below the header',
    render: () => <Table caption="Sixty bonds" {...large} columns={free.slice(0, 6)} lines={numbered(sixty)} />,
  },
  {
    id: 'large-wide',
    title: 'No phone layout: it scrolls within itself',
    render: () => (
      <Table caption="Wide table" {...large} phone={[]} lines={bondLines(20)} hasStickyColumn scrolls="own" />
    ),
  },
  { id: 'large-server-sort', title: 'Sorted by the server', render: () => <SortedElsewhere /> },
  {
    id: 'large-cells',
    title: 'Cells: links, more beside and on demand, long texts, markup',
    render: () => (
      <Table
        caption="Cells"
        columns={remarkColumns}
        lines={linesOf(remarks, ({ name }) => name)}
        sorting={{ by: 'table' }}
        marksRows
        phone={[{ parts: ['name'] }, { parts: ['remark', 'comment'] }]}
      />
    ),
  },
  {
    id: 'large-blocks',
    title: 'Previous, next and hidden rows',
    render: () => <Table caption="Blocks" {...large} lines={blocks} hasNumbers />,
  },
  {
    id: 'large-groups',
    title: 'Groups, tones, spans',
    render: () => <Table caption="Groups" {...large} lines={grouped} hasNumbers />,
  },
  {
    id: 'large-totals',
    title: 'Totals under the columns that are shown',
    render: () => (
      <Table
        caption="Totals"
        {...large}
        lines={bondLines(3)}
        hasPicker
        totals={[{ id: 'sum', title: 'Sum of the amounts', cells: { amount: '3,000' } }]}
      />
    ),
  },
  {
    id: 'large-limit',
    title: 'More rows than the limit',
    render: () => <Table caption="Limited" {...large} lines={bondLines(12)} limit={4} hasNumbers />,
  },
  {
    id: 'large-masked',
    title: 'Masked figures order nothing',
    render: () => <Table caption="Masked" {...large} columns={maskedColumns} lines={bondLines(8)} />,
  },
  {
    id: 'large-empty-columns',
    title: 'Empty columns kept, or one of them',
    render: () => (
      <Table
        caption="Never hidden"
        {...large}
        columns={free.map((column) => ({ ...column, isKept: column.id === 'zero' }))}
        lines={bondLines(3)}
      />
    ),
  },
  {
    id: 'large-locked',
    title: 'Locked rows, and more rows that need a level',
    render: () => (
      <Table
        caption="Locked"
        {...large}
        lines={locked}
        hasNumbers
        limit={5}
        hasWithheld
        requiredLevel={1077}
        onMore={() => logContactAction({ actionId: 77, bondId: 1001 })}
      />
    ),
  },
  { id: 'large-many', title: 'Ten thousand rows', render: () => <ManyRows /> },
];
