import { useMemo } from 'react';
import { numberText } from '#contract/number-text.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { MapPicture, PlacedPoint } from './map-points.ts';
import { addedDecimals } from './map-query.ts';
import styles from './time-series.module.css';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'venue'], width: 'minmax(0, 1fr)' },
  { parts: ['duration', 'currency'], align: 'end', width: '6.5rem' },
  { parts: ['yield', 'date'], align: 'end', width: '6.5rem' },
];

/** The points of the picture as a table. */
export function MapTable({ name, picture }: { readonly name: string; readonly picture: MapPicture }) {
  const text = useLabels('time-series');
  const lines = useMemo(() => linesOf(picture.points, ({ key }) => key), [picture]);
  return (
    <div className={styles.table}>
      <Disclosure title={text('table')}>
        <Table
          caption={text('map_caption', { name })}
          columns={useColumns()}
          lines={lines}
          phone={phone}
          sorting={{ by: 'table', first: { column: 'duration', order: 'asc' } }}
        />
      </Disclosure>
    </div>
  );
}

function useColumns(): readonly Column<PlacedPoint>[] {
  const text = useLabels('time-series');
  const language = useLanguage();
  const words = (id: string, title: string, wordOf: (point: PlacedPoint) => string | null): Column<PlacedPoint> => ({
    ...{ id, title, sortValue: wordOf, cell: wordOf },
  });
  const number = (id: 'duration' | 'yield', figureOf: (point: PlacedPoint) => number): Column<PlacedPoint> => ({
    ...{ id, title: text(id), kind: 'number', sortValue: figureOf },
    cell: (point) => numberText(figureOf(point), addedDecimals[id], language),
  });
  return [
    { ...words('name', text('point_name'), ({ name }) => name), isFixed: true },
    words('currency', text('column_currency'), ({ bond }) => bond?.currency ?? null),
    { ...words('venue', text('column_venue'), ({ bond }) => bond?.entity.tgName ?? null), rank: 3 },
    {
      ...{ id: 'date', title: text('column_date'), kind: 'date', rank: 2 },
      sortValue: ({ bond }) => bond?.entity.date ?? null,
      cell: ({ bond }) => (bond === null ? null : fixedDateText(bond.entity.date)),
    },
    number('duration', ({ x }) => x),
    number('yield', ({ y }) => y),
  ];
}
