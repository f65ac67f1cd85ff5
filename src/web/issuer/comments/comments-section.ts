import type { Comment } from '#contract/issuer/comments/comments.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import { type IssuerFacts, type IssuerPlace, subjectOf } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

/** What analysts say of the issuer and its bonds; only where somebody said something. */
export const commentsSection = pageSection<IssuerFacts, IssuerPlace, readonly Comment[]>({
  id: 'comments',
  group: 'news',
  title: (texts) => texts.text('comments', 'title'),
  menu: { title: (texts) => texts.text('comments', 'title'), img: 'list', event: 'menuComments' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/comments_about/', {
        params: issuerParams((await hints()).issuerId),
        signal,
      }),
    failed: (texts) => texts.text('comments', 'failed'),
  },
  outline: { announced: announcedOutline('comments') },
  block: codeOnApproach(async () => {
    const { Comments } = await import('./comments.tsx');
    return ({ facts, answer }) => Comments({ companyId: subjectOf(facts).issuer?.id ?? 0, answer });
  }),
  openOn: 'wide',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
