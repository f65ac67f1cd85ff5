import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { figureName } from '#contract/bond/figure-name.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, yearsFromDays } from '#math/units.ts';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText, exactText, percentText, priceText, spreadText, withUnit } from '../../text/value-text.ts';
import { type ExitWriting, exitText } from './end-figures.ts';
import type { TermWriting } from './kind-terms.ts';
import { type MoreFigure, type PriceFigures, yearsWithUnit, yieldText } from './more-figure.ts';

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
export function named(
  figure: OwnNamed,
  value: number | null,
  write: (value: number, writing: TermWriting) => string,
  writing: TermWriting,
  more: Partial<Pick<MoreFigure, 'detail' | 'note'>> = {},
): MoreFigure | null {
  if (value === null) return null;
  return { figure, name: figureName(figure, writing.textOf), value: write(value, writing), detail: null, ...more };
}

export const pricePer100 = (value: number, { language }: TermWriting) => priceText(value, language);
const inPoints = (value: number, { text, language }: TermWriting) =>
  withUnit(spreadText(value, language), text('unit_bp'));

const referenceText = (rate: number, writing: TermWriting) =>
  writing.text('reference_held', { rate: yieldText(rate, writing) });

const overSwapsText = (curve: PriceFigures['swapCurve'], { text, language }: TermWriting) =>
  curve && text('over_swaps', { rate: curve.overnightRate, date: dateText(curve.date, language) });

/** The discount margin of a floating-rate bond, and the rate or curve behind its coupons. */
export function discountMargin(figures: PriceFigures, writing: TermWriting): MoreFigure | null {
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
  if (kind !== 'government-fitted') return text('over_curve', { curve: ownNameText(name, text), date: day });
  const miss = error === null ? '' : inPoints(error, writing);
  return text('over_fitted_curve', { date: day, count: String(bondCount ?? ''), error: miss });
}

/** The end that spreads over a curve are to: maturity, or the next put or call where there is none or payments to it are not known. */
function exitOfSpreads({ exits }: Pick<PriceFigures, 'exits'>) {
  const last = exits.at(-1);
  return last === undefined || (last.kind !== 'perpetuity' && last.effectiveYield !== null) ? last : exits[0];
}

/** Whether there is no I-spread because swaps so short pay no yearly coupons; without that, it is not known for other reasons. */
export function isWithoutParSwap(
  figures: Pick<PriceFigures, 'exits' | 'settlement' | 'iSpread' | 'swapZSpread'>,
): boolean {
  const { settlement, iSpread, swapZSpread } = figures;
  const end = exitOfSpreads(figures)?.date ?? null;
  if (iSpread !== null || swapZSpread === null || end === null) return false;
  return yearsFromDays(dayNumberFromIso(isoDate(end)) - dayNumberFromIso(isoDate(settlement))) < 1;
}

/** The put or call that spreads over a curve are to, where maturity or payments to it are not known; null to maturity. */
export function endOfSpreads(figures: Pick<PriceFigures, 'exits'>, writing: ExitWriting): string | null {
  const end = exitOfSpreads(figures);
  return end === undefined || end === figures.exits.at(-1) ? null : exitText(end, writing);
}

const withEnd = (end: string | null, detail: string | null) =>
  [end, detail].filter((part) => part !== null).join('; ') || null;

/** What is measured against the curve. */
export function overCurve(figures: PriceFigures, writing: TermWriting) {
  const { gSpreadAtMaturity, zSpread, breakeven, curve } = figures;
  if (curve === null) return null;
  const { text } = writing;
  const over = curveText(curve, writing);
  const detail = withEnd(endOfSpreads(figures, writing), over);
  return {
    breakeven: named('breakeven', breakeven, yieldText, writing, { detail: over, note: text('breakeven_note') }),
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
export function overSwaps(figures: PriceFigures, writing: TermWriting): readonly (MoreFigure | null)[] {
  const { iSpread, swapZSpread, assetSwapSpread, swapCurve } = figures;
  if (swapCurve === null) return [];
  const { text } = writing;
  const detail = withEnd(endOfSpreads(figures, writing), overSwapsText(swapCurve, writing));
  return [
    named('i_spread', iSpread, inPoints, writing, { detail, note: text('note_i_spread') }),
    named('swap_z_spread', swapZSpread, inPoints, writing, { detail, note: text('note_swap_z_spread') }),
    named('asset_swap_spread', assetSwapSpread, inPoints, writing, { detail, note: text('note_asset_swap_spread') }),
  ];
}

const optionDecimals = 2;

/** By calls and puts: each figure with the volatility and mean reversion that it rests on. */
export function byOptions(figures: PriceFigures, writing: TermWriting): readonly (MoreFigure | null)[] {
  const { oas, optionValue, effectiveDuration, optionVolatility: volatility, optionMeanReversion: reversion } = figures;
  const { text, language } = writing;
  if (volatility === null || reversion === null) return [];
  const rates = { volatility: exactText(volatility, language, 1), reversion: percentText(reversion, language) };
  const model = text('option_model', rates);
  const detail = figures.isOptionVolatilityBorrowed
    ? text('option_model_noted', { model, note: text('option_borrowed') })
    : model;
  const more = { detail, note: text('option_note') };
  const inPer100 = (value: number) => numberText(value, optionDecimals, language);
  return [
    named('oas', oas, inPoints, writing, more),
    named('option_value', optionValue, inPer100, writing, { detail, note: text('note_option_value') }),
    named('option_duration', effectiveDuration, yearsWithUnit, writing, more),
  ];
}

/** Decimals of an index ratio. */
const ratioDecimals = 5;

/** In money, of an index-linked bond: prices by the index ratio of the day, and the yield under the rise that is assumed. */
export function indexed(
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
      : named('nominal_yield', nominalYield, yieldText, writing, {
          detail: `${assumed}; ${text('yield_effective')}`,
          note: text('nominal_yield_note'),
        }),
    money && named('money_price', moneyPrice, pricePer100, writing, money),
    money && named('money_accrued', moneyAccrued, pricePer100, writing, money),
  ];
}
