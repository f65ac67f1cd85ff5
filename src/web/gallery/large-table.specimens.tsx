import { useState } from 'react';
import { LargeTable } from '../ui/table/large-table.tsx';
import type { DataRow, MobileColumn, TableRow, TableSort } from '../ui/table/table-model.ts';
import type { Specimen } from './specimen.ts';
import { bondColumns, bondRow, bondRows, longText, sortableIds } from './table-rows.ts';

const mobile: readonly MobileColumn[] = [
  { parts: ['name', 'issuer'] },
  { parts: ['price', 'yield'], align: 'end' },
  { parts: ['coupon', 'maturity'], align: 'end' },
];

const sixty = bondRows(60);
const withBlanks: readonly DataRow[] = sixty
  .slice(0, 12)
  .map((row, at) => (at % 4 === 3 ? { ...row, cells: { ...row.cells, price: null, yield: '' } } : row));

const rich: readonly TableRow[] = [
  {
    id: 'link',
    cells: {
      name: { title: 'Norvane 4.375% 2034', lnk: '/bonds/1001/', info: 'senior' },
      remark: 'Plain text',
      comment: longText,
    },
  },
  {
    id: 'tip',
    cells: {
      name: { title: 'Halden 4.750% 2030', tooltip: 'The coupon steps up by 25 bp when the rating falls below BBB−.' },
      remark: longText,
      comment: 'Short',
    },
  },
  {
    id: 'val',
    cells: { name: { val: 3, title: 'Three, sorted by its value' }, remark: '<b>Markup</b> is text', comment: null },
  },
  {
    id: 'unsafe',
    cells: { name: { title: 'A link that leads nowhere', lnk: 'javascript:alert(1)' }, remark: 'x', comment: '' },
  },
  {
    id: 'long-link',
    cells: { name: { title: `${longText} ${longText}`, lnk: 'https://example.com/' }, remark: '-', comment: '' },
  },
];

const richColumns = [
  { id: 'name', head: { ttl: 'Bond', lnk: '/', info: 'The name as the operator imported it.' } },
  { id: 'remark', head: 'Remark' },
  { id: 'comment', head: 'Comment', isComment: true },
];

const blocks: readonly TableRow[] = [
  ...bondRows(3, 101).map((row) => ({ ...row, show: 'prev' as const })),
  ...bondRows(4, 201),
  ...bondRows(2, 301).map((row) => ({ ...row, show: 'hide' as const })),
  { ...bondRow(401), hidden: true },
  ...bondRows(3, 501).map((row) => ({ ...row, show: 'next' as const })),
];

const headOf = (id: string, name: string, subregion: number, isOpen: boolean): DataRow => ({
  id,
  cells: { name },
  show_group: isOpen,
  subregion_id: subregion,
});

const grouped: readonly TableRow[] = [
  headOf('eur', 'EUR, fixed', 1, true),
  ...bondRows(3, 1).map((row) => ({ ...row, subregion_id: 1 })),
  headOf('usd', 'USD, floating', 2, false),
  ...bondRows(2, 11).map((row) => ({ ...row, subregion_id: 2 })),
  { ...bondRow(21), subregion_id: 1 },
  {
    id: 'note',
    cells: { name: 'A note over three columns', coupon: '1.000' },
    colspan: 3,
    class: 'past',
    subregion_id: 2,
  },
  { ...bondRow(22), class: 'sum', subregion_id: 2 },
];

const maskedRows = sixty
  .slice(0, 8)
  .map((row) => ({ ...row, cells: { ...row.cells, price: null, yield: null }, masked: ['price', 'yield', 'zero'] }));

const locked: readonly TableRow[] = [...bondRows(3), { id: 'l1', isLocked: true }, { id: 'l2', isLocked: true }];

function ManyRows() {
  const [rows] = useState(() => bondRows(10_000));
  return (
    <LargeTable
      caption="Ten thousand bonds"
      columns={bondColumns}
      rows={rows}
      sortFields={sortableIds}
      hasNumbers
      hasChecks
      hasPicker
      hasStickyColumn
      keepsEmpty
      mobile={mobile}
    />
  );
}

