import type { DateTickForm } from '../axis-ticks.ts';
import type { Ink, Points } from '../chart-frame.ts';

/** A line over time: Unix milliseconds ascending, a finite value each. */
export interface TimeLine {
  readonly key: string;
  readonly name: string;
  readonly ink: Ink;
  readonly dash?: readonly number[];
  readonly points: Points;
  /** The last value is old: a dotted line carries it to the end of the period. */
  readonly isOld?: boolean;
  /** Of several lines this one has no name at its end: another one tells what it is. */
  readonly isUnnamed?: boolean;
}

/** Something that happened on a day, as a flag on the axis. */
export interface TimeEvent {
  readonly time: number;
  /** One or two letters in the picture. */
  readonly sign: string;
  readonly text: string;
}

/** How a chart writes what stands on its axes. */
export interface AxisTexts {
  /** A value as the tooltip and the tag on the axis say it. */
  readonly value: (value: number) => string;
  /** A value of the axis, with as few decimals as its steps of this size need. */
  readonly axisValue: (value: number, decimals: number, step: number) => string;
  readonly axisDate: (time: number, form: DateTickForm) => string;
}

/** A part below the lines with an axis of its own. */
export interface LowerPart {
  /** What it shows, where nothing beside the chart says so. */
  readonly title?: string;
  readonly points: Points;
  /** Its part of the chart's height, where it is not the usual one. */
  readonly share?: number;
  readonly ink: Ink;
  readonly texts: Pick<AxisTexts, 'value' | 'axisValue'>;
}

/** What a chart over time shows. */
export interface TimePicture {
  readonly lines: readonly TimeLine[];
  /** The lines are shapes: they stand on steps of a fixed scale, whose figures are closed to the reader. */
  readonly isShape: boolean;
  /** Bars from zero, such as the turnover of each day. */
  readonly bars?: LowerPart;
  /** The difference of two lines, around zero. */
  readonly difference?: LowerPart;
  readonly events?: readonly TimeEvent[];
  readonly texts: AxisTexts;
}
