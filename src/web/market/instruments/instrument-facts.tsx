import { Fragment, type ReactNode } from 'react';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { DayLink, type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';

function identityFacts(card: InstrumentCard, text: LabelText<'instruments'>): readonly Fact[] {
  const { issuer, tracks, trackedBy } = card;
  return [
    [text('kind'), text(`kind_${card.model}`)],
    [text('short_name'), card.shortName],
    [text('isin'), card.isin],
    [text('ticker'), card.ticker],
    [text('registration_number'), card.registrationNumber],
    [text('issuer'), issuer && <DayLink to={pageAddress('company', issuer.id)}>{issuer.name}</DayLink>],
    [text('country'), issuer?.country],
    [text('sector'), issuer?.sector],
    [text('currency'), card.currency],
    [text('tracks'), tracks && <DayLink to={pageAddress('indexes', tracks.id)}>{tracks.name}</DayLink>],
    [text('tracked_by'), linksOf(trackedBy)],
  ];
}

function linksOf(funds: InstrumentCard['trackedBy']): ReactNode {
  if (funds.length === 0) return null;
  return funds.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <DayLink to={pageAddress('etf', id)}>{name}</DayLink>
    </Fragment>
  ));
}

/** Identifiers, issuer and what the history of trading days spans. */
export function InstrumentFacts({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const language = useLanguage();
  const { listing } = card;
  const span = listing && { from: dateText(listing.firstDate, language), to: dateText(listing.lastDate, language) };
  const facts: readonly Fact[] = [
    ...identityFacts(card, text),
    [text('trading_ground'), listing?.venueName],
    [text('history'), span && text('history_span', span)],
    [text('trading_days'), listing && numberText(listing.dayCount, 0, language)],
  ];
  return (
    <Block id="info" title={text('info')} meta={text('info_instrument')}>
      <FactList facts={facts} />
    </Block>
  );
}
