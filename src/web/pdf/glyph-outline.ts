import type { Font, GlyphOutline, OutlinePoint } from 'fontkit';

/** A point of a glyph, in the units of its font. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** Closed curves of a glyph: quadratic, as TrueType has them. */
export type Contours = readonly (readonly Point[])[];

type Glyph = ReturnType<Font['getGlyph']>;

/** The points of a glyph as they are at the weight that the font is set to. */
function placedPoints(font: Font, glyph: Glyph, outline: GlyphOutline): readonly OutlinePoint[] {
  const points = (outline.points ?? []).map((point) => point.copy());
  font._variationProcessor?.transformPoints(glyph.id, [...points, ...glyph._getPhantomPoints(outline)]);
  return points;
}

function splitContours(points: readonly OutlinePoint[]): Contours {
  const contours: Point[][] = [];
  let current: Point[] = [];
  for (const { x, y, onCurve, endContour } of points) {
    current.push({ x, y, onCurve });
    if (!endContour) continue;
    contours.push(current);
    current = [];
  }
  return contours;
}

type Part = NonNullable<GlyphOutline['components']>[number];

/** The parts of a glyph at their places, which the weight moves as it moves points. */
function placedParts(font: Font, glyph: Glyph, outline: GlyphOutline): readonly Part[] {
  const parts = outline.components ?? [];
  const [sample] = glyph._getPhantomPoints(outline);
  if (font._variationProcessor === null || sample === undefined) return parts;
  const places = parts.map(({ dx, dy }) => Object.assign(sample.copy(), { x: dx, y: dy }));
  font._variationProcessor.transformPoints(glyph.id, [...places, ...glyph._getPhantomPoints(outline)]);
  return parts.map((part, at) => ({ ...part, dx: places[at]?.x ?? part.dx, dy: places[at]?.y ?? part.dy }));
}

function movedContours(contours: Contours, { dx, dy, scaleX, scaleY, scale01, scale10 }: Part): Contours {
  return contours.map((points) =>
    points.map(({ x, y, onCurve }) => ({
      x: x * scaleX + y * scale10 + dx,
      y: x * scale01 + y * scaleY + dy,
      onCurve,
    })),
  );
}

/** The outline of a glyph, with those that it is made of. */
export function contoursOf(font: Font, glyphId: number): Contours {
  const glyph = font.getGlyph(glyphId);
  const outline = glyph._decode();
  if (outline === null) return [];
  if (outline.numberOfContours >= 0) return splitContours(placedPoints(font, glyph, outline));
  return placedParts(font, glyph, outline).flatMap((part) => movedContours(contoursOf(font, part.glyphID), part));
}

const ON_CURVE = 1;

/** The bytes of a glyph in the table `glyf` (OpenType 1.9, simple glyph description), every point with two bytes an axis. */
export function glyphBytes(contours: Contours): Uint8Array {
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const axes = [points.map(({ x }) => Math.round(x)), points.map(({ y }) => Math.round(y))];
  const size = 12 + 2 * contours.length + 5 * points.length;
  // Glyphs begin at multiples of four.
  const view = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4));
  let at = 0;
  const put = (value: number) => {
    view.setInt16(at, value);
    at += 2;
  };
  put(contours.length);
  for (const edge of [Math.min, Math.max]) for (const values of axes) put(edge(...values));
  let end = -1;
  for (const { length } of contours) {
    end += length;
    put(end);
  }
  put(0);
  for (const { onCurve } of points) {
    view.setUint8(at, onCurve ? ON_CURVE : 0);
    at += 1;
  }
  for (const values of axes) {
    let last = 0;
    for (const value of values) {
      put(value - last);
      last = value;
    }
  }
  return new Uint8Array(view.buffer);
}
