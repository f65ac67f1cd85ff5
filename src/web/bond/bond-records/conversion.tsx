import type { ReactNode } from 'react';
import type { BondRecords } from '#contract/bond/bond-records.ts';
import { conversionPremium } from '#domain/bond/conversion-parity.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/bond-subject.ts';
import { dateText, exactText, inCurrency, percentText, priceText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { periodText } from './period-text.ts';
import { wordsOf } from './record-words.ts';
import { UnderlyingLink } from './underlying-link.tsx';
import { Words } from './words.tsx';

type Terms = NonNullable<BondRecords['conversion']>;

interface ConversionProps {
  readonly facts: BondSubject;
}

/** What the bond becomes, at what ratio, and what that is worth now. */
export function Conversion({ facts }: ConversionProps) {
  const text = useLabels('more');
  const words = wordsOf(facts, 'conversion');
  const { conversion } = facts.records;
  return (
    <Block id="conversion" title={text('conversion')}>
      {conversion !== null && <ConversionFacts facts={facts} terms={conversion} />}
      {words !== undefined && <Words words={words} />}
    </Block>
  );
}

function ConversionFacts({ facts, terms }: ConversionProps & { readonly terms: Terms }) {
  const text = useLabels('more');
  const bond = useLabels('bond');
  const language = useLanguage();
  const { kind, ratio, price, currency, startsOn, endsOn } = terms;
  return (
    <FactList
      facts={[
        [text('conversion_kind'), text(`conversion_${kind}`)],
        [text('underlying'), terms.name && <UnderlyingLink {...terms} />],
        [
          text('conversion_ratio'),
          ratio && (
            <Explained figure="conversion_ratio" title={text('conversion_ratio')}>
              {exactText(ratio, language)}
            </Explained>
          ),
        ],
        [text('conversion_price'), price && inCurrency(exactText(price, language), currency, bond)],
        [text('column_window'), periodText(startsOn, endsOn, language, text)],
        ...useWorth(facts, terms),
      ]}
    />
  );
}

/** Share price, parity and premium; a premium needs the price of the bond, which stands in the head of its page. */
function useWorth(
  { summary }: BondSubject,
  { masked, sharePrice, shareDate, parity, currency }: Terms,
): readonly Fact[] {
  const text = useLabels('more');
  const bond = useLabels('bond');
  const language = useLanguage();
  const isMasked = masked.includes('parity');
  const price = summary.price?.value ?? null;
  const hidden = (value: number | null, write: (value: number) => ReactNode) =>
    isMasked && shareDate !== null ? <Masked /> : value && write(value);
  const day = shareDate === null ? '' : dateText(shareDate, language);
  const premium = parity === null || price === null ? null : conversionPremium(price, parity);
  return [
    [
      text('share_price', { date: day }),
      hidden(sharePrice, (value) => inCurrency(exactText(value, language), currency, bond)),
    ],
    [
      text('parity'),
      hidden(parity, (value) => (
        <Explained figure="parity" title={text('parity')}>
          {priceText(value, language)}
        </Explained>
      )),
    ],
    [
      text('conversion_premium'),
      hidden(premium, (value) => (
        <Explained figure="conversion_premium" title={text('conversion_premium')}>
          {percentText(value, language, 1)}
        </Explained>
      )),
    ],
  ];
}
