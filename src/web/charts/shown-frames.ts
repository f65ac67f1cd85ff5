import type { ChartFrame, Ink } from './chart-frame.ts';

/** A line that the legend of a file names. */
export interface LegendEntry {
  readonly name: string;
  readonly ink: Ink;
  readonly dash?: readonly number[];
}

interface ShownFrame {
  readonly frame: ChartFrame;
  readonly legend: readonly LegendEntry[] | undefined;
}

/** The frames on the page by the elements that show them, so that a file of the page draws them again by its own pen. */
export const shownFrames = new WeakMap<Element, ShownFrame>();
