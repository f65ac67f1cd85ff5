import type { BondIndexes } from '#contract/market/compositions.ts';
import type { ParticipantQuotes } from '#contract/market/quotes.ts';
import { marketStateOf } from '#domain/market/best-sides.ts';
import { ask } from '../platform/data/ask.ts';
import type { TextContext } from '../platform/data/issuer-words.ts';
import { codeOnApproach, pageSection } from '../platform/sections/page-section.ts';
import { priceText } from '../text/value-text.ts';
import { askQuotes, bestQuotes } from './quotes/participant-quotes.ts';
import type { QuotedBond } from './quotes/quotes.tsx';
import { announcedOutline, type BondPlace, type BondSubject, inFilesAndCopies } from './subject/page-subject.ts';

function bestFact(answer: ParticipantQuotes, { language, texts }: TextContext): string | null {
  const { bid, ask: offered } = bestQuotes(answer);
  if (bid === null || offered === null) return null;
  if (marketStateOf(bid.price, offered.price) === 'crossed') return texts.text('quotes', 'crossed');
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
  block: codeOnApproach(async () => (await import('./quotes/quotes.tsx')).Quotes),
  openOn: 'wide',
  // The head, the best sides and the remarks, and rows of mostly two lines.
  height: ({ count }) => 114 + 52 * (count ?? 0),
  ...inFilesAndCopies,
});

/** The indexes that contain the bond. */
export const indexesSection = pageSection<BondSubject, BondPlace, BondIndexes>({
  id: 'indexes',
  group: 'peers',
  title: (texts) => texts.text('more', 'indexes'),
  menu: { title: (texts) => texts.text('more', 'indexes_short'), img: 'graph', event: 'menuExtra' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:id/indexes/', { params: { id }, signal }),
    failed: (texts) => texts.text('more', 'indexes_failed'),
  },
  outline: { announced: announcedOutline('indexes') },
  block: codeOnApproach(async () => (await import('./compositions/indexes.tsx')).Indexes),
  openOn: 'none',
  height: 200,
  ...inFilesAndCopies,
});
