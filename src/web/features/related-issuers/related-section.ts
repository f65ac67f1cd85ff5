import type { RelatedIssuer } from '#contract/related-issuers.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

export const relatedSection = pageSection<BondSubject, BondPlace, readonly RelatedIssuer[]>({
  id: 'related',
  group: 'news',
  title: (texts) => texts.text('more', 'related'),
  menu: { title: (texts) => texts.text('more', 'related'), img: 'tree', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) =>
      ask(api, 'GET /api/bonds/:bondId/related-issuers/', { params: { bondId: id }, signal }),
    failed: (texts) => texts.text('more', 'related_failed'),
  },
  outline: { announced: announcedOutline('related') },
  block: codeOnApproach(async () => (await import('./related-issuers.tsx')).RelatedIssuers),
  openOn: 'none',
  height: 200,
  isInPdf: true,
  isInCopy: true,
});
