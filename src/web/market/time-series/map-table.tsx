import { useMemo } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { dayColumn, figureColumn, wordColumn } from '../../charts/scatter/point-columns.tsx';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { MapPicture, SeriesPoint } from './map-points.ts';
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

function useColumns(): readonly Column<SeriesPoint>[] {
  const text = useLabels('time-series');
  const language = useLanguage();
  const number = (id: 'duration' | 'yield', figureOf: (point: SeriesPoint) => number) =>
    figureColumn(id, text(id), figureOf, (value) => numberText(value, addedDecimals[id], language));
  return [
    wordColumn('name', text('point_name'), ({ name }) => name, { isFixed: true }),
    wordColumn('currency', text('column_currency'), ({ bond }) => bond?.currency ?? null),
    wordColumn('venue', text('column_venue'), ({ bond }) => bond?.entity.tgName ?? null, { rank: 3 }),
    dayColumn(text('column_date'), ({ bond }) => bond?.entity.date ?? null, fixedDateText, { rank: 2 }),
    number('duration', ({ x }) => x),
    number('yield', ({ y }) => y),
  ];
}
