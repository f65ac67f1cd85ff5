import { type FormEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { MapPicture, SeriesPoint } from './map-chart.tsx';
import { type AddedPoint, addedDecimals, addedPointOf } from './map-query.ts';
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

const nothing = { name: '', duration: '', yield: '' } as const;
const ownFields = ['pointName', 'duration', 'yield'];

/** A point of the reader's own. A plain form, so that it works without a script; other choices of the address are carried over. */
export function AddPointForm({ onAdd }: { readonly onAdd: (point: AddedPoint) => void }) {
  const text = useLabels('time-series');
  const [params] = useSearchParams();
  const [typed, setTyped] = useState<Record<keyof typeof nothing, string>>(nothing);
  const [isRefused, setIsRefused] = useState(false);
  const set = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const point = addedPointOf(typed.name, typed.duration, typed.yield);
    setIsRefused(point === null);
    if (point === null) return;
    setTyped(nothing);
    onAdd(point);
  };
  return (
    <div className={styles.table}>
      <Disclosure title={text('add_point')}>
        <form method="get" className={styles.addForm} onSubmit={onSubmit} noValidate data-testid="add-point">
          {[...params]
            .filter(([name]) => !ownFields.includes(name))
            .map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
          <TextField
            label={text('point_name')}
            name="pointName"
            value={typed.name}
            maxLength={40}
            autoComplete="off"
            onChange={(name) => set({ name })}
          />
          <NumberField
            label={text('duration')}
            name="duration"
            value={typed.duration}
            onChange={(duration) => set({ duration })}
          />
          <NumberField
            label={text('yield')}
            name="yield"
            mayBeNegative
            value={typed.yield}
            onChange={(rate) => set({ yield: rate })}
          />
          <Button type="submit">{text('add')}</Button>
          {isRefused && (
            <p role="alert" className={styles.refused}>
              {text('point_refused')}
            </p>
          )}
        </form>
      </Disclosure>
    </div>
  );
}
