import type { Ink } from './chart-frame.ts';
import type { PixelPoints } from './decimated.ts';
import type { Pen } from './pen.ts';

/** A path that crosses itself a thousand times takes far longer than the same strokes in parts of this many points. */
const partLength = 24;

/** Strokes a line in parts; dashes go on where the part before ended, so a dashed line is one path. */
function strokeLine(context: CanvasRenderingContext2D, { xs, ys, count }: PixelPoints, isInParts: boolean): void {
  let inPart = 0;
  let isDown = false;
  context.beginPath();
  for (let at = 0; at < count; at++) {
    const x = xs[at] as number;
    const y = ys[at] as number;
    if (Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    if (isDown) context.lineTo(x, y);
    else context.moveTo(x, y);
    isDown = true;
    inPart += 1;
    if (!isInParts || inPart < partLength) continue;
    context.stroke();
    context.beginPath();
    context.moveTo(x, y);
    inPart = 0;
  }
  context.stroke();
}

/** Draws on a canvas whose unit is a pixel of the page. Texts of a page are elements, so this pen writes none. */
export function canvasPen(context: CanvasRenderingContext2D, colourOf: (ink: Ink) => string): Pen {
  return {
    line: (points, { ink, width, dash }) => {
      context.strokeStyle = colourOf(ink);
      context.lineWidth = width;
      context.lineJoin = 'bevel';
      context.setLineDash(dash === undefined ? [] : [...dash]);
      strokeLine(context, points, dash === undefined && context.lineWidth > 1);
    },
    rects: (boxes, ink) => {
      context.fillStyle = colourOf(ink);
      for (const { left, top, width, height } of boxes) context.fillRect(left, top, width, height);
    },
    dots: ({ xs, ys, count }, { radius, ink, ring }) => {
      context.fillStyle = colourOf(ink);
      context.setLineDash([]);
      for (let at = 0; at < count; at++) {
        const y = ys[at] as number;
        if (Number.isNaN(y)) continue;
        context.beginPath();
        context.arc(xs[at] as number, y, radius, 0, 2 * Math.PI);
        context.fill();
        if (ring === undefined) continue;
        context.strokeStyle = colourOf(ring);
        context.lineWidth = 2;
        context.stroke();
      }
    },
    text: () => undefined,
    within: ({ left, top, width, height }, draw) => {
      context.save();
      context.beginPath();
      context.rect(left, top, width, height);
      context.clip();
      draw();
      context.restore();
    },
  };
}
