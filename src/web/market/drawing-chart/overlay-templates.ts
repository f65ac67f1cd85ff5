import { type Coordinate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { DrawingPoint, DrawingTool } from '#domain/market/chart-drawing.ts';

/** What an overlay of ours has to know beside its points: the words of a note, and how a measured distance is written. */
export interface OverlayWords {
  readonly text: string;
  readonly distance: (from: DrawingPoint, to: DrawingPoint) => string;
}

/** The overlay of the library behind each tool; those of ours are named after the site. */
export const overlayOfTool: Readonly<Record<DrawingTool, string>> = {
  'trend-line': 'straightLine',
  ray: 'rayLine',
  segment: 'segment',
  'horizontal-line': 'horizontalStraightLine',
  'vertical-line': 'verticalStraightLine',
  'price-line': 'priceLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  rectangle: 'bondlensRectangle',
  note: 'bondlensNote',
  measure: 'bondlensMeasure',
};

function rectangleOf([from, to]: readonly Coordinate[]): OverlayFigure[] {
  if (from === undefined || to === undefined) return [];
  const attrs = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  return [{ type: 'rect', attrs, styles: { style: 'stroke_fill' } }];
}

const marks = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true };

const rectangle: OverlayTemplate = {
  name: overlayOfTool.rectangle,
  totalStep: 3,
  ...marks,
  createPointFigures: ({ coordinates }) => rectangleOf(coordinates),
};

const note: OverlayTemplate<OverlayWords> = {
  name: overlayOfTool.note,
  totalStep: 2,
  ...marks,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates: [at], overlay }) =>
    at === undefined
      ? []
      : [
          {
            type: 'text',
            attrs: { x: at.x, y: at.y - 8, text: overlay.extendData.text || '…', align: 'left', baseline: 'bottom' },
          },
        ],
};

function pointOf({ timestamp = 0, value = 0 }: { readonly timestamp?: number; readonly value?: number }): DrawingPoint {
  return { date: new Date(timestamp).toISOString().slice(0, 10), value };
}

const measure: OverlayTemplate<OverlayWords> = {
  name: overlayOfTool.measure,
  totalStep: 3,
  ...marks,
  createPointFigures: ({ coordinates, overlay }) => {
    const [, to] = coordinates;
    const [first, second] = overlay.points;
    if (to === undefined || first === undefined || second === undefined) return [];
    const text = overlay.extendData.distance(pointOf(first), pointOf(second));
    return [
      ...rectangleOf(coordinates),
      { type: 'text', attrs: { x: to.x, y: to.y - 8, text, align: 'center', baseline: 'bottom' } },
    ];
  },
};

/** Makes our overlays known to the library. */
export function registerOverlays(): void {
  registerOverlay(rectangle);
  registerOverlay(note);
  registerOverlay(measure);
}
