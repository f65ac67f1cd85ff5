import { create, type Font } from 'fontkit';
import { contoursOf, glyphBytes } from './glyph-outline.ts';

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

/**
 * Opens a font for a PDF at a weight. fontkit takes no subset of a packed font, nor of one with a weight, so the glyphs of the subset are
 * written by us, from the outlines that it reads.
 */
export function openPdfFont(bytes: Uint8Array, weight: number): Font {
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
