import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { figureName } from '#contract/bond/figure-name.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, yearsFromDays } from '#math/units.ts';
import type { Exit } from '../../market/data/exit.ts';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText, exactText, percentText, priceText, spreadText, withUnit } from '../../text/value-text.ts';
import { type ExitWriting, exitText } from './end-figures.ts';
import type { TermWriting } from './kind-terms.ts';
import { type MoreFigure, type PriceFigures, yearsWithUnit, yieldText } from './more-figure.ts';

/** Spreads over curves, to one end. */
export type SpreadName = 'g_spread_at_maturity' | 'z_spread' | 'i_spread' | 'swap_z_spread' | 'asset_swap_spread';

/** Figures that are named as their explanations are. */
type OwnNamed =
  | SpreadName
  | 'discount_margin'
  | 'breakeven'
  | 'money_price'
  | 'money_accrued'
  | 'nominal_yield'
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

type FewWords = Pick<TermWriting, 'text' | 'language'>;

const referenceText = (rate: number, writing: FewWords) =>
  writing.text('reference_held', { rate: yieldText(rate, writing) });

const overSwapsText = (curve: PriceFigures['swapCurve'], { text, language }: FewWords) =>
  curve && text('over_swaps', { rate: curve.overnightRate, date: dateText(curve.date, language) });

/** The rate or curve behind the coupons of a floating-rate bond that are not set; null where neither is there. */
export function behindMargin(
  { assumedReferenceRate: rate, swapCurve }: PriceFigures,
  writing: FewWords,
): string | null {
  return rate === null ? overSwapsText(swapCurve, writing) : referenceText(rate, writing);
}

/** The discount margin of a floating-rate bond, and the rate or curve behind its coupons. */
export function discountMargin(figures: PriceFigures, writing: TermWriting): MoreFigure | null {
  const { discountMargin: margin } = figures;
  const detail = behindMargin(figures, writing);
  if (detail === null) return null;
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

type SpreadFigures = Pick<PriceFigures, 'exits' | 'spreadEnd'>;

/** The end that spreads over curves are to. */
function exitOfSpreads({ exits, spreadEnd }: SpreadFigures): Exit | undefined {
  return exits.find(({ kind, date }) => kind === spreadEnd?.kind && date === spreadEnd.date);
}

/** Whether there is no I-spread because swaps so short pay no yearly coupons; without that, it is not known for other reasons. */
export function isWithoutParSwap(
  figures: SpreadFigures & Pick<PriceFigures, 'settlement' | 'iSpread' | 'swapZSpread'>,
): boolean {
  const { settlement, iSpread, swapZSpread, spreadEnd } = figures;
  const end = exitOfSpreads(figures)?.date ?? null;
  if (iSpread !== null || swapZSpread === null || end === null) return false;
  const years = yearsFromDays(dayNumberFromIso(isoDate(end)) - dayNumberFromIso(isoDate(settlement)));
  return (spreadEnd?.averageLife ?? years) < 1;
}

/**
 * The end that a spread over a curve is to, of a bond that may end in several ways or repays in parts; null where it can only be maturity. Beside a yield
 * to another end, which is in the head, it names that too.
 */
export function endOfSpread(
  figure: SpreadName,
  figures: SpreadFigures,
  writing: ExitWriting,
  head: Exit | null = null,
): string | null {
  const { text } = writing;
  const life = figure === 'i_spread' ? (figures.spreadEnd?.averageLife ?? null) : null;
  const exit = exitOfSpreads(figures);
  const isOnly = exit === undefined || figures.exits.length === 1;
  const end = isOnly ? null : exitText(exit, writing);
  const other = end === null || head === null || head === exit ? null : exitText(head, writing);
  return joined(
    life === null ? null : text('at_average_life'),
    other === null ? end : text('end_beside', { end: end ?? '', other }),
  );
}

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('; ') || null;

/** What is measured against the curve, beside a yield to an end. */
export function overCurve(figures: PriceFigures, writing: TermWriting, head: Exit | null) {
  const { gSpreadAtMaturity, zSpread, breakeven, curve } = figures;
  if (curve === null) return null;
  const { text } = writing;
  const over = curveText(curve, writing);
  const spread = (figure: SpreadName, value: number | null) =>
    named(figure, value, inPoints, writing, {
      detail: joined(endOfSpread(figure, figures, writing, head), over),
      note: text(`note_${figure}`),
    });
  return {
    breakeven: named('breakeven', breakeven, yieldText, writing, { detail: over, note: text('breakeven_note') }),
    spreads: [spread('g_spread_at_maturity', gSpreadAtMaturity), spread('z_spread', zSpread)],
  };
}

/** What is measured over swaps, beside a yield to an end. */
export function overSwaps(
  figures: PriceFigures,
  writing: TermWriting,
  head: Exit | null,
): readonly (MoreFigure | null)[] {
  const { iSpread, swapZSpread, assetSwapSpread, swapCurve } = figures;
  if (swapCurve === null) return [];
  const over = overSwapsText(swapCurve, writing);
  const spread = (figure: SpreadName, value: number | null) =>
    named(figure, value, inPoints, writing, {
      detail: joined(endOfSpread(figure, figures, writing, head), over),
      note: writing.text(`note_${figure}`),
    });
  return [
    spread('i_spread', iSpread),
    spread('swap_z_spread', swapZSpread),
    spread('asset_swap_spread', assetSwapSpread),
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
