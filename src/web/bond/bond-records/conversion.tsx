import type { BondRecords } from '#contract/bond/bond-records.ts';
import { conversionPremium } from '#domain/bond/conversion-parity.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, exactText, inCurrency, percentText, priceText } from '../../text/value-text.ts';
import { explainedFact } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { wordsOf } from './record-facts.ts';
import { periodText, UnderlyingLink, Words } from './record-parts.tsx';

type Terms = NonNullable<BondRecords['conversion']>;

interface ConversionProps {
  readonly facts: BondSubject;
}

/** What the bond becomes, at what ratio, and what that is worth now. */
export function Conversion({ facts }: ConversionProps) {
  const text = useLabels('more');
  const { conversion } = facts.records;
  return (
    <Block id="conversion" title={text('conversion')}>
      {conversion !== null && <ConversionFacts facts={facts} terms={conversion} />}
      <Words words={wordsOf(facts, 'conversion')} />
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
        explainedFact('conversion_ratio', text('conversion_ratio'), ratio === null ? null : exactText(ratio, language)),
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
  const isHidden = isMasked && shareDate !== null;
  const day = shareDate === null ? '' : dateText(shareDate, language);
  const premium = parity === null || price === null ? null : conversionPremium(price, parity);
  return [
    [
      text('share_price', { date: day }),
      isHidden ? <Masked key="share" /> : sharePrice && inCurrency(exactText(sharePrice, language), currency, bond),
    ],
    isHidden
      ? [text('parity'), <Masked key="parity" />]
      : explainedFact('parity', text('parity'), parity === null ? null : priceText(parity, language)),
    isHidden
      ? [text('conversion_premium'), <Masked key="premium" />]
      : explainedFact(
          'conversion_premium',
          text('conversion_premium'),
          premium === null ? null : percentText(premium, language, 1),
        ),
  ];
}
