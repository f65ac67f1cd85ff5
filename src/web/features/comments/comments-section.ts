import type { Comment } from '#contract/comments.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { IssuerFacts, IssuerPlace } from '../../data/page-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

/** What analysts say of the issuer and its bonds; only where somebody said something. */
export const commentsSection = pageSection<IssuerFacts, IssuerPlace, readonly Comment[]>({
  id: 'comments',
  group: 'news',
  title: (texts) => texts.text('more', 'comments'),
  menu: { title: (texts) => texts.text('more', 'comments'), img: 'list', event: 'menuComments' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/comments_about/', {
        params: { emitentId: (await hints()).emitentId },
        signal,
      }),
    failed: (texts) => texts.text('more', 'comments_failed'),
  },
  outline: { announced: announcedOutline('comments') },
  block: codeOnApproach(async () => (await import('./comments.tsx')).Comments),
  openOn: 'wide',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
