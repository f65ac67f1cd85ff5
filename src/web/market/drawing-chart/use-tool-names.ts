import { numberText } from '#contract/platform/number-text.ts';
import type { ChartDrawing, DrawingPoint, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { decimalsOf } from './drawing-bars.ts';

/** A point of a drawing in words; its value only where the reader sees figures. */
export function usePointText(measure: DrawnMeasure, hasFigures: boolean): (point: DrawingPoint) => string {
  const text = useLabels('drawing-chart');
  const language = useLanguage();
  return ({ date, value }) =>
    hasFigures
      ? text('point', { date: fixedDateText(date), value: numberText(value, decimalsOf[measure], language) })
      : fixedDateText(date);
}

/** A drawing by its tool, or a note by its text. */
export function useDrawingName(): (drawing: Pick<ChartDrawing, 'tool' | 'text'>) => string {
  const text = useLabels('drawing-chart');
  return ({ tool, text: words }) => (words === '' ? text(`tool_${tool}`) : `${text(`tool_${tool}`)}: ${words}`);
}
