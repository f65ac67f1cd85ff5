import type { BondOffers } from '#contract/bond/offers.ts';
import type { BondPlace, BondSubject } from '../../market/subject/bond-subject.ts';
import type { TextContext } from '../../platform/data/issuer-words.ts';
import { codeOnApproach, pageSection } from '../../platform/sections/page-section.ts';
import { dateText, moneyText } from '../../text/value-text.ts';
import { askOffers } from './bond-offers.ts';

/** The next put or call: its date and its price. */
function nextOffer({ items }: BondOffers, { language, texts }: TextContext): string | null {
  const next = items.find((item) => !item.isPast);
  if (next === undefined) return null;
  const type = texts.textOf('offers', `type_${next.type}`);
  const date = dateText(next.date, language);
  if (next.price === null) return texts.text('offers', 'fact_next', { type, date });
  return texts.text('offers', 'fact_next_at', { type, date, price: moneyText(next.price, language) });
}

export const offersSection = pageSection<BondSubject, BondPlace, BondOffers>({
  id: 'offers',
  group: 'payments',
  title: (texts) => texts.text('offers', 'title'),
  menu: null,
  call: {
    ask: (api, { id }) => askOffers(api, id),
    failed: (texts) => texts.text('offers', 'failed'),
  },
  outline: (offers, _, textContext) =>
    offers.items.length === 0 ? null : { count: offers.items.length, fact: nextOffer(offers, textContext) },
  block: codeOnApproach(async () => (await import('./offers.tsx')).Offers),
  openOn: 'wide',
  height: 160,
  isInPdf: true,
  isInCopy: true,
});
