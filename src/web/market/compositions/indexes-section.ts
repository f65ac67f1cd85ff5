import type { BondIndexes } from '#contract/market/compositions.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { announcedOutline, type BondPlace, type BondSubject } from '../subject/page-subject.ts';

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
