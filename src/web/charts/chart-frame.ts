/** The lower and the upper end of an axis, in the units of its data. Time is Unix milliseconds. */
export type Domain = readonly [low: number, high: number];

/** A colour by the name of its token: the page takes it from the style sheet, a file from the table of light colours. */
export type Ink =
  | `chart-${number}`
  | `on-chart-${number}`
  | 'chart-grid'
  | 'chart-axis'
  | 'chart-cross'
  | 'chart-volume'
  | 'map-main'
  | 'map-other'
  | 'chart-band'
  | 'surface'
  | 'text'
  | 'text-2'
  | 'line-strong';

/** The ink of a text upon a ground of another: that of a line has one of its own, dark or white. */
export function inkOn(ground: Ink): Ink {
  const [, number] = /^chart-(\d+)$/.exec(ground) ?? [];
  return number === undefined ? 'surface' : `on-chart-${Number(number)}`;
}

/** Points of a mark, ascending by x where they are joined. A y of NaN breaks a line. */
export interface Points {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
}

/** Widths and dashes are in pixels. */
export interface Stroke {
  readonly ink: Ink;
  readonly width: number;
  readonly dash?: readonly number[];
}

interface LineMark {
  readonly kind: 'line';
  readonly points: Points;
  readonly stroke: Stroke;
}

/** Bars from a base to each point; `width` is in the units of x. */
export interface BarsMark {
  readonly kind: 'bars';
  readonly points: Points;
  readonly base: number;
  readonly width: number;
  readonly ink: Ink;
}

/** Dots of a radius in pixels, with a ring of another colour where one is given. */
interface DotsMark {
  readonly kind: 'dots';
  readonly points: Points;
  readonly radius: number;
  readonly ink: Ink;
  readonly ring?: Ink;
}

/** A line across the whole pane: level where `y` is given, upright where `x` is. */
type RuleMark = { readonly kind: 'rule'; readonly stroke: Stroke } & ({ readonly x: number } | { readonly y: number });

/** A text at a point; `dx` and `dy` move it, in pixels to the right and down. */
export interface LabelMark {
  readonly kind: 'label';
  readonly x: number;
  readonly y: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly ink: Ink;
}

export type Mark = LineMark | BarsMark | DotsMark | RuleMark | LabelMark;

/** A place on an axis that is named; without a text only its grid line is drawn. */
interface Tick {
  readonly at: number;
  readonly text: string | null;
}

/** A value on the right edge of a pane, on a ground of its line's colour. */
export interface Tag {
  readonly at: number;
  readonly text: string;
  readonly ink: Ink;
}

/** A part of a chart with a value axis of its own; all panes share the axis below. */
export interface Pane {
  readonly key: string;
  /** Where it begins and how high it is, shares of the chart's height. */
  readonly top: number;
  readonly height: number;
  readonly y: Domain;
  readonly yTicks: readonly Tick[];
  readonly tags: readonly Tag[];
  readonly marks: readonly Mark[];
}

/** A chart without its drawing. First picture, moving picture, files and print are all drawn from it. */
export interface ChartFrame {
  readonly x: Domain;
  readonly xTicks: readonly Tick[];
  /** Whether grid lines rise from the ticks below. */
  readonly hasXGrid?: boolean;
  readonly panes: readonly Pane[];
}

/** Where x stands across the chart, 0 to 1 from the left; the middle where the axis is a single place. */
export function across({ x: [low, high] }: Pick<ChartFrame, 'x'>, x: number): number {
  return high === low ? 0.5 : (x - low) / (high - low);
}

/** Where y stands in a pane, 0 to 1 from the top. */
export function down({ y: [low, high] }: Pick<Pane, 'y'>, y: number): number {
  return high === low ? 0.5 : (high - y) / (high - low);
}

/** A share of a length as CSS writes it. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
