import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { bestEnd } from '#domain/bond/ends.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Exit, endName } from '../../market/data/end-name.ts';
import {
  dateText,
  exactText,
  inPercent,
  percentText,
  priceText,
  spreadText,
  withUnit,
  yearsText,
} from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { chosenEnds, durationIn, headlineExit, isInTheMoney, worstIn, yieldIn } from './basis.ts';
import styles from './bond-header.module.css';
import type { TermWriting } from './kind-terms.ts';
import { makeWholeText } from './make-whole-text.ts';
import { conventionName, useConvention } from './use-convention.ts';
import { kindFigureOf } from './workout-ladder.tsx';

type PriceFigures = NonNullable<BondSummary['priceFigures']>;

interface MoreFigure {
  readonly figure: ExplainedFigure;
  /** The end that it is computed to, where that is not the headline's. */
  readonly end?: string;
  readonly name: string;
  readonly value: string;
  readonly detail: string | null;
  /** What the figure means, shown when the reader asks. */
  readonly note?: string;
}

const effectiveAnnual = 'ACT/365F Compounded 1';

function yieldText(value: number, { text, language }: TermWriting): string {
  return inPercent(percentText(value, language), text);
}

function yearsWithUnit(value: number, { text, language }: TermWriting): string {
  return withUnit(yearsText(value, language), text('unit_years'));
}

function exitText({ kind, date, isCertain }: Exit, { text, language }: TermWriting): string {
  const end = text(`exit_${kind}`, { date: date === null ? '' : dateText(date, language) });
  return isCertain ? end : `${end}, ${text('assumed')}`;
}

/** The end to which the headline yield is computed; of a current yield the last end. */
function endOfOwnYield({ exits }: PriceFigures, summary: BondSummary): Exit | undefined {
  return summary.yieldType === 'offer' ? headlineExit(summary) : exits.at(-1);
}

/** A figure that is computed to an end. */
function toEnd(
  exit: Exit,
  { figure, name, value }: Pick<MoreFigure, 'figure' | 'name' | 'value'>,
  writing: TermWriting,
): MoreFigure {
  return { figure, end: endName(exit), name, value, detail: exitText(exit, writing) };
}

/** The yield to the same end in the other convention: that of the market beside effective and simple ones, the effective one beside that. */
function otherYield(figures: PriceFigures, telling: EndTelling): MoreFigure | null {
  const { summary, convention, writing } = telling;
  const exit = endOfOwnYield(figures, summary);
  const isSame = summary.yieldConvention === effectiveAnnual && summary.yieldType !== 'current';
  if (exit === undefined || isSame) return null;
  const other = convention === 'street' ? 'effective' : 'street';
  const name = writing.text(other === 'street' ? 'own_yield' : 'effective_yield');
  return yieldTo(exit, name, { ...telling, convention: other });
}

/** What tells the figures to the ends of a bond in the convention that the reader chose. */
interface EndTelling {
  readonly summary: BondSummary;
  readonly convention: YieldConventionName;
  readonly writing: TermWriting;
}

const explainedYield = { effective: 'yield', street: 'own_yield', simple: 'simple_yield' } as const;

/** The convention of a figure, after the end that it is to. */
function inConvention(
  figure: MoreFigure,
  convention: YieldConventionName,
  { summary, writing }: EndTelling,
  more: string | null = null,
): MoreFigure {
  const told = conventionName(convention, summary, writing);
  return { ...figure, detail: [figure.detail, more, told].filter((part) => part !== null).join('; ') };
}

function yieldTo(exit: Exit | null, name: string, telling: EndTelling, more: string | null = null): MoreFigure | null {
  const { convention, writing } = telling;
  const own = exit === null ? null : yieldIn(exit, convention);
  if (exit === null || own === null) return null;
  const figure = { figure: explainedYield[convention], name, value: yieldText(own, writing) };
  return inConvention(toEnd(exit, figure, writing), convention, telling, more);
}

