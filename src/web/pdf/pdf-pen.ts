import type { Ink } from '../charts/chart-frame.ts';
import type { Pen } from '../charts/draw-frame.ts';
import { pathOf } from '../charts/svg-pen.ts';
import type { PdfPages } from './pdf-document.ts';

/** Around a text that stands on a ground of its own. */
const padding = 4;

/** Draws charts on a page, in the units that the page is scaled to. */
export function pdfPen({ drawing, widthOf, write }: PdfPages, colourOf: (ink: Ink) => string): Pen {
  return {
    line: (points, { ink, width, dash }) => {
      const path = pathOf(points);
      if (path === '') return;
      drawing.path(path).lineWidth(width).lineJoin('round').strokeColor(colourOf(ink));
      if (dash !== undefined) drawing.dash(dash);
      drawing.stroke();
      if (dash !== undefined) drawing.undash();
    },
    rects: (boxes, ink) => {
      for (const { left, top, width, height } of boxes) drawing.rect(left, top, width, height);
      if (boxes.length > 0) drawing.fillColor(colourOf(ink)).fill();
    },
    dots: ({ xs, ys, count }, { radius, ink, ring }) => {
      for (let at = 0; at < count; at++) {
        const y = ys[at] ?? Number.NaN;
        if (Number.isNaN(y)) continue;
        drawing.circle(xs[at] ?? 0, y, radius).fillColor(colourOf(ink));
        if (ring === undefined) drawing.fill();
        else drawing.lineWidth(2).strokeColor(colourOf(ring)).fillAndStroke();
      }
    },
    text: (x, y, text, { ink, size, anchor, isBold = false, ground }) => {
      const style = { size, colour: colourOf(ink), weight: isBold ? 'bold' : 'regular', anchor } as const;
      if (ground !== undefined) {
        const width = widthOf(text, style) + 2 * padding;
        const share = { start: 0, middle: 0.5, end: 1 }[anchor];
        const left = x - share * (width - 2 * padding) - padding;
        drawing
          .rect(left, y - size * 0.7, width, size * 1.4)
          .fillColor(colourOf(ground))
          .fill();
      }
      write(x, y + size * 0.35, text, style);
    },
    within: ({ left, top, width, height }, draw) => {
      drawing.save().rect(left, top, width, height).clip();
      draw();
      drawing.restore();
    },
  };
}
