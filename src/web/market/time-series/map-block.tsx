import { type CSSProperties, type FormEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { IssuerSeries } from '#contract/market/time-series.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { ScatterLegend } from '../../charts/scatter/scatter-legend.tsx';
import { asChoice, useChoose, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { Button, ButtonLink, ToggleButton } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, Note } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { currenciesOf, MapChart, MapExport, type MapPicture, mapPicture, type SeriesPoint } from './map-chart.tsx';
import { type AddedPoint, addedDecimals, addedPointOf, type MapState, mapSearch, mapStateOf } from './map-query.ts';
import styles from './time-series.module.css';

/** What the address says was made of the map, and how to change it. */
function useMapState() {
  const [params] = useSearchParams();
  const choose = useChoose();
  const state = useMemo(() => mapStateOf(params), [params]);
  const searchOf = (change: Partial<MapState>) => mapSearch(params, { ...state, ...change });
  const change = (part: Partial<MapState>) => choose(searchOf(part));
  return { state, searchOf, change };
}

const phone = [wide('name', 'venue'), narrow('6.5rem', 'duration', 'currency'), narrow('6.5rem', 'yield', 'date')];

/** The points of the picture as a table. */
function MapTable({ name, picture }: { readonly name: string; readonly picture: MapPicture }) {
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
function AddPointForm({ onAdd }: { readonly onAdd: (point: AddedPoint) => void }) {
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

/** The bonds of a company by duration and yield, with points of the reader's own. What he takes off or puts in stands in the address. */
export function MapBlock({ answer, issuerName }: { readonly answer: IssuerSeries; readonly issuerName: string }) {
  const text = useLabels('time-series');
  const { state, searchOf, change } = useMapState();
  const [isDeleting, setIsDeleting] = useState(false);
  const { series } = answer;
  const picture = useMemo(() => mapPicture(series, state), [series, state]);
  const currencies = currenciesOf(series).map((name, at) => ({ name, ink: `chart-${at + 1}` as const }));
  const remove = (id: number) => change({ removed: [...state.removed, id] });
  const drop = (at: number) => change({ added: state.added.filter((_, other) => other !== at) });
  return (
    <Block
      id="series-map"
      title={text('map_title')}
      meta={text('map_meta')}
      tools={<MapExport name={issuerName} picture={picture} hasLabels={state.hasLabels} currencies={currencies} />}
    >
      <div className={classNames(block.bar, styles.bar)}>
        <ButtonLink size="small" {...asChoice} to={searchOf({ hasLabels: !state.hasLabels })}>
          {text(state.hasLabels ? 'hide_labels' : 'show_labels')}
        </ButtonLink>
        <ToggleButton size="small" className="needs-script" isPressed={isDeleting} onToggle={setIsDeleting}>
          {text('delete_points')}
        </ToggleButton>
        <Removed state={state} searchOf={searchOf} />
      </div>
      {isDeleting && <Note>{text('delete_hint')}</Note>}
      {picture.points.length === 0 ? (
        <NoPoints state={state} searchOf={searchOf} />
      ) : (
        <>
          {picture.isHidden && <Note>{text('map_hidden')}</Note>}
          <ScatterLegend entries={currencies} />
          <MapChart
            description={text(picture.isHidden ? 'map_describe_hidden' : 'map_describe', {
              name: issuerName,
              count: picture.points.length,
            })}
            picture={picture}
            hasLabels={state.hasLabels}
            isDeleting={isDeleting}
            onRemove={remove}
            onDrop={drop}
          />
        </>
      )}
      <AddedPoints state={state} onDrop={drop} />
      {!picture.isHidden && <AddPointForm onAdd={(point) => change({ added: [...state.added, point] })} />}
      {!picture.isHidden && picture.points.length > 0 && <MapTable name={issuerName} picture={picture} />}
    </Block>
  );
}

interface StateProps {
  readonly state: MapState;
  readonly searchOf: (change: Partial<MapState>) => string;
}

/** How many bonds are off the picture, and the way back. */
function Removed({ state: { removed }, searchOf }: StateProps) {
  const text = useLabels('time-series');
  return (
    <span role="status" className={styles.removed}>
      {removed.length > 0 && (
        <>
          <span>{text('removed', { count: removed.length })}</span>
          <ButtonLink size="small" {...asChoice} to={searchOf({ removed: removed.slice(0, -1) })} data-testid="undo">
            {text('undo')}
          </ButtonLink>
        </>
      )}
    </span>
  );
}

function NoPoints({ state, searchOf }: StateProps) {
  const text = useLabels('time-series');
  const graph = useLabels('graph');
  const isEmptied = state.removed.length > 0;
  return (
    <div className={styles.stage}>
      <EmptyState icon="graph" title={graph('no_graph_data')} reason={text(isEmptied ? 'map_emptied' : 'map_empty')}>
        {isEmptied && (
          <ButtonLink size="small" {...asChoice} to={searchOf({ removed: [] })}>
            {text('restore_all')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

/** The reader's own points as a list, each with a button that takes it away. */
function AddedPoints({
  state: { added },
  onDrop,
}: {
  readonly state: MapState;
  readonly onDrop: (at: number) => void;
}) {
  const text = useLabels('time-series');
  const language = useLanguage();
  if (added.length === 0) return null;
  return (
    <ul className={styles.added} aria-label={text('added_points')}>
      {added.map(({ name, duration, yield: rate }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal points are told apart by their order alone
        <li key={`${at} ${name}`}>
          <span className={styles.dotKey} style={{ background: 'var(--text)' } as CSSProperties} />
          <span>
            {text('added_point', {
              name,
              duration: numberText(duration, addedDecimals.duration, language),
              yield: numberText(rate, addedDecimals.yield, language),
            })}
          </span>
          <Button
            size="small"
            look="ghost"
            className="needs-script"
            aria-label={text('drop_point', { name })}
            onClick={() => onDrop(at)}
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
