import notoSans from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' };
import notoSansSc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };

/** A file of a font that has a part of its characters. */
export interface FontSlice {
  /** `noto-sans/files/noto-sans-latin-wght-normal.woff2`. */
  readonly file: string;
  /** Whether it says that it has a character. */
  readonly has: (codePoint: number) => boolean;
}

type Range = readonly [first: number, last: number];

/** Reads `U+0460-052F,U+20B4`. */
function rangesOf(text: string): readonly Range[] {
  return text.split(',').map((part): Range => {
    const [first = '', last = first] = part.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function sliceOf(family: string, name: string, text: string): FontSlice {
  const ranges = rangesOf(text);
  return {
    file: `${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    has: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  };
}

/** In this order they are asked for a character: Latin first. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const;

/** Every file of the fonts of the site's scripts. */
export const fontSlices: readonly FontSlice[] = [
  ...alphabets.map((name) => sliceOf('noto-sans', name, notoSans[name])),
  ...Object.entries(notoSansSc)
    .filter(([name]) => name.startsWith('['))
    .map(([name, text]) => sliceOf('noto-sans-sc', name, text)),
];
