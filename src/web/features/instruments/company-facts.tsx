import type { CompanyCard } from '#contract/companies.ts';
import { useLabels } from '../../context/language-context.ts';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';

/** What is known of a company itself. */
export function CompanyFacts({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  return (
    <Block id="info" title={text('info')} meta={text('info_company')}>
      <FactList
        facts={[
          [text('name'), card.name],
          [text('short_name'), card.shortName],
          [text('country'), card.country],
          [text('sector'), card.sector],
          [text('lei'), card.lei],
        ]}
      />
    </Block>
  );
}
