import { useMemo } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import type { PointFact } from '../../charts/scatter/point-tip.tsx';
import { ScatterChart } from '../../charts/scatter/scatter-chart.tsx';
import { pointsFrame, unnamed } from '../../charts/scatter/scatter-frame.ts';
import { useMovingScene } from '../../charts/scatter/use-moving-scene.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText, signedText } from '../../text/value-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import styles from './issuer-map.module.css';
import { type BondPoint, labelOfBond, type MapScene } from './map-scene.ts';

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

interface MapPictureProps {
  readonly description: string;
  readonly scene: MapScene;
}

/** Bonds by duration and yield; while points move to another day they are not named. */
export function MapPicture({ description, scene: wanted }: MapPictureProps) {
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
