import { useMemo } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import type { PointFact } from '../../charts/scatter/point-tip.tsx';
import { ScatterChart } from '../../charts/scatter/scatter-chart.tsx';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { MapPicture, SeriesPoint } from './map-points.ts';
import { addedDecimals } from './map-query.ts';
import styles from './time-series.module.css';

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
