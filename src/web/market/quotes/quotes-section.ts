import type { ParticipantQuotes } from '#contract/market/quotes.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { priceText } from '../../text/value-text.ts';
import { announcedOutline, type BondPlace } from '../subject/page-subject.ts';
import { askQuotes } from './ask-quotes.ts';
import { bestQuotes } from './best-line.tsx';
import type { QuotedBond } from './quotes.tsx';

function bestFact(answer: ParticipantQuotes, { language, texts }: TextContext): string | null {
  const { bid, ask: offered } = bestQuotes(answer);
  if (bid === null || offered === null) return null;
  const words = { bid: priceText(bid.price, language), ask: priceText(offered.price, language) };
  return texts.text('quotes', 'fact_best', words);
}

export const quotesSection = pageSection<QuotedBond, BondPlace, ParticipantQuotes>({
  id: 'quotes',
  group: 'market',
  title: (texts) => texts.text('quotes', 'title'),
  menu: { title: (texts) => texts.text('quotes', 'menu'), img: 'list', event: 'menuQuotes' },
  call: {
    ask: async (api, { id, hints }, signal) => askQuotes(api, id, await hints(), signal),
    failed: (texts) => texts.text('quotes', 'failed'),
  },
  outline: { announced: announcedOutline('quotes'), factOf: bestFact },
  block: codeOnApproach(async () => (await import('./quotes.tsx')).Quotes),
  openOn: 'wide',
  // The head, the best sides and the remarks, and rows of mostly two lines.
  height: ({ count }) => 114 + 52 * (count ?? 0),
  isInPdf: true,
  isInCopy: true,
});
