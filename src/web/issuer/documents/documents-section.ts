import type { DocumentList } from '#contract/issuer/documents.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

export const documentsSection = pageSection<IssuerFacts, IssuerPlace, DocumentList>({
  id: 'documents',
  group: 'terms',
  title: (texts) => texts.text('documents', 'title'),
  menu: { title: (texts) => texts.text('documents', 'title'), img: 'list', event: 'menuDocuments' },
  call: {
    ask: (api, { model, id }, signal) => ask(api, `GET /api/${model}/:id/documents/`, { params: { id }, signal }),
    failed: (texts) => texts.text('documents', 'failed'),
  },
  outline: { announced: announcedOutline('documents') },
  block: codeOnApproach(async () => (await import('./documents.tsx')).Documents),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
