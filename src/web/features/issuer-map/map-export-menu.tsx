import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { useLabels } from '../../context/language-context.ts';
import { mapFrame } from './map-frame.ts';
import type { MapScene } from './map-scene.ts';
import { useMapTexts } from './use-map-texts.ts';

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
    frame: mapFrame({ scene, texts, size: sheetSize }),
    texts: { title, subtitle: text('export_subtitle', words), source, fileName: title },
    legend: [],
  });
  return <ChartExportMenu sheetOf={sheetOf} />;
}
