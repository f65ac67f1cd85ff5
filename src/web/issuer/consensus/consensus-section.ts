import type { Consensus } from '#contract/issuer/consensus.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { announcedOutline } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';

export const consensusSection = pageSection<IssuerFacts, IssuerPlace, Consensus>({
  id: 'consensus',
  group: 'credit',
  title: (texts) => texts.text('more', 'consensus'),
  menu: { title: (texts) => texts.text('more', 'consensus'), img: 'graph', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/get-emitent-list-of-indexes/', {
        params: issuerParams((await hints()).issuerId),
        signal,
      }),
    failed: (texts) => texts.text('more', 'consensus_failed'),
  },
  outline: { announced: announcedOutline('consensus') },
  block: codeOnApproach(async () => (await import('./consensus.tsx')).ConsensusBlock),
  openOn: 'none',
  height: 200,
  isInPdf: true,
  isInCopy: true,
});
