import type { PdfPages, PdfTextStyle } from './pdf-document.ts';

export type TextLook = Pick<PdfTextStyle, 'size' | 'weight'>;

/** Between signs of Chinese a line may end anywhere; other words stay whole. */
const piece =
  /[（《「]?[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60][，。、；：）》」]?|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]+\s*|\s+/gu;

export interface Measure {
  readonly widthOf: (text: string, look: TextLook) => number;
  readonly longestWord: (text: string, look: TextLook) => number;
  /** The lines of a text that fit a width. */
  readonly wrap: (text: string, look: TextLook, width: number) => readonly string[];
}

const piecesOf = (text: string): readonly string[] => text.match(piece) ?? [];

/** Measures texts, each of them once: widths grow with the size. */
export function createMeasure({ widthOf: measured }: Pick<PdfPages, 'widthOf'>): Measure {
  const known = new Map<string, number>();
  const widthOf = (text: string, { size, weight }: TextLook) => {
    const key = `${weight}${text}`;
    let width = known.get(key);
    if (width === undefined) {
      width = measured(text, { size: 100, weight }) / 100;
      known.set(key, width);
    }
    return width * size;
  };
  /** A word that is wider than the whole line is cut where the line ends. */
  const cut = (word: string, look: TextLook, width: number): readonly string[] => {
    const parts: string[] = [];
    let part = '';
    for (const sign of word) {
      if (part !== '' && widthOf(part + sign, look) > width) {
        parts.push(part);
        part = '';
      }
      part += sign;
    }
    return [...parts, part];
  };
  const wrap = (text: string, look: TextLook, width: number): readonly string[] => {
    if (widthOf(text, look) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const each of piecesOf(text)) {
      if (line !== '' && widthOf((line + each).trimEnd(), look) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      const parts = widthOf(each.trimEnd(), look) > width ? cut(each, look, width) : [each];
      lines.push(...parts.slice(0, -1));
      line += parts.at(-1) ?? '';
    }
    return [...lines, line.trimEnd()].filter((each) => each !== '');
  };
  const longestWord = (text: string, look: TextLook) =>
    Math.max(0, ...piecesOf(text).map((each) => widthOf(each.trim(), look)));
  return { widthOf, longestWord, wrap };
}
