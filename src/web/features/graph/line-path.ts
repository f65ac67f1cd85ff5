import type { ChartFrame } from './chart-frame.ts';

export interface LineBox {
  readonly width: number;
  readonly height: number;
}

/** The box in which lines of the page are drawn; it is stretched to the size of the plot, strokes are not. */
export const lineBox: LineBox = { width: 1000, height: 350 };

const round = (value: number) => Number(value.toFixed(1));

/** The path through places, in a box. */
export function linePath(places: ChartFrame['places'], { width, height }: LineBox = lineBox): string {
  return places.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x * width)} ${round(y * height)}`).join('');
}