function durationTo(exit: Exit, name: string, telling: EndTelling): MoreFigure | null {
  const { writing } = telling;
  const duration = durationIn(exit, telling.convention);
  if (duration === null) return null;
  // A bond without maturity has a duration in its own convention alone, a simple yield none of its own.
  const convention = duration === exit.effectiveDuration ? 'effective' : 'street';
  const explained = convention === 'street' ? 'own_duration' : 'duration';
  const figure = { figure: explained, name, value: yearsWithUnit(duration, writing) } as const;
  return inConvention(toEnd(exit, figure, writing), convention, telling);
}

function worst(telling: EndTelling): readonly (MoreFigure | null)[] {
  const { summary, convention, writing } = telling;
  const exit = worstIn(summary, convention);
  if (exit === null) return [];
  return [
    yieldTo(exit, writing.text('yield_to_worst'), telling),
    durationTo(exit, writing.text('duration_to_worst'), telling),
  ];
}

/** What the puts are worth to the holder: the yield to the next, in or out of the money, and that to the better of puts and maturity. */
function puts(telling: EndTelling): readonly (MoreFigure | null)[] {
  const { summary, convention, writing } = telling;
  const ends = chosenEnds(summary);
  const put = ends.find(({ kind }) => kind === 'put');
  if (put === undefined) return [];
  const worth = writing.text(isInTheMoney(summary, put, convention) ? 'put_in_the_money' : 'put_out_of_the_money');
  const hasOther = ends.some(({ kind }) => kind === 'maturity' || kind === 'perpetuity');
  return [
    yieldTo(put, writing.text('yield_to_put'), telling, hasOther ? worth : null),
    yieldTo(
      bestEnd(ends, (exit) => yieldIn(exit, convention)),
      writing.text('yield_to_best'),
      telling,
    ),
  ];
}

/** The yield to the next call, where that is neither the headline nor the worst. */
function nextCall(telling: EndTelling): MoreFigure | null {
  const { summary, convention, writing } = telling;
  const exit = summary.priceFigures?.exits.find(
    ({ kind, effectiveYield }) => kind === 'call' && effectiveYield !== null,
  );
  if (exit === undefined || exit === worstIn(summary, convention) || exit === headlineExit(summary)) return null;
  return yieldTo(exit, writing.standing('yield_to_call'), telling);
}

function perpetual(telling: EndTelling): MoreFigure | null {
  const exit = telling.summary.priceFigures?.exits.find(({ kind }) => kind === 'perpetuity');
  const { text } = telling.writing;
  // The head may tell the one to a put or a call.
  const name = `${text('figure_duration')}, ${text('exit_perpetuity')}`;
  return exit === undefined ? null : durationTo(exit, name, telling);
}

/** Figures that are named as their explanations are. */
type OwnNamed =
  | 'discount_margin'
  | 'breakeven'
  | 'money_price'
  | 'money_accrued'
  | 'nominal_yield'
  | 'g_spread_at_maturity'
  | 'z_spread'
  | 'i_spread'
  | 'swap_z_spread'
  | 'asset_swap_spread'
  | 'oas'
  | 'option_value'
  | 'option_duration'
  | 'effective_duration'
  | 'spread_duration'
  | 'duration_to_reset'
  | 'discount_rate'
  | 'bond_equivalent_yield'
  | 'dirty_price';

/** A figure under its own name; none where its value is not known. */
function named(
  figure: OwnNamed,
  value: number | null,
  write: (value: number, writing: TermWriting) => string,
  writing: TermWriting,
  more: Partial<Pick<MoreFigure, 'detail' | 'note'>> = {},
): MoreFigure | null {
  if (value === null) return null;
  return { figure, name: writing.text(figure), value: write(value, writing), detail: null, ...more };
}

