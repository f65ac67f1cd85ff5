import { type PageReading, type Preparing, sectionPlace } from '../../platform/sections/page-reading.ts';
import type { PageContent } from '../../text/page-content/page-content.ts';
import { readContent } from '../../text/page-content/read-content.ts';
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
