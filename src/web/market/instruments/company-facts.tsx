import type { CompanyCard } from '#contract/issuer/companies.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';

/** What is known of a company itself. */
export function CompanyFacts({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const registration = useRegistrationFacts(card.registration);
  return (
    <Block id="info" title={text('info')} meta={text('info_company')}>
      <FactList
        facts={[
          [text('name'), card.name],
          [text('short_name'), card.shortName],
          [text('country'), card.country],
          [text('sector'), card.sector],
          [text('lei'), card.lei],
          ...card.identifiers.map(({ scheme, value }): Fact => [text(`identifier_${scheme}`), value]),
          ...registration,
        ]}
      />
    </Block>
  );
}

/** What the register says of the identifier. One that was not renewed in time says since when, and everything on which day it was so. */
function useRegistrationFacts(registration: CompanyCard['registration']): readonly Fact[] {
  const text = useLabels('instruments');
  const language = useLanguage();
  if (registration === null) return [];
  const { legalName, entityStatus, leiStatus, registeredOn, renewalDueOn, asOf } = registration;
  const status =
    leiStatus === 'lapsed' && renewalDueOn !== null
      ? text('lei_lapsed_on', { date: dateText(renewalDueOn, language) })
      : text(`lei_${leiStatus}`);
  return [
    [text('lei_status'), text('lei_as_of', { status, date: dateText(asOf, language) })],
    [text('lei_registered'), dateText(registeredOn, language)],
    [text('legal_name'), legalName],
    [text('entity_status'), entityStatus === 'active' ? null : text('entity_inactive')],
  ];
}
