import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { conversionPremium } from '#domain/bond/conversion-parity.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { exactText, inCurrency, percentText, priceText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/change.tsx';
import styles from './bond-header.module.css';
import { type DetailFigure, keyTerms, type Term, type TermWriting } from './kind-terms.ts';

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

export type Conversion = BondRecords['conversion'];

const PREMIUM_DECIMALS = 1;

/** What a convertible bond is judged by: its conversion price with the ratio, and what its shares are worth with the premium over that. */
export function conversionTerms(
  conversion: Conversion,
  { price: bondPrice }: Pick<BondSummary, 'price'>,
  { text, standing, language }: TermWriting,
): readonly Term[] {
  if (conversion === null) return [];
  const { ratio, price, currency, parity } = conversion;
  const money = price === null ? null : inCurrency(exactText(price, language), currency, text);
  const value = bondPrice?.value ?? null;
  const premium = parity === null || value === null ? null : conversionPremium(value, parity);
  return [
    {
      name: standing('conversion_price'),
      value: money,
      detail: ratio === null ? null : standing('shares_a_bond', { ratio: exactText(ratio, language) }),
      detailFigure: 'conversion_ratio',
    },
    {
      figure: 'parity',
      name: standing('parity'),
      value: parity === null ? null : priceText(parity, language),
      detail:
        premium === null
          ? null
          : standing('premium', {
              value: text('in_percent', { value: percentText(premium, language, PREMIUM_DECIMALS) }),
            }),
      detailFigure: 'conversion_premium',
    },
  ];
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
