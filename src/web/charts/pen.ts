import type { Ink, Stroke } from './chart-frame.ts';
import type { PixelPoints } from './decimated.ts';

/** The part of a drawing that a frame, or a pane of it, fills; pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface TextStyle {
  readonly ink: Ink;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
  /** A ground behind the text. */
  readonly ground?: Ink;
}

/** What a frame is drawn with: on a canvas, into an SVG, into a PDF. All places and sizes are pixels from the upper left; a text stands on its middle. */
export interface Pen {
  readonly line: (points: PixelPoints, stroke: Stroke) => void;
  readonly rects: (boxes: readonly Box[], ink: Ink) => void;
  readonly dots: (
    points: PixelPoints,
    dot: { readonly radius: number; readonly ink: Ink; readonly ring?: Ink | undefined },
  ) => void;
  readonly text: (x: number, y: number, text: string, style: TextStyle) => void;
  /** Draws what `draw` draws inside the box alone. */
  readonly within: (box: Box, draw: () => void) => void;
}
