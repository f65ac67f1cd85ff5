import { type FontSlice, fontSlices } from './font-slices.ts';

/** A piece of a text with the file that has its characters; null where none has them. */
export interface FontRun {
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
