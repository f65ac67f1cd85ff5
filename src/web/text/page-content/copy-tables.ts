import { readWhole } from '../../ui/feedback/read-whole.ts';
import { type PageContent, pageSources } from './page-content.ts';
import { inlineText, readContent } from './read-content.ts';
import { contentHtml, contentText, copyContent } from './written-content.ts';

const isTabular = ({ kind }: PageContent) => kind === 'table' || kind === 'heading';

/** The tables of a block under their titles with units, and below them source, address and time. */
function tablesOf(block: Element, now: Date): readonly PageContent[] {
  const page = block.ownerDocument;
  const of = inlineText([...(page.querySelector('h1')?.childNodes ?? [])]);
  const tables = readContent(block).filter(isTabular);
  const made = [...pageSources(page), page.location.href, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`];
  const named: readonly PageContent[] = of === '' ? [] : [{ kind: 'text', text: of }];
  return [...named, ...tables, ...made.map((text): PageContent => ({ kind: 'text', text }))];
}

/** Copies the tables of a block with all their rows. */
export async function copyTables(block: Element): Promise<void> {
  const parts = readWhole(() => tablesOf(block, new Date()));
  await copyContent(Promise.resolve({ html: contentHtml(parts), text: contentText(parts) }));
}