function SortedElsewhere() {
  const [sort, setSort] = useState<TableSort | null>({ column: 'price', order: 'desc' });
  return (
    <LargeTable
      caption="Sorted by the server"
      columns={bondColumns}
      rows={sixty.slice(0, 3)}
      sortFields={['price']}
      sort={sort?.column ?? null}
      order={sort?.order ?? 'asc'}
      onSort={setSort}
    />
  );
}

const shared = { columns: bondColumns, sortFields: sortableIds } as const;

export const specimens: readonly Specimen[] = [
  {
    id: 'large-full',
    title: 'Sorting, row numbers, ticks, columns to choose',
    render: () => (
      <LargeTable
        caption="Bonds"
        {...shared}
        rows={withBlanks}
        hasNumbers
        hasChecks
        hasPicker
        hasStickyColumn
        mobile={mobile}
      />
    ),
  },
  {
    id: 'large-page',
    title: 'As tall as its rows: the head stays below the header',
    render: () => (
      <LargeTable caption="Sixty bonds" {...shared} columns={bondColumns.slice(0, 6)} rows={sixty} mobile={mobile} />
    ),
  },
  {
    id: 'large-wide',
    title: 'No phone layout: it scrolls within itself',
    render: () => (
      <LargeTable caption="Wide table" {...shared} rows={sixty.slice(0, 20)} hasStickyColumn scrolls="own" />
    ),
  },
  { id: 'large-server-sort', title: 'Sorted by the server', render: () => <SortedElsewhere /> },
  {
    id: 'large-cells',
    title: 'Cells: links, more beside and on demand, long texts, markup',
    render: () => (
      <LargeTable
        caption="Cells"
        columns={richColumns}
        rows={rich}
        sortFields={['name']}
        mobile={[{ parts: ['name'] }, { parts: ['remark', 'comment'] }]}
      />
    ),
  },
  {
    id: 'large-blocks',
    title: 'Previous, next and hidden rows',
    render: () => <LargeTable caption="Blocks" {...shared} rows={blocks} hasNumbers mobile={mobile} />,
  },
  {
    id: 'large-groups',
    title: 'Groups, classes, spans',
    render: () => <LargeTable caption="Groups" {...shared} rows={grouped} hasNumbers mobile={mobile} />,
  },
  {
    id: 'large-limit',
    title: 'More rows than the limit',
    render: () => (
      <LargeTable caption="Limited" {...shared} rows={sixty.slice(0, 12)} limit={4} hasNumbers mobile={mobile} />
    ),
  },
  {
    id: 'large-masked',
    title: 'Masked figures order nothing',
    render: () => <LargeTable caption="Masked" {...shared} rows={maskedRows} mobile={mobile} />,
  },
  {
    id: 'large-empty-columns',
    title: 'Empty columns kept, or one of them',
    render: () => <LargeTable caption="Never hidden" {...shared} rows={sixty.slice(0, 3)} neverHide={['zero']} />,
  },
  {
    id: 'large-locked',
    title: 'Locked rows, and more rows that need a level',
    render: () => (
      <LargeTable
        caption="Locked"
        {...shared}
        rows={locked}
        hasNumbers
        limit={5}
        hasWithheld
        requiredLevel={1077}
        action={{ actionId: 77, bondId: 1001 }}
        mobile={mobile}
      />
    ),
  },
  {
    id: 'large-loading',
    title: 'Loading',
    render: () => <LargeTable caption="Loading" {...shared} rows={[]} state="loading" />,
  },
  {
    id: 'large-failed',
    title: 'Failed',
    render: () => (
      <LargeTable
        caption="Failed"
        {...shared}
        rows={[]}
        state="failed"
        failedReason="The server did not answer."
        onRetry={() => undefined}
      />
    ),
  },
  { id: 'large-empty', title: 'Empty', render: () => <LargeTable caption="Empty" {...shared} rows={[]} /> },
  { id: 'large-many', title: 'Ten thousand rows', render: () => <ManyRows /> },
];
