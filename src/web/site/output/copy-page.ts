import { headId, type PageReading } from '../../platform/sections/page-reading.ts';
import { type PageContent, pageDay, pageSources } from '../../text/page-content/page-content.ts';
import { contentHtml, contentText } from '../../text/page-content/written-content.ts';
import { readSections } from './read-sections.ts';

/** The page as it goes to the clipboard: its head, the sections that are copied, sources, address. */
export async function pageCopy(reading: PageReading): Promise<{ readonly html: string; readonly text: string }> {
  const copied = reading.sections.filter(({ isInCopy }) => isInCopy);
  const { signal } = new AbortController();
  const sections = await readSections(reading, [{ id: headId, title: '' }, ...copied], {
    signal,
    onSection: () => undefined,
  });
  const textOf = (text: string): PageContent => ({ kind: 'text', text });
  const ends = [...pageSources(document), location.href];
  const parts = [
    ...pageDay(document).map(textOf),
    ...sections.flatMap((section) => section.parts),
    ...ends.map(textOf),
  ];
  return { html: contentHtml(parts), text: contentText(parts) };
}
