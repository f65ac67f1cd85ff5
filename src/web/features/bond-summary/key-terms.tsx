import type { BondSummary } from '#contract/bond-summary.ts';
import { numberText } from '#contract/number-text.ts';
import type { ExplainedFigure } from '#domain/explanation/explained-figures.ts';
import type { Language } from '#domain/language.ts';
import { type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { exactText, moneyText, ratePercentText, scaledAmount } from '../../text/figure-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import styles from './bond-header.module.css';

interface Term {
  /** The figure of it that can be explained. */
  readonly figure?: ExplainedFigure;
  readonly name: string;
  readonly value: string | null;
  readonly detail: string | null;
}

type Text = LabelText<'bond'>;
type TextOf = (key: string) => string;

function daysText(days: number, text: Text, language: Language): string {
  const params = { count: Math.abs(days), days: numberText(Math.abs(days), 0, language) };
  return text(days < 0 ? 'days_ago' : 'in_days', params);
}

function nextCouponText(coupon: BondSummary['coupon'], text: Text, language: Language): string | null {
  const { nextDate, isNextSet, isNextAssumed } = coupon;
  if (nextDate === null) return null;
  const key = isNextSet ? (isNextAssumed ? 'next_assumed' : 'next_on') : 'next_not_set';
  return text(key, { date: dateText(nextDate, language) });
}

function couponTerm({ coupon }: BondSummary, text: Text, textOf: TextOf, language: Language): Term {
  const kind = textOf(`coupon_${coupon.kind}`);
  const next = nextCouponText(coupon, text, language);
  if (coupon.rate === null) return { name: text('coupon'), value: kind, detail: next };
  const value = text('in_percent', { value: ratePercentText(coupon.rate, language) });
  return { name: text('coupon'), value, detail: next ?? kind };
}

function offerTerm({ nextOffer }: BondSummary, text: Text, language: Language): Term {
  if (nextOffer === null) return { name: text('next_offer'), value: null, detail: null };
  const params = { days: daysText(nextOffer.daysLeft, text, language), price: '' };
  const kind = nextOffer.type === 'call' ? 'call' : 'put';
  return {
    name: text('next_offer'),
    value: dateText(nextOffer.date, language),
    detail:
      nextOffer.price === null
        ? text(`offer_${kind}`, params)
        : text(`offer_${kind}_at`, { ...params, price: moneyText(nextOffer.price, language) }),
  };
}

function maturityTerm({ maturesOn, daysToMaturity }: BondSummary, text: Text, language: Language): Term {
  if (maturesOn === null) return { name: text('maturity'), value: text('perpetual'), detail: null };
  return {
    name: text('maturity'),
    value: dateText(maturesOn, language),
    detail: daysToMaturity === null ? null : daysText(daysToMaturity, text, language),
  };
}

function accruedTerm({ accrued, venueId }: BondSummary, text: Text, language: Language): Term {
  return {
    // Figures are explained at a venue.
    ...(venueId !== null && { figure: 'accrued' }),
    name: text('accrued'),
    value: accrued === null ? null : numberText(accrued.value, accrued.decimals, language),
    detail:
      accrued === null
        ? null
        : text(`per_100_${accrued.origin}`, {
            date: dateText(accrued.settlement, language),
          }),
  };
}

function amountTerm(summary: BondSummary, text: Text, language: Language): Term {
  const { outstandingAmount, issuedAmount, currency } = summary;
  const written = (amount: number) => {
    const scaled = scaledAmount(amount, language);
    return scaled === null ? moneyText(amount, language) : text(scaled.key, { amount: scaled.text });
  };
  const shown = outstandingAmount ?? issuedAmount;
  const money = shown === null ? null : text('money', { currency, amount: written(shown) });
  if (summary.statusKey === 'announced') return { name: text('planned_amount'), value: money, detail: null };
  return {
    name: text('outstanding'),
    value: money,
    detail: issuedAmount === null ? null : text('of_issued', { amount: written(issuedAmount) }),
  };
}

function nominalTerm({ faceValue, faceCurrency, poolFactor }: BondSummary, text: Text, language: Language): Term {
  return {
    name: text('nominal'),
    value: text('money', { currency: faceCurrency, amount: moneyText(faceValue, language) }),
    detail: poolFactor === null ? null : text('pool_factor', { factor: exactText(poolFactor, language, 4) }),
  };
}

function TermValue({ term: { figure, name, value } }: { readonly term: Term }) {
  if (figure === undefined || value === null) return <CellText text={value} />;
  return (
    <Explained figure={figure} title={name}>
      <CellText text={value} />
    </Explained>
  );
}

/** Coupon, next offer, maturity, accrued interest, amount and nominal, each with the date or the share that explains it. */
export function KeyTerms({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const language = useLanguage();
  const terms = [
    couponTerm(summary, text, textOf, language),
    offerTerm(summary, text, language),
    maturityTerm(summary, text, language),
    accruedTerm(summary, text, language),
    amountTerm(summary, text, language),
    nominalTerm(summary, text, language),
  ];
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
