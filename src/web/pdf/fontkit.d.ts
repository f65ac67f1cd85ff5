/** What we use of it; the package brings no types. Names that begin with `_` are its own: they hold for the exact version that is installed. */
declare module 'fontkit' {
  interface OutlinePoint {
    readonly onCurve: boolean;
    readonly endContour: boolean;
    x: number;
    y: number;
    copy(): OutlinePoint;
  }

  interface GlyphPart {
    readonly glyphID: number;
    readonly scaleX: number;
    readonly scaleY: number;
    readonly scale01: number;
    readonly scale10: number;
    dx: number;
    dy: number;
  }

  interface GlyphOutline {
    readonly numberOfContours: number;
    readonly points?: readonly OutlinePoint[];
    readonly components?: readonly GlyphPart[];
  }

  interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    codePoints: readonly number[];
    _decode(): GlyphOutline | null;
    _getPhantomPoints(outline: GlyphOutline): OutlinePoint[];
    _getMetrics(): { readonly leftBearing: number };
  }

  interface Subset {
    readonly glyf: Uint8Array[];
    readonly loca: { readonly offsets: number[]; version: number };
    readonly hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
    offset: number;
    _addGlyph(glyphId: number): number;
  }

  export interface Font {
    readonly fvar?: { readonly axis: readonly { readonly axisTag: string }[] };
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    readonly head: { readonly checkSumAdjustment: number };
    createSubset(): Subset;
    /** Places on the axes of a variable font. */
    variationCoords: readonly number[] | null;
    readonly _variationProcessor: { transformPoints(glyphId: number, points: OutlinePoint[]): void } | null;
  }

  export function create(bytes: Uint8Array): Font;
}
