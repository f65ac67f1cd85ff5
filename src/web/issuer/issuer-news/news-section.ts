import type { IssuerNews } from '#contract/issuer/issuer-news.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { askNews } from './ask-news.ts';

export const newsSection = pageSection<IssuerFacts, IssuerPlace, IssuerNews>({
  id: 'news',
  group: 'news',
  title: (texts) => texts.text('more', 'news'),
  menu: { title: (texts) => texts.text('more', 'news'), img: 'list', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) => askNews(api, (await hints()).issuerId, { signal }),
    failed: (texts) => texts.text('more', 'news_failed'),
  },
  outline: { announced: announcedOutline('news') },
  block: codeOnApproach(async () => (await import('./news.tsx')).News),
  openOn: 'wide',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
