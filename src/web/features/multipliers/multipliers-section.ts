import type { MultiplierGroups } from '#contract/multipliers.ts';
import { announcedOutline } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { IssuerFacts, IssuerPlace } from '../../data/page-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';
import type { Speech } from '../../text/issuer-words.ts';

/** By quarter, and by year. */
export interface Multipliers {
  readonly '1': MultiplierGroups;
  readonly '2': MultiplierGroups;
}

/** The row names the day of the latest balance, not how many there are. */
function announced(facts: IssuerFacts, speech: Speech) {
  const found = announcedOutline('multipliers')(facts, speech);
  return found && { ...found, count: null };
}

export const multipliersSection = pageSection<IssuerFacts, IssuerPlace, Multipliers>({
  id: 'multipliers',
  group: 'credit',
  title: (texts) => texts.text('more', 'multipliers'),
  menu: { title: (texts) => texts.text('more', 'multipliers'), img: 'columns', event: 'menuExtra' },
  call: {
    ask: async (api, { hints }, signal) =>
      ask(api, 'GET /api/company/:emitentId/multipliers/', {
        params: { emitentId: (await hints()).emitentId },
        signal,
      }),
    failed: (texts) => texts.text('more', 'multipliers_failed'),
  },
  outline: { announced },
  block: codeOnApproach(async () => (await import('./multipliers.tsx')).MultipliersBlock),
  openOn: 'none',
  height: 260,
  isInPdf: true,
  isInCopy: true,
});
