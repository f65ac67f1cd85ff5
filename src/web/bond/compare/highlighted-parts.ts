import { plainTitle } from '#domain/lists/search/plain-title.ts';

interface HighlightedPart {
  /** Place among the parts. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A name in which what matches stands in `em`, as parts of plain text. */
export function highlightedParts(html: string): readonly HighlightedPart[] {
  return html
    .split(/<\/?em>/)
    .map((part, at) => ({ at, text: textOf(part), isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

// Blanks at the ends of a part stand between words of the name.
function textOf(part: string): string {
  const [before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(part)?.slice(1) ?? [];
  return before + plainTitle(inner) + after;
}
