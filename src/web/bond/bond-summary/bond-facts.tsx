import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { conventionText } from '../../text/fact-text.ts';
import { dateText, exactText, moneyText, ratePercentText } from '../../text/value-text.ts';
import { explainedFact } from '../../ui/controls/explained.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import { couponFormulaText, maturityText } from './kind-terms.ts';
import { MissingParts } from './missing-parts.tsx';

type Text = LabelText<'bond'>;
type TextOf = (key: string) => string;

function identityFacts(summary: BondSummary, text: Text): readonly Fact[] {
  return [
    [
      text('issuer'),
      summary.issuer && <DayLink to={pageAddress('company', summary.issuer.id)}>{summary.issuer.name}</DayLink>,
    ],
    [text('country'), summary.issuer?.country],
    [text('sector'), summary.issuer?.sector],
    [text('isin'), summary.isin],
    [text('registration_number'), summary.registrationNumber],
    [text('ticker'), summary.ticker],
  ];
}

/** How a coupon in arrears is made of the fixings of its rate. */
function arrearsFacts(
  { overnightMethod: method, lookbackDays, hasObservationShift, lockoutDays, paymentDelayDays }: BondSummary['coupon'],
  text: Text,
  language: Language,
): readonly Fact[] {
  if (!method) return [];
  const daysOf = (days: number | null) => (days ? moneyText(days, language) : null);
  const lookback = daysOf(lookbackDays);
  return [
    [text('coupon_arrears'), text(method === 'compounded' ? 'arrears_compounded' : 'arrears_averaged')],
    [
      text('lookback'),
      lookback !== null && hasObservationShift ? text('lookback_shifted', { days: lookback }) : lookback,
    ],
    [text('lockout'), daysOf(lockoutDays)],
    [text('payment_delay'), daysOf(paymentDelayDays)],
  ];
}

/** Until when interest is added to the nominal, and which part of it. */
function capitalisedText(
  { capitalisedUntil: until, capitalisedShare: share }: BondSummary['coupon'],
  text: Text,
  language: Language,
): string | null {
  if (until === null) return null;
  const date = dateText(until, language);
  if (share === null) return text('capitalised_part', { date });
  const percent = text('in_percent', { value: exactText(share * 100, language, 0) });
  return share === 1 ? text('capitalised_all', { date }) : text('capitalised_share', { share: percent, date });
}

function couponFacts(
  { coupon, dayCount }: BondSummary,
  text: Text,
  textOf: TextOf,
  language: Language,
): readonly Fact[] {
  const percent = (rate: number | null) =>
    rate === null ? null : text('in_percent', { value: exactText(rate * 100, language, 0) });
  return [
    [text('coupon_kind'), textOf(`coupon_${coupon.kind}`)],
    [text('coupon_rate'), coupon.rate === null ? null : ratePercentText(coupon.rate, language)],
    [text('coupon_formula'), couponFormulaText(coupon, text, language)],
    [text('coupon_cap'), percent(coupon.cap)],
    [text('coupon_floor'), percent(coupon.floor)],
    ...arrearsFacts(coupon, text, language),
    [text('capitalised'), capitalisedText(coupon, text, language)],
    [
      text('deflation_floor'),
      coupon.hasDeflationFloor === null
        ? null
        : text(coupon.hasDeflationFloor ? 'deflation_floor_par' : 'deflation_floor_none'),
    ],
    [text('frequency'), coupon.frequency > 0 ? text('times_a_year', { count: coupon.frequency }) : null],
    [text('coupon_period'), coupon.periodDays === null ? null : text('days', { count: coupon.periodDays })],
    [text('day_count'), dayCount],
  ];
}

/** How far the nominal is indexed, and by what. */
function indexRatioText({ indexation }: BondSummary, text: Text, language: Language): string | null {
  if (indexation === null) return null;
  const { priceIndex, settled, base, initialFaceValue, settlement, sourceName } = indexation;
  const ratio = exactText(indexation.ratio, language, 5);
  if (settled === null || base === null) {
    const face = initialFaceValue === null ? '' : moneyText(initialFaceValue, language);
    return text('index_ratio_of_face', { ratio, face });
  }
  return text('index_ratio_of', {
    ratio,
    index: priceIndex ?? '',
    settled: exactText(settled, language, 5),
    base: exactText(base, language, 5),
    date: dateText(settlement, language),
    source: sourceName ?? '',
  });
}

function amountFacts(summary: BondSummary, text: Text, language: Language): readonly Fact[] {
  const money = (currency: string, amount: number | null) =>
    amount === null ? null : text('money', { currency, amount: moneyText(amount, language) });
  const isPlanned = summary.statusKey === 'announced';
  const outstanding = isPlanned ? null : summary.outstandingAmount;
  return [
    [text(isPlanned ? 'planned_amount' : 'issued_amount'), money(summary.currency, summary.issuedAmount)],
    [text('outstanding_amount'), money(summary.currency, outstanding)],
    [text('nominal'), money(summary.faceCurrency, summary.faceValue)],
    explainedFact('index_ratio', text('index_ratio'), indexRatioText(summary, text, language)),
    explainedFact(
      'pool_factor',
      text('pool_factor_name'),
      summary.poolFactor === null ? null : exactText(summary.poolFactor, language, 4),
    ),
  ];
}

function dateFacts(
  summary: BondSummary,
  text: Text,
  { textOf, ofMarket }: { readonly textOf: TextOf; readonly ofMarket: TextOf },
  language: Language,
): readonly Fact[] {
  return [
    [text('status'), textOf(`status_${summary.statusKey}`)],
    [text('issued_on'), summary.issuedOn === null ? null : dateText(summary.issuedOn, language)],
    [text('maturity'), maturityText(summary, { text, language })],
    [text('yield_convention'), conventionText(summary.yieldConvention, text, textOf)],
    [text('market_rules'), summary.market && ofMarket(`market_${summary.market}`)],
  ];
}

/** The terms of the issue; a fact that is not known is left out. */
export function BondFacts({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const ofMarket = useLabelOf('calculator');
  const language = useLanguage();
  const features = summary.features.map((feature) => textOf(`feature_${feature}`));
  const facts: readonly Fact[] = [
    ...dateFacts(summary, text, { textOf, ofMarket }, language),
    ...couponFacts(summary, text, textOf, language),
    ...amountFacts(summary, text, language),
    ...identityFacts(summary, text),
    [text('seniority'), summary.seniority === null ? null : textOf(`seniority_${summary.seniority}`)],
    [text('features'), features.length === 0 ? null : features.join(', ')],
  ];
  return (
    <Block id="info" title={text('info')} meta={text('info_meta')}>
      <MissingParts summary={summary} />
      <FactList facts={facts} />
    </Block>
  );
}
