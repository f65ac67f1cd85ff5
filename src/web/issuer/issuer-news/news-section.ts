import type { IssuerNews } from '#contract/issuer/issuer-news.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

export const newsSection = pageSection<IssuerFacts, IssuerPlace, IssuerNews>({
  id: 'news',
  group: 'news',
  title: (texts) => texts.text('more', 'news'),
  menu: { title: (texts) => texts.text('more', 'news'), img: 'list', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/issuer-news/', {
        params: { emitentId: (await hints()).emitentId },
        query: {},
        signal,
      }),
    failed: (texts) => texts.text('more', 'news_failed'),
  },
  outline: { announced: announcedOutline('news') },
  block: codeOnApproach(async () => (await import('./news.tsx')).News),
  openOn: 'wide',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
