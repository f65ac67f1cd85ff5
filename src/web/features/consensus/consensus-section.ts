import type { Consensus } from '#contract/consensus.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { IssuerFacts, IssuerPlace } from '../../data/page-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

export const consensusSection = pageSection<IssuerFacts, IssuerPlace, Consensus>({
  id: 'consensus',
  group: 'credit',
  title: (texts) => texts.text('more', 'consensus'),
  menu: { title: (texts) => texts.text('more', 'consensus'), img: 'graph', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/get-emitent-list-of-indexes/', {
        params: { emitentId: (await hints()).emitentId },
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
