import { xmlText } from '#domain/platform/xml-text.ts';
import type { Ink, Stroke } from './chart-frame.ts';
import type { PixelPoints } from './decimated.ts';
import type { Pen } from './draw-frame.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapedXml(text: string): string {
  return xmlText(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const round = (value: number) => String(Number(value.toFixed(2)));

/** The path through points; a break lifts the pen. */
export function pathOf({ xs, ys, count }: PixelPoints): string {
  let path = '';
  let isDown = false;
  for (let at = 0; at < count; at++) {
    const y = ys[at] ?? Number.NaN;
    if (Number.isNaN(y)) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${round(xs[at] ?? 0)} ${round(y)}`;
    isDown = true;
  }
  return path;
}

function strokeAttributes({ width, dash }: Stroke, colour: string): string {
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  return `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${dashes}`;
}

/** Width of a letter as a share of its height, on average and rather too wide. */
const letterWidth = 0.62;

/** Writes elements of an SVG; `colourOf` gives each ink as hex. */
export function svgPen(colourOf: (ink: Ink) => string): { readonly pen: Pen; readonly markup: () => string } {
  const parts: string[] = [];
  let clips = 0;
  const pen: Pen = {
    line: (points, stroke) => {
      const path = pathOf(points);
      if (path !== '') parts.push(`<path d="${path}" ${strokeAttributes(stroke, colourOf(stroke.ink))}/>`);
    },
    rects: (boxes, ink) => {
      const path = boxes.map(
        ({ left, top, width, height }) =>
          `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${round(-width)}z`,
      );
      if (path.length > 0) parts.push(`<path d="${path.join('')}" fill="${colourOf(ink)}"/>`);
    },
    dots: ({ xs, ys, count }, { radius, ink, ring }) => {
      const edge = ring === undefined ? '' : ` stroke="${colourOf(ring)}" stroke-width="2"`;
      for (let at = 0; at < count; at++) {
        if (Number.isNaN(ys[at])) continue;
        parts.push(
          `<circle cx="${round(xs[at] ?? 0)}" cy="${round(ys[at] ?? 0)}" r="${radius}" fill="${colourOf(ink)}"${edge}/>`,
        );
      }
    },
    text: (x, y, text, { ink, size, anchor, isBold = false, ground }) => {
      if (ground !== undefined) {
        const width = letterWidth * size * text.length + 8;
        const left = anchor === 'start' ? x - 4 : anchor === 'end' ? x - width + 4 : x - width / 2;
        parts.push(
          `<rect x="${round(left)}" y="${round(y - size * 0.7)}" width="${round(width)}" height="${round(size * 1.4)}" rx="2" fill="${colourOf(ground)}"/>`,
        );
      }
      const weight = isBold ? ' font-weight="600"' : '';
      parts.push(
        `<text x="${round(x)}" y="${round(y + size * 0.35)}" fill="${colourOf(ink)}" font-size="${size}" text-anchor="${anchor}"${weight}>${escapedXml(text)}</text>`,
      );
    },
    within: ({ left, top, width, height }, draw) => {
      clips += 1;
      parts.push(
        `<clipPath id="clip-${clips}"><rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"/></clipPath><g clip-path="url(#clip-${clips})">`,
      );
      draw();
      parts.push('</g>');
    },
  };
  return { pen, markup: () => parts.join('') };
}
