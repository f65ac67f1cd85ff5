import type { PageContent, ReadRow, ReadTable } from './page-content.ts';

/** A tab or a line within a cell would begin another one. */
const field = (text: string) => text.replace(/[\t\r\n]+/g, ' ');

function rowText({ cells }: ReadRow): string {
  return cells.map(({ text, span }) => field(text) + '\t'.repeat(span - 1)).join('\t');
}

/** A table as lines of fields between tabs, which sheets take as cells; a cell over several columns fills the first of them. */
function tableText({ head, rows }: ReadTable): string {
  return [...head, ...rows].map(rowText).join('\n');
}

function partText(part: PageContent): string {
  switch (part.kind) {
    case 'heading':
      return part.meta === '' ? part.text : `${part.text}\t${part.meta}`;
    case 'text':
      return part.text;
    case 'facts':
      return part.facts.map(({ name, value, note }) => [name, value, note].map(field).join('\t').trim()).join('\n');
    case 'table':
      return tableText(part);
    case 'chart':
      return part.description;
  }
}

/** What was read as plain text, a blank line before each heading. */
export function contentText(parts: readonly PageContent[]): string {
  const lines = parts.flatMap((part, at) => {
    const text = partText(part);
    if (text === '') return [];
    return part.kind === 'heading' && at > 0 ? ['', text] : [text];
  });
  return `${lines.join('\n')}\n`;
}
