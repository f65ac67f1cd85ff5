import { headId, type PageReading, type Preparing, sectionPlace } from '../../platform/sections/page-reading.ts';
import { type PageContent, pageDay, pageSources } from '../../text/page-content/page-content.ts';
import { readContent } from '../../text/page-content/read-content.ts';
import { contentHtml, contentText } from '../../text/page-content/written-content.ts';
import { readWhole } from '../../ui/feedback/read-whole.ts';

interface Chosen {
  readonly id: string;
  readonly title: string;
}

/** A section with what it shows this reader. */
interface ReadSection {
  readonly title: string;
  readonly parts: readonly PageContent[];
}

/** Reads sections of the page, closed ones too, after those that are missing have come. */
export async function readSections(
  { prepare }: Pick<PageReading, 'prepare'>,
  chosen: readonly Chosen[],
  preparing: Preparing,
): Promise<readonly ReadSection[]> {
  await prepare(
    chosen.map(({ id }) => id),
    preparing,
  );
  return readWhole(() =>
    chosen.map(({ id, title }) => {
      const place = sectionPlace(id);
      return { title, parts: place === null ? [] : readContent(place, title) };
    }),
  );
}

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
