import type { PageSection } from './page-section.ts';

/** Fetches the code of a page's first view; a section whose code does not come says so itself. */
export async function loadFirstCode<Facts, Place>(sections: readonly PageSection<Facts, Place>[]): Promise<void> {
  const first = sections.filter(({ block }) => block.comes === 'at-first-act');
  await Promise.all(first.map(({ block }) => block.load().catch(() => null)));
}