const pricePer100 = (value: number, { language }: TermWriting) => priceText(value, language);
const inPoints = (value: number, { text, language }: TermWriting) =>
  withUnit(spreadText(value, language), text('unit_bp'));

const referenceText = (rate: number, writing: TermWriting) =>
  writing.text('reference_held', { rate: yieldText(rate, writing) });

const overSwapsText = (curve: PriceFigures['swapCurve'], { text, language }: TermWriting) =>
  curve && text('over_swaps', { rate: curve.overnightRate, date: dateText(curve.date, language) });

function discountMargin(figures: PriceFigures, writing: TermWriting): MoreFigure | null {
  const { discountMargin: margin, assumedReferenceRate: rate, swapCurve } = figures;
  if (rate === null && swapCurve === null) return null;
  const detail = rate === null ? overSwapsText(swapCurve, writing) : referenceText(rate, writing);
  return named('discount_margin', margin, inPoints, writing, { detail, note: writing.text('discount_margin_note') });
}

function curveText(
  { kind, name, date, bondCount, error }: NonNullable<PriceFigures['curve']>,
  writing: TermWriting,
): string {
  const { text, language } = writing;
  const day = dateText(date, language);
  if (kind !== 'government-fitted') return text('over_curve', { curve: name, date: day });
  const miss = error === null ? '' : inPoints(error, writing);
  return text('over_fitted_curve', { date: day, count: String(bondCount ?? ''), error: miss });
}

/** What is measured against the curve. */
function overCurve(figures: PriceFigures, writing: TermWriting) {
  const { gSpreadAtMaturity, zSpread, breakeven, curve } = figures;
  if (curve === null) return null;
  const { text } = writing;
  const detail = curveText(curve, writing);
  return {
    breakeven: named('breakeven', breakeven, yieldText, writing, { detail, note: text('breakeven_note') }),
    spreads: [
      named('g_spread_at_maturity', gSpreadAtMaturity, inPoints, writing, {
        detail,
        note: text('note_g_spread_at_maturity'),
      }),
      named('z_spread', zSpread, inPoints, writing, { detail, note: text('note_z_spread') }),
    ],
  };
}

/** What is measured over swaps. */
function overSwaps(figures: PriceFigures, writing: TermWriting): readonly (MoreFigure | null)[] {
  const { iSpread, swapZSpread, assetSwapSpread, swapCurve } = figures;
  if (swapCurve === null) return [];
  const { text } = writing;
  const detail = overSwapsText(swapCurve, writing);
  return [
    named('i_spread', iSpread, inPoints, writing, { detail, note: text('note_i_spread') }),
    named('swap_z_spread', swapZSpread, inPoints, writing, { detail, note: text('note_swap_z_spread') }),
    named('asset_swap_spread', assetSwapSpread, inPoints, writing, { detail, note: text('note_asset_swap_spread') }),
  ];
}

const optionDecimals = 2;

/** By calls and puts: each figure with the volatility and mean reversion that it rests on. */
function byOptions(figures: PriceFigures, writing: TermWriting): readonly (MoreFigure | null)[] {
  const { oas, optionValue, effectiveDuration, optionVolatility: volatility, optionMeanReversion: reversion } = figures;
  const { text, language } = writing;
  if (volatility === null || reversion === null) return [];
  const rates = { volatility: exactText(volatility, language, 1), reversion: percentText(reversion, language) };
  const more = { detail: text('option_model', rates), note: text('option_note') };
  const inPer100 = (value: number) => exactText(value, language, optionDecimals);
  return [
    named('oas', oas, inPoints, writing, more),
    named('option_value', optionValue, inPer100, writing, more),
    named('option_duration', effectiveDuration, yearsWithUnit, writing, more),
  ];
}

/** Decimals of an index ratio. */
const ratioDecimals = 5;

