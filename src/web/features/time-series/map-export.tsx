import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { mapFrame } from './map-frame.ts';
import type { MapPicture } from './map-points.ts';

interface MapExportProps {
  readonly name: string;
  readonly picture: MapPicture;
  readonly hasLabels: boolean;
  readonly currencies: readonly string[];
}

/** Of the plot on the sheet, for which names are placed. */
const size = { width: 1250, height: 630 } as const;
const today = () => new Date().toISOString().slice(0, 10);

/** The menu of files of the map, where its figures are open. */
export function MapExport({ name, picture, hasLabels, currencies }: MapExportProps) {
  const text = useLabels('time-series');
  const graph = useLabels('graph');
  const language = useLanguage();
  const source = useSourceText([], today());
  if (picture.isHidden || picture.points.length === 0) return null;
  const titles = { x: text('duration'), y: text('yield') };
  const sheetOf = (): ChartSheet => ({
    frame: mapFrame({ picture, hasLabels, titles, size, language }),
    texts: {
      title: name,
      fileName: graph('export_file', { title: name, measure: text('map_menu') }),
      subtitle: text('map_menu'),
      source,
    },
    legend: currencies.length < 2 ? [] : currencies.map((currency, at) => ({ name: currency, ink: `chart-${at + 1}` })),
  });
  return <ChartExportMenu sheetOf={sheetOf} />;
}
