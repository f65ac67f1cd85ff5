import type { IssuerNews } from '#contract/issuer-news.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

export const newsSection = pageSection<BondSubject, BondPlace, IssuerNews>({
  id: 'news',
  group: 'news',
  title: (texts) => texts.text('more', 'news'),
  menu: { title: (texts) => texts.text('more', 'news'), img: 'list', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:id/issuer-news/', { params: { id }, query: {}, signal }),
    failed: (texts) => texts.text('more', 'news_failed'),
  },
  outline: { announced: announcedOutline('news') },
  block: codeOnApproach(async () => (await import('./news.tsx')).News),
  openOn: 'wide',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
