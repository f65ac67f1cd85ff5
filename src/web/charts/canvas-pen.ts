import type { Ink } from './chart-frame.ts';
import type { PixelPoints } from './decimated.ts';
import type { Pen } from './pen.ts';

function trace(context: CanvasRenderingContext2D, { xs, ys, count }: PixelPoints): void {
  context.beginPath();
  let isDown = false;
  for (let at = 0; at < count; at++) {
    const y = ys[at] as number;
    if (Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    if (isDown) context.lineTo(xs[at] as number, y);
    else context.moveTo(xs[at] as number, y);
    isDown = true;
  }
}

/** Draws on a canvas whose unit is a pixel of the page. Texts of a page are elements, so this pen writes none. */
export function canvasPen(context: CanvasRenderingContext2D, colourOf: (ink: Ink) => string): Pen {
  return {
    line: (points, { ink, width, dash }) => {
      trace(context, points);
      context.strokeStyle = colourOf(ink);
      context.lineWidth = width;
      context.lineJoin = 'round';
      context.setLineDash(dash === undefined ? [] : [...dash]);
      context.stroke();
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