function indexed(
  figures: PriceFigures,
  { indexation }: BondSummary,
  writing: TermWriting,
): readonly (MoreFigure | null)[] {
  const { text, language } = writing;
  const { nominalYield, assumedInflation: rise, moneyPrice, moneyAccrued } = figures;
  const index = indexation?.priceIndex ?? '';
  const assumed = rise === null ? null : text('index_assumed', { index, rate: yieldText(rise, writing) });
  const ratio = indexation === null ? null : exactText(indexation.ratio, language, ratioDecimals);
  const money = ratio === null ? null : { detail: text('at_index_ratio', { ratio }), note: text('money_note') };
  return [
    assumed === null
      ? null
      : named('nominal_yield', nominalYield, yieldText, writing, { detail: assumed, note: text('nominal_yield_note') }),
    money && named('money_price', moneyPrice, pricePer100, writing, money),
    money && named('money_accrued', moneyAccrued, pricePer100, writing, money),
  ];
}

/** What the price means beyond the key figures: the yield of the bond's market, the worst one, and what its kind has. */
export function MoreFigures({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const standing = useLabels('standing');
  const language = useLanguage();
  const convention = useConvention(summary);
  const { priceFigures } = summary;
  if (priceFigures === null) return null;
  const writing = { text, textOf, standing, language };
  const own = kindFigureOf(summary)?.figure;
  const curve = overCurve(priceFigures, writing);
  const telling = { summary, convention, writing };
  const settling = text('settling', { date: dateText(priceFigures.settlement, language) });
  // What only its kind has stands before what all bonds have.
  const known = [
    discountMargin(priceFigures, writing),
    ...(priceFigures.oas === null
      ? [named('effective_duration', priceFigures.effectiveDuration, yearsWithUnit, writing)]
      : byOptions(priceFigures, writing)),
    named('spread_duration', priceFigures.spreadDuration, yearsWithUnit, writing),
    named('duration_to_reset', priceFigures.yearsToReset, yearsWithUnit, writing),
    curve?.breakeven ?? null,
    ...indexed(priceFigures, summary, writing),
    ...worst(telling),
    ...puts(telling),
    nextCall(telling),
    perpetual(telling),
    named('discount_rate', priceFigures.discountRate, yieldText, writing),
    named('bond_equivalent_yield', priceFigures.bondEquivalentYield, yieldText, writing),
    otherYield(priceFigures, telling),
    ...(curve === null ? [] : curve.spreads),
    ...overSwaps(priceFigures, writing),
    named('dirty_price', priceFigures.dirtyPrice, pricePer100, writing, { detail: settling }),
  ];
  const figures = known.flatMap((each) => (each === null || each.figure === own ? [] : [each]));
  const { optionAbsence, makeWhole, moneyRedemption } = priceFigures;
  if (figures.length === 0 && optionAbsence === null && makeWhole === null) return null;
  return (
    <dl className={styles.more} aria-label={text('more_figures')}>
      {optionAbsence !== null && optionAbsence !== 'no_rights' && (
        <div>
          <dt>{text('oas')}</dt>
          <dd>
            <small>{text(`options_${optionAbsence}`)}</small>
          </dd>
        </div>
      )}
      {moneyRedemption !== null && (
        <div>
          <dt>{text('money_redemption')}</dt>
          <dd>
            {priceText(moneyRedemption, language)}
            <small>{text(priceFigures.isRedemptionFloored ? 'redemption_floored' : 'redemption_assumed')}</small>
          </dd>
        </div>
      )}
      {makeWhole !== null && makeWhole.price !== null && (
        <div>
          <dt title={text('make_whole_note')}>{text('make_whole')}</dt>
          <dd>
            {priceText(makeWhole.price, language)}
            <small>{makeWholeText(makeWhole, text, language)}</small>
          </dd>
        </div>
      )}
      {figures.map(({ figure, end, name, value, detail, note }) => (
        <div key={name}>
          <dt title={note}>{name}</dt>
          <dd>
            <Explained figure={figure} end={end ?? null} title={name}>
              {value}
            </Explained>
            {detail !== null && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
