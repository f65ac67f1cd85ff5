import type { RelatedIssuer } from '#contract/issuer/related-issuers.ts';
import { companyOfRow } from '#contract/issuer/wire/rated-entity.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { announcedCount } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

/** The group of the issuer; on the page of a bond with who stands behind the bond itself. */
export const relatedSection = pageSection<IssuerFacts, IssuerPlace, readonly RelatedIssuer[]>({
  id: 'related',
  group: 'news',
  title: (texts) => texts.text('more', 'related'),
  menu: { title: (texts) => texts.text('more', 'related'), img: 'tree', event: 'menuExtra' },
  call: {
    ask: (api, { model, id }, signal) =>
      model === 'bonds'
        ? ask(api, 'GET /api/bonds/:bondId/related-issuers/', { params: { bondId: id }, signal })
        : ask(api, 'GET /api/company/:emitentId/related-issuers/', { params: issuerParams(id), signal }),
    failed: (texts) => texts.text('more', 'related_failed'),
  },
  outline: {
    // How many rows speak of the issuer itself is not how many companies the graph has.
    announced: (facts) => (announcedCount(facts, 'related') === 0 ? null : { count: null, fact: null }),
    factOf: ([first]) => (first === undefined ? null : companyOfRow(first).name),
  },
  block: codeOnApproach(async () => (await import('./related-issuers.tsx')).RelatedIssuers),
  openOn: 'none',
  height: 760,
  isInPdf: true,
  isInCopy: true,
});
