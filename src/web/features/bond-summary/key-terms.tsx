import type { BondSummary } from '#contract/bond-summary.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import styles from './bond-header.module.css';
import { type Conversion, conversionTerms } from './conversion-terms.ts';
import { keyTerms, type Term } from './kind-terms.ts';

function TermValue({ term: { figure, name, value } }: { readonly term: Term }) {
  if (figure === undefined || value === null) return <CellText text={value} />;
  return (
    <Explained figure={figure} title={name}>
      <CellText text={value} />
    </Explained>
  );
}

interface KeyTermsProps {
  readonly summary: BondSummary;
  /** What a convertible bond becomes; null for others. */
  readonly conversion: Conversion;
}

/** What is asked for first of a bond of its kind, each with the date or the share that explains it. */
export function KeyTerms({ summary, conversion }: KeyTermsProps) {
  const text = useLabels('bond');
  const standing = useLabels('standing');
  const textOf = useLabelOf('bond');
  const language = useLanguage();
  const writing = { text, textOf, standing, language };
  const terms = keyTerms(summary, writing, conversionTerms(conversion, summary, writing));
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <div key={term.name}>
          <dt>{term.name}</dt>
          <dd>
            <TermValue term={term} />
            {term.detail !== null && <small>{term.detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
