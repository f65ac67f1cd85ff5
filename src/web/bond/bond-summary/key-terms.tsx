import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import styles from './bond-header.module.css';
import { type Conversion, conversionTerms } from './conversion-terms.ts';
import { type DetailFigure, keyTerms, type Term } from './kind-terms.ts';

function TermValue({ term: { figure, name, value } }: { readonly term: Term }) {
  if (figure === undefined || value === null) return <CellText text={value} />;
  return (
    <Explained figure={figure} title={name}>
      <CellText text={value} />
    </Explained>
  );
}

/** By the names that the figures have in their own blocks. */
function useDetailTitles(): Readonly<Record<DetailFigure, string>> {
  const text = useLabels('bond');
  const more = useLabels('more');
  return {
    pool_factor: text('pool_factor_name'),
    conversion_ratio: more('conversion_ratio'),
    conversion_premium: more('conversion_premium'),
  };
}

function TermDetail({ term: { detail, detailFigure } }: { readonly term: Term }) {
  const titles = useDetailTitles();
  if (detail === null) return null;
  if (detailFigure === undefined) return <small>{detail}</small>;
  return (
    <small>
      <Explained figure={detailFigure} title={titles[detailFigure]}>
        {detail}
      </Explained>
    </small>
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
            <TermDetail term={term} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
