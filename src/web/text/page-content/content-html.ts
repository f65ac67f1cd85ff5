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
