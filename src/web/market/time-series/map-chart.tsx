import { useMemo } from 'react';
import type { MapSeries } from '#contract/market/time-series.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import type { PointFact } from '../../charts/scatter/point-tip.tsx';
import { ScatterChart } from '../../charts/scatter/scatter-chart.tsx';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import type { PointLook, ScatterPoint, ScatterScene } from '../../charts/scatter/scatter-scene.ts';
import { spreadScene, valueAxis } from '../../charts/scatter/scatter-scene.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { addedDecimals, type MapState } from './map-query.ts';
import styles from './time-series.module.css';

/** A bond, or a point that the reader added; null for the other of both. */
export interface SeriesPoint extends ScatterPoint {
  readonly bond: MapSeries | null;
  /** Place among the added points. */
  readonly added: number | null;
}

export type MapPicture = ScatterScene<SeriesPoint>;

function isHiddenSeries({ masked }: Pick<MapSeries, 'masked'>): boolean {
  return masked.includes('value');
}

/** The currencies of the bonds, each with a colour of its own, in their order. */
export function currenciesOf(bonds: readonly MapSeries[]): readonly string[] {
  return [...new Set(bonds.map(({ currency }) => currency))].sort();
}

const addedLook: PointLook = { radius: 6, ink: 'text', ring: 'surface' };

/** The bonds that were not taken off and the added points, from left to right. Bonds without a yield or a duration have no place. */
export function mapPicture(all: readonly MapSeries[], { removed, added }: MapState): MapPicture {
  const currencies = currenciesOf(all);
  const colours = currencies.map((_, at): PointLook => ({ radius: 5, ink: `chart-${at + 1}`, ring: 'surface' }));
  const looks = [...colours, addedLook];
  const bonds = all.flatMap((bond) => {
    const { entity, name, currency } = bond;
    const look = colours[currencies.indexOf(currency)];
    if (look === undefined || removed.includes(entity.id)) return [];
    return [{ key: `bond ${entity.id}`, name, look, bond, added: null }];
  });
  if (all.some(isHiddenSeries)) {
    // Few names have room for two on a phone's line; many stand closer.
    return spreadScene<SeriesPoint>(bonds, looks, { columns: bonds.length > 16 ? 4 : 2, share: 0.1 });
  }
  const placed = bonds.flatMap((point): SeriesPoint[] => {
    const [day] = point.bond.data;
    if (day === undefined || day.value === null || day.duration === null) return [];
    return [{ ...point, x: day.duration, y: day.value * 100 }];
  });
  const own = added.map(({ name, duration, yield: rate }, at) => {
    const look = addedLook;
    return { key: `added ${at}`, name, x: duration, y: rate, look, isProminent: true, bond: null, added: at };
  });
  const points = [...placed, ...own].sort((one, other) => one.x - other.x);
  return {
    points,
    looks,
    x: valueAxis([0, ...points.map(({ x }) => x)]),
    y: valueAxis(points.map(({ y }) => y)),
    line: [],
    isHidden: false,
  };
}

interface MapChartProps {
  readonly description: string;
  readonly picture: MapPicture;
  readonly hasLabels: boolean;
  /** A click on a point, or the Delete key, takes it off. */
  readonly isDeleting: boolean;
  readonly onRemove: (id: number) => void;
  readonly onDrop: (at: number) => void;
}

const nameOf = ({ name }: SeriesPoint) => name;

/** What the axes of a map count. */
function useTitles() {
  const text = useLabels('time-series');
  return useMemo(() => ({ x: text('duration'), y: text('yield') }), [text]);
}

/** Bonds and added points by duration and yield; of hidden figures names alone. */
export function MapChart({ description, picture, hasLabels, isDeleting, onRemove, onDrop }: MapChartProps) {
  const text = useLabels('time-series');
  const language = useLanguage();
  const titles = useTitles();
  const figuresOf = ({ x, y }: SeriesPoint) => ({
    duration: numberText(x, addedDecimals.duration, language),
    yield: numberText(y, addedDecimals.yield, language),
  });
  const factsOf = (point: SeriesPoint): readonly PointFact[] => {
    const { duration, yield: rate } = figuresOf(point);
    if (picture.isHidden) return [];
    return [
      { name: titles.x, value: duration },
      { name: titles.y, value: rate },
    ];
  };
  const remove = ({ bond, added }: SeriesPoint) => {
    if (bond !== null) onRemove(bond.entity.id);
    if (added !== null) onDrop(added);
  };
  return (
    <ScatterChart
      description={description}
      scene={picture}
      titles={titles}
      labelOf={hasLabels ? nameOf : unnamed}
      className={styles.map}
      spokenOf={(point) =>
        picture.isHidden ? point.name : text('added_point', { name: point.name, ...figuresOf(point) })
      }
      hrefOf={({ bond }) => bond && pageAddress('bonds', bond.entity.id)}
      factsOf={factsOf}
      onRemove={isDeleting ? remove : undefined}
    />
  );
}

interface MapExportProps {
  readonly name: string;
  readonly picture: MapPicture;
  readonly hasLabels: boolean;
  /** Each with its colour. */
  readonly currencies: ChartSheet['legend'];
}

/** Of the plot on the sheet, for which names are placed. */
const sheetSize = { width: 1250, height: 630 } as const;
const today = () => new Date().toISOString().slice(0, 10);

/** The menu of files of the map, where its figures are open. */
export function MapExport({ name, picture, hasLabels, currencies }: MapExportProps) {
  const text = useLabels('time-series');
  const graph = useLabels('graph');
  const language = useLanguage();
  const titles = useTitles();
  const source = useSourceText([], today());
  if (picture.isHidden || picture.points.length === 0) return null;
  const sheetOf = (): ChartSheet => ({
    frame: pointsFrame({
      scene: picture,
      titles,
      numberText: (value, decimals) => numberText(value, decimals, language),
      labelOf: hasLabels ? nameOf : unnamed,
      size: sheetSize,
    }),
    texts: {
      title: name,
      fileName: graph('export_file', { title: name, measure: text('map_menu') }),
      subtitle: text('map_menu'),
      source,
    },
    legend: currencies.length < 2 ? [] : currencies,
  });
  return <ChartExportMenu sheetOf={sheetOf} />;
}
