import { SimpleTable } from '../ui/table/simple-table.tsx';
import type { Specimen } from './specimen.ts';
import { bondColumns, bondRows } from './table-rows.ts';

const shared = { columns: bondColumns.slice(0, 10), hasStickyColumn: true } as const;
const rows = bondRows(8);

export const specimens: readonly Specimen[] = [
  {
    id: 'simple-full',
    title: 'Eight rows, five shown',
    render: () => <SimpleTable caption="Simple" {...shared} rows={rows} />,
  },
  {
    id: 'simple-locked',
    title: 'More rows that need a level',
    render: () => (
      <SimpleTable
        caption="Simple, locked"
        {...shared}
        rows={[...rows.slice(0, 4), { id: 'l', isLocked: true }]}
        hasWithheld
        requiredLevel={1}
        action={{ actionId: 12 }}
      />
    ),
  },
  {
    id: 'simple-short',
    title: 'Fewer rows than the limit',
    render: () => <SimpleTable caption="Short" {...shared} rows={rows.slice(0, 2)} />,
  },
  {
    id: 'simple-folded',
    title: 'With a phone layout',
    render: () => (
      <SimpleTable
        caption="Folded"
        {...shared}
        rows={rows}
        mobile={[{ parts: ['name'] }, { parts: ['price', 'yield'], align: 'end' }]}
      />
    ),
  },
  {
    id: 'simple-loading',
    title: 'Loading',
    render: () => <SimpleTable caption="Loading" {...shared} rows={[]} state="loading" />,
  },
  {
    id: 'simple-failed',
    title: 'Failed',
    render: () => <SimpleTable caption="Failed" {...shared} rows={[]} state="failed" onRetry={() => undefined} />,
  },
  { id: 'simple-empty', title: 'Empty', render: () => <SimpleTable caption="Empty" {...shared} rows={[]} /> },
];
