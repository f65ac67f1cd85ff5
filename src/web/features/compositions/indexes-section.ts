import type { BondIndexes } from '#contract/compositions.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

/** The indexes that contain the bond. */
export const indexesSection = pageSection<BondSubject, BondPlace, BondIndexes>({
  id: 'indexes',
  group: 'peers',
  title: (texts) => texts.text('more', 'indexes'),
  menu: { title: (texts) => texts.text('more', 'indexes_short'), img: 'graph', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:id/indexes/', { params: { id }, signal }),
    failed: (texts) => texts.text('more', 'indexes_failed'),
  },
  outline: { announced: announcedOutline('indexes') },
  block: codeOnApproach(async () => (await import('./indexes.tsx')).Indexes),
  openOn: 'none',
  height: 200,
  isInPdf: true,
  isInCopy: true,
});
