import { parseIsoDate } from '#math/units.ts';

/** The tools of the extended chart, and how many points each takes. */
export const pointsOfTool = {
  'trend-line': 2,
  ray: 2,
  segment: 2,
  'horizontal-line': 1,
  'vertical-line': 1,
  'price-line': 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  note: 1,
  measure: 2,
} as const satisfies Readonly<Record<string, number>>;
export type DrawingTool = keyof typeof pointsOfTool;
export const drawingTools = Object.keys(pointsOfTool) as readonly DrawingTool[];

export const drawnMeasures = ['price', 'yield', 'gspread'] as const;
export type DrawnMeasure = (typeof drawnMeasures)[number];

export const barKinds = ['candle', 'bar', 'line', 'area'] as const;
export type BarKind = (typeof barKinds)[number];

export const valueScales = ['normal', 'percent', 'log'] as const;
export type ValueScale = (typeof valueScales)[number];

/** The indicators of the extended chart, by the abbreviations under which the field knows them. */
export const indicatorNames = [
  'MA',
  'EMA',
  'SMA',
  'BBI',
  'BOLL',
  'SAR',
  'VOL',
  'MACD',
  'RSI',
  'KDJ',
  'ROC',
  'MTM',
  'TRIX',
  'DMI',
  'DMA',
  'CCI',
  'WR',
  'BIAS',
  'AO',
  'OBV',
  'PVT',
  'EMV',
  'VR',
  'AVP',
  'PSY',
  'BRAR',
  'CR',
] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** Drawings of one chart, and of them all the length as JSON, in bytes. */
export const MAX_DRAWINGS = 200;
export const MAX_DRAWING_BYTES = 64 * 1024;
export const MAX_NOTE_LENGTH = 500;
/** Charts of which an account may keep drawings, and links that it may have given at a time. */
export const MAX_DRAWN_CHARTS = 500;
export const MAX_SHARED_DRAWINGS = 100;
/** How long a link to drawings serves. */
export const sharedDrawingDays = 365;

export interface DrawingPoint {
  /** A day, so that a point keeps its place whatever period is shown, in the future too. */
  readonly date: string;
  /** In the unit of the chart's axis: price per 100, percent, or basis points. */
  readonly value: number;
}

export interface ChartDrawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
  /** Number of the colour among those of the charts. */
  readonly ink: number;
  /** Width of the line in pixels. */
  readonly width: number;
  readonly isDashed: boolean;
  /** The words of a note; empty for other tools. */
  readonly text: string;
}

export interface ChartIndicator {
  readonly name: IndicatorName;
  readonly params: readonly number[];
}

/** What a reader made of a chart: drawings and indicators, kind of bars and scale; null where he left the chart its own. */
export interface DrawnLayout {
  readonly drawings: readonly ChartDrawing[];
  readonly indicators: readonly ChartIndicator[];
  readonly kind: BarKind | null;
  readonly scale: ValueScale;
}

/** Whether drawings have as many points as their tools take, on days that exist, and ids of their own. */
export function areSoundDrawings(drawings: readonly ChartDrawing[]): boolean {
  const ids = new Set(drawings.map(({ id }) => id));
  return (
    ids.size === drawings.length &&
    drawings.every(
      ({ tool, points }) =>
        points.length === pointsOfTool[tool] && points.every(({ date }) => parseIsoDate(date) !== undefined),
    )
  );
}
