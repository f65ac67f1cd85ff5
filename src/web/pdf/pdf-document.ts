import { create, type Font, type GlyphOutline, type OutlinePoint } from 'fontkit';
import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { type FontSlice, fontSlices } from './font-slices.ts';

const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

/** How a text is written. */
export interface PdfTextStyle {
  /** In points of the page. */
  readonly size: number;
  readonly colour: string;
  readonly weight: Weight;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface PdfSettings {
  readonly title: string;
  /** Language of the texts, for screen readers: `de`. */
  readonly language: string;
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
  /** All texts that will be written: they decide which files of fonts are fetched. */
  readonly texts: readonly string[];
  readonly loadFont: (file: string) => Promise<Uint8Array>;
}

/** Pages with texts in the fonts of the site's scripts, which are copied and searched as texts. */
export interface PdfPages {
  /** What is drawn that is no text. */
  readonly drawing: PDFDocument;
  readonly widthOf: (text: string, style: Pick<PdfTextStyle, 'size' | 'weight'>) => number;
  /** Writes a text on one line; `y` is its base. */
  readonly write: (x: number, y: number, text: string, style: PdfTextStyle) => void;
  /** Ends the document; gives its bytes. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What stands for signs that no font has. */
const fallbackFile = fontSlices[0]?.file ?? '';

/** A piece of a text with the file that has its characters; null where none has them. */
interface FontRun {
  readonly slice: FontSlice | null;
  readonly text: string;
}

/** Stand in any run, so that a space or a comma does not part one. */
const anywhere = /^[\s.,;:()%~+\-–—/\d]$/u;

/** Of a hundred files one has a Chinese sign: which is looked up once. A language has a few thousand signs. */
const known = new Map<number, FontSlice | null>();

function sliceOf(codePoint: number): FontSlice | null {
  const found = known.get(codePoint);
  if (found !== undefined) return found;
  const slice = fontSlices.find((each) => each.has(codePoint)) ?? null;
  known.set(codePoint, slice);
  return slice;
}

function sliceFor(sign: string, last: FontSlice | null): FontSlice | null {
  const codePoint = sign.codePointAt(0) ?? 0;
  if (last?.has(codePoint) && anywhere.test(sign)) return last;
  return sliceOf(codePoint);
}

/** A text in pieces that each have one font. A sign that no font has joins its neighbour and is drawn as missing there. */
export function fontRuns(text: string): readonly FontRun[] {
  const runs: { slice: FontSlice | null; text: string }[] = [];
  for (const sign of text.normalize('NFC')) {
    const last = runs.at(-1);
    const slice = sliceFor(sign, last?.slice ?? null) ?? last?.slice ?? null;
    if (last !== undefined && (last.slice === slice || last.slice === null)) {
      last.text += sign;
      last.slice = slice;
    } else runs.push({ slice, text: sign });
  }
  return runs;
}

const fileOf = ({ slice }: FontRun) => slice?.file ?? fallbackFile;
const fontName = (file: string, weight: Weight) => `${file} ${weight}`;

/** Offsets of glyphs take four bytes each: a page of Chinese is larger than two can say. */
const LONG_OFFSETS = 1;

/** A packed font (WOFF2) unpacks its outlines once, as they are without a weight; so the weight is set on an heir of it. */
function fontAtWeight(bytes: Uint8Array, weight: number): Font {
  const packed = create(bytes);
  const axes = packed.fvar?.axis.map(({ axisTag }) => axisTag.trim()) ?? [];
  if (axes.length !== 1 || axes[0] !== 'wght') return packed;
  // By this sum of a font's bytes pdfkit knows it again, and would take one weight for the other.
  const head = { checkSumAdjustment: packed.head.checkSumAdjustment + weight };
  const own = { variationCoords: [weight], _glyphs: {}, _tables: { head } };
  const font: Font = Object.assign(Object.create(packed), own);
  void font._variationProcessor;
  packed.getGlyph(0);
  return font;
}

/** A point of a glyph, in the units of its font. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** Closed curves of a glyph: quadratic, as TrueType has them. */
type Contours = readonly (readonly Point[])[];

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
function contoursOf(font: Font, glyphId: number): Contours {
  const glyph = font.getGlyph(glyphId);
  const outline = glyph._decode();
  if (outline === null) return [];
  if (outline.numberOfContours >= 0) return splitContours(placedPoints(font, glyph, outline));
  return placedParts(font, glyph, outline).flatMap((part) => movedContours(contoursOf(font, part.glyphID), part));
}

const ON_CURVE = 1;

/** The bytes of a glyph in the table `glyf` (OpenType 1.9, simple glyph description), every point with two bytes an axis. */
function glyphBytes(contours: Contours): Uint8Array {
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

/**
 * Opens a font for a PDF at a weight. fontkit takes no subset of a packed font, nor of one with a weight, so the glyphs of the subset are
 * written by us, from the outlines that it reads.
 */
function openPdfFont(bytes: Uint8Array, weight: number): Font {
  const font = fontAtWeight(bytes, weight);
  const glyphOf = font.getGlyph.bind(font);
  font.getGlyph = (glyphId, codePoints = []) => {
    const glyph = glyphOf(glyphId, codePoints);
    // Met first as a part of another letter it would stay one that nobody can copy.
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    subset._addGlyph = (glyphId) => {
      const glyph = font.getGlyph(glyphId);
      const written = glyphBytes(contoursOf(font, glyphId));
      subset.loca.version = LONG_OFFSETS;
      subset.loca.offsets.push(subset.offset);
      subset.glyf.push(written);
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: Math.round(glyph._getMetrics().leftBearing) });
      subset.offset += written.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  return font;
}

/** Begins a document with its first page. Rejects when a font does not come. */
export async function openPdf({ title, language, page, texts, loadFont }: PdfSettings): Promise<PdfPages> {
  const drawing = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    font: null,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Bondlens', Producer: 'Bondlens' },
  });
  const files = new Set([fallbackFile, ...texts.flatMap((text) => fontRuns(text).map(fileOf))]);
  const load = async (file: string) => {
    const bytes = await loadFont(file);
    for (const weight of Object.keys(weights) as Weight[])
      drawing.registerFont(fontName(file, weight), openPdfFont(bytes, weights[weight]));
  };
  await Promise.all([...files].map(load));
  const measured = (run: FontRun, { size, weight }: Pick<PdfTextStyle, 'size' | 'weight'>) =>
    drawing
      .font(fontName(fileOf(run), weight))
      .fontSize(size)
      .widthOfString(run.text);
  const widthOf: PdfPages['widthOf'] = (text, style) =>
    fontRuns(text).reduce((width, run) => width + measured(run, style), 0);
  return {
    drawing,
    widthOf,
    write: (x, y, text, style) => {
      const share = { start: 0, middle: 0.5, end: 1 }[style.anchor];
      let left = x - share * widthOf(text, style);
      drawing.fillColor(style.colour);
      for (const run of fontRuns(text)) {
        const width = measured(run, style);
        drawing.text(run.text, left, y, { lineBreak: false, baseline: 0 });
        left += width;
      }
    },
    finish: () => {
      const bytes = toBytes(drawing);
      drawing.end();
      return bytes;
    },
  };
}
