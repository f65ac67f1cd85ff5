import { useMemo } from 'react';
import type { MapPoint } from '#contract/bond/issuer-map.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import type { PointFact } from '../../charts/scatter/point-tip.tsx';
import { ScatterChart } from '../../charts/scatter/scatter-chart.tsx';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import type { PointLook, ScatterPoint, ScatterScene } from '../../charts/scatter/scatter-scene.ts';
import { spreadScene, useMovingScene, valueAxis } from '../../charts/scatter/scatter-scene.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, signedText } from '../../text/value-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import styles from './issuer-map.module.css';
import type { MapState } from './map-query.ts';

/** A bond on the picture: duration in years and yield in percent, or a place that says nothing. */
export interface BondPoint extends ScatterPoint {
  readonly bond: MapPoint;
}

export type MapScene = ScatterScene<BondPoint>;

/** The bond of the page is blue, the issuer's others are orange, those of others quiet (shared-blocks, section 9). */
const looks = {
  peer: { ink: 'chart-axis', radius: 3, ring: 'surface' },
  other: { ink: 'map-other', radius: 5, ring: 'surface' },
  outlier: { ink: 'map-other', radius: 5, ring: 'text' },
  main: { ink: 'map-main', radius: 6, ring: 'surface' },
} as const satisfies Readonly<Record<string, PointLook>>;

function lookOf({ is_main_emission, is_peer, standing }: MapPoint): PointLook {
  if (is_main_emission) return looks.main;
  if (is_peer) return looks.peer;
  return standing === 'outlier' ? looks.outlier : looks.other;
}

function unplaced(bond: MapPoint): Omit<BondPoint, 'x' | 'y'> {
  const { emission_id: id, emission_name: name, is_main_emission: isProminent } = bond;
  return { key: String(id), name, look: lookOf(bond), isProminent, bond };
}

/** Peers are not named on the picture; an old point says its day. */
export function labelOfBond(
  { name, bond: { is_peer, is_old, date } }: BondPoint,
  oldText: (name: string, date: string) => string,
): string | null {
  if (is_peer) return null;
  return is_old ? oldText(name, date) : name;
}

/** Room above and below the points, as a share of their range, for names and the title of the axis. */
const roomAround = 0.08;

function withRoom(values: readonly number[]): readonly number[] {
  if (values.length === 0) return values;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const room = roomAround * (max - min);
  return [min - room, max + room];
}

/** The scene of what is chosen; bonds without a yield or duration have no place on it. */
export function mapScene({ points, curve }: Pick<MapState, 'points' | 'curve'>, isHidden: boolean): MapScene {
  if (isHidden) {
    // Few stand in two rows, so that phones have room for their names.
    const columns = points.length <= 12 ? 2 : 4;
    const scene = spreadScene<BondPoint>(points.map(unplaced), Object.values(looks), { columns, share: 0.5 });
    return { ...scene, points: scene.points.toSorted((a, b) => a.x - b.x) };
  }
  const placed = points
    .flatMap((bond) => (bond.x === null || bond.y === null ? [] : [{ ...unplaced(bond), x: bond.x, y: bond.y * 100 }]))
    .sort((a, b) => a.x - b.x);
  const line = curve.map(({ x, y }) => ({ x, y: y * 100 }));
  return {
    x: valueAxis([0, ...placed.map(({ x }) => x)]),
    y: valueAxis(withRoom([...placed, ...line].map(({ y }) => y))),
    points: placed,
    looks: Object.values(looks),
    line,
    isHidden: false,
  };
}

/** How the picture of a map writes, in the reader's language. */
function useMapTexts() {
  const text = useLabels('issuer-map');
  const language = useLanguage();
  return useMemo(
    () => ({
      titles: { x: text('column_duration'), y: text('column_yield') },
      numberText: (value: number, decimals: number) => numberText(value, decimals, language),
      labelOf: (point: BondPoint) =>
        labelOfBond(point, (name, date) => text('old_point', { name, date: fixedDateText(date) })),
    }),
    [text, language],
  );
}

/** Bonds by duration and yield; while points move to another day they are not named. */
export function MapPicture({ description, scene: wanted }: { readonly description: string; readonly scene: MapScene }) {
  const text = useLabels('issuer-map');
  const { scene, isMoving } = useMovingScene(wanted);
  const { titles, numberText: number, labelOf } = useMapTexts();
  const factsOf = usePointFacts();
  const spokenOf = ({ name, bond: { duration, yield: rate } }: BondPoint) =>
    duration === null || rate === null
      ? name
      : text('spoken', { name, duration: number(duration, 2), yield: number(rate * 100, 2) });
  return (
    <ScatterChart
      description={description}
      scene={scene}
      titles={titles}
      labelOf={isMoving ? unnamed : labelOf}
      className={styles.picture}
      spokenOf={spokenOf}
      hrefOf={({ bond }) => pageAddress('bonds', bond.emission_id)}
      factsOf={factsOf}
    />
  );
}

/** Decimals of all figures of the panel (shared-blocks, section 9). */
const decimals = 2;

/** The figures of a bond, or their names alone where they are hidden. */
function usePointFacts(): (point: BondPoint) => readonly PointFact[] {
  const text = useLabels('issuer-map');
  const standingOf = useLabelOf('issuer-map');
  const language = useLanguage();
  return ({ bond }) => {
    const { date, price, yield: rate, duration, residual, standing } = bond;
    const isHidden = bond.masked.includes('x');
    const written = (value: number | null, write = numberText) => {
      if (isHidden) return <Masked />;
      return value === null ? '—' : write(value, decimals, language);
    };
    return [
      ...(bond.is_peer ? [{ name: null, value: bond.emitent_name }] : []),
      { name: text('column_date'), value: fixedDateText(date) },
      { name: text('column_price'), value: written(price) },
      { name: text('column_yield'), value: written(rate === null ? null : rate * 100) },
      { name: text('column_duration'), value: written(duration) },
      ...(residual === null && !isHidden
        ? []
        : [{ name: text('column_residual'), value: written(residual, signedText) }]),
      ...(standing === null || standing === 'counted'
        ? []
        : [{ name: text('column_standing'), value: standingOf(`standing_${standing}`) }]),
    ];
  };
}

/** What a map is of, in words. */
export interface MapWords {
  readonly [name: string]: string;
  readonly issuer: string;
  readonly currency: string;
  readonly ground: string;
  readonly date: string;
}

/** The plot of a file in the units of labels, whose letters are larger there. */
const sheetSize = { width: 700, height: 345 } as const;

interface MapExportMenuProps {
  readonly scene: MapScene;
  readonly words: MapWords;
  /** The day of the map. */
  readonly today: string;
  readonly sources: readonly string[];
}

/** The map as print, image, page or drawing. */
export function MapExportMenu({ scene, words, today, sources }: MapExportMenuProps) {
  const text = useLabels('issuer-map');
  const texts = useMapTexts();
  const source = useSourceText(sources, today);
  const title = text('export_title', words);
  const sheetOf = (): ChartSheet => ({
    frame: pointsFrame({ scene, ...texts, size: sheetSize }),
    texts: { title, subtitle: text('export_subtitle', words), source, fileName: title },
    legend: [],
  });
  return <ChartExportMenu sheetOf={sheetOf} />;
}
