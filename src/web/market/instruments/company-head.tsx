import type { CompanyCard } from '#contract/issuer/companies.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { AccessPrompt } from '../../ui/feedback/notice.tsx';
import styles from '../../ui/layout/page-head.module.css';
import { PageHead } from './page-head.tsx';

/** The head of the page of a company: name, place, identifier, and how many issues it has. */
export function CompanyHead({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const place = [card.sector, card.country].filter((part) => part !== null && part !== '').join(', ');
  return (
    <PageHead
      name={card.name}
      codes={[{ value: card.lei, copyLabel: text('copy_lei') }]}
      chips={[text('kind_company')]}
      generated={card.isGenerated ? { text: text('generated'), hint: text('generated_company') } : null}
      about={place !== '' && <span className="muted">{place}</span>}
    >
      <div className={styles.figures}>
        <Count name={text('bonds')} count={card.bondCount} />
        <Count name={text('bonds_active')} count={card.activeBondCount} />
        <Count name={text('stocks')} count={card.stockCount} />
        <Count name={text('other_issues')} count={card.otherCount} />
      </div>
      {(card.bondCount > 0 || card.ratings.length > 0) && <AccessPrompt what={bond('masked_figures')} />}
    </PageHead>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number }) {
  const language = useLanguage();
  return (
    <dl className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{numberText(count, 0, language)}</dd>
    </dl>
  );
}
