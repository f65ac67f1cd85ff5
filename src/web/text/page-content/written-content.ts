import type { PageContent, ReadRow, ReadTable } from './page-content.ts';

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function rowHtml({ kind, cells }: ReadRow, isHead: boolean): string {
  const tag = isHead || kind !== 'row' ? 'th' : 'td';
  const of = ({ text, span }: ReadRow['cells'][number], at: number) => {
    const name = at === 0 ? tag : isHead ? 'th' : 'td';
    return `<${name}${span > 1 ? ` colspan="${span}"` : ''}>${escaped(text)}</${name}>`;
  };
  return `<tr>${cells.map(of).join('')}</tr>`;
}

function tableHtml({ caption, head, rows }: ReadTable): string {
  const title = caption === '' ? '' : `<caption>${escaped(caption)}</caption>`;
  const top = head.map((row) => rowHtml(row, true)).join('');
  const body = rows.map((row) => rowHtml(row, false)).join('');
  return `<table border="1" cellspacing="0">${title}<thead>${top}</thead><tbody>${body}</tbody></table>`;
}

function partHtml(part: PageContent): string {
  switch (part.kind) {
    case 'heading': {
      const meta = part.meta === '' ? '' : ` <small>${escaped(part.meta)}</small>`;
      return `<h${part.level}>${escaped(part.text)}${meta}</h${part.level}>`;
    }
    case 'text':
      return `<p>${escaped(part.text)}</p>`;
    case 'facts': {
      const row = (cells: readonly string[]) => `<tr>${cells.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`;
      return `<table>${part.facts.map(({ name, value, note }) => row([name, value, note])).join('')}</table>`;
    }
    case 'table':
      return tableHtml(part);
    case 'chart':
      return part.description === '' ? '' : `<p>${escaped(part.description)}</p>`;
  }
}

/** What was read as HTML without any style or address, which programs for texts and sheets take over as tables. */
export function contentHtml(parts: readonly PageContent[]): string {
  return parts.map(partHtml).join('\n');
}

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

interface Copied {
  readonly html: string;
  readonly text: string;
}

/** Puts a text on the clipboard in both forms. The content may still be on its way: browsers want to be asked at the click. */
export async function copyContent(content: Promise<Copied>): Promise<void> {
  const blob = async (type: string, of: (copied: Copied) => string) => new Blob([of(await content)], { type });
  const item = new ClipboardItem({
    'text/html': blob('text/html', ({ html }) => html),
    'text/plain': blob('text/plain', ({ text }) => text),
  });
  await navigator.clipboard.write([item]);
}
