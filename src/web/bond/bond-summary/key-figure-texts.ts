import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import { BASIS_POINTS } from '#math/units.ts';
import { type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, inPercent, percentText, priceText, spreadText, yearsText } from '../../text/value-text.ts';
import { durationConvention } from './basis.ts';
import { conventionName } from './use-convention.ts';

export type Figure = NonNullable<BondSummary['price']>;
export type FigureName = 'price' | 'yield' | 'spread' | 'duration';

interface FigureForm {
  readonly write: (value: number, language: Language) => string;
  readonly unit: 'unit_percent' | 'unit_bp' | 'unit_years' | null;
  /** What a change is multiplied by before it is written, its decimals and its unit. */
  readonly change: {
    readonly scale: number;
    readonly decimals: number;
    readonly unit: 'unit_bp' | 'unit_years' | null;
  };
}

export const figureForms: Readonly<Record<FigureName, FigureForm>> = {
  price: { write: priceText, unit: null, change: { scale: 1, decimals: 4, unit: null } },
  yield: { write: percentText, unit: 'unit_percent', change: { scale: BASIS_POINTS, decimals: 1, unit: 'unit_bp' } },
  spread: { write: spreadText, unit: 'unit_bp', change: { scale: 1, decimals: 1, unit: 'unit_bp' } },
  duration: { write: yearsText, unit: 'unit_years', change: { scale: 1, decimals: 2, unit: 'unit_years' } },
};

export const figureNames: readonly FigureName[] = ['price', 'yield', 'spread', 'duration'];

interface Writing {
  readonly text: LabelText<'bond'>;
  readonly language: Language;
}

/** The put or call to which the yield of the summary is computed; null when it is another yield, or hidden. */
function offerOfYield({ yieldType, yieldDate, priceFigures, nextOffer }: BondSummary): 'put' | 'call' | null {
  if (yieldType !== 'offer') return null;
  const exits = priceFigures?.exits ?? [];
  const exit = exits.find(({ kind, date }) => date === yieldDate && (kind === 'put' || kind === 'call'));
  const kind = exit?.kind ?? (nextOffer?.date === yieldDate ? nextOffer?.type : null);
  return kind === 'put' || kind === 'call' ? kind : null;
}

function titleOfYield(summary: BondSummary, { text, language }: Writing): string {
  const { yieldType, yieldDate } = summary;
  const offer = offerOfYield(summary);
  if (offer !== null && yieldDate !== null) {
    return text(`figure_yield_${offer}`, { date: dateText(yieldDate, language) });
  }
  if (yieldType === 'expected') {
    return text('figure_yield_expected', { date: yieldDate === null ? '' : dateText(yieldDate, language) });
  }
  return yieldType === null ? text('figure_yield') : text(`figure_yield_${yieldType}`);
}

/** Whether nothing of a bond is left to trade. */
export function isRepaid({ statusId }: BondSummary): boolean {
  return findBondStatus(statusId)?.isFinished ?? false;
}

/** Whether a bond is in default: what follows from payments is not computed. */
export const isInDefault = ({ features }: BondSummary): boolean => features.includes('defaulted');

/** Whether some figure or rating of the head is hidden from the reader. */
export function hasMaskedFigures({ price, yield: own, spread, duration, ratings }: BondSummary): boolean {
  return [price, own, spread, duration, ...ratings].some((part) => part !== null && part.masked.length > 0);
}

/** The figures that the head tells: of a repaid bond its last price alone, of an announced one without a price none. */
export function toldFigures(summary: BondSummary): readonly FigureName[] {
  if (summary.statusKey === 'announced' && summary.price === null) return [];
  return isRepaid(summary) ? ['price'] : figureNames;
}

/** The name of a figure, which says of a yield to what end it is, and of the price of a repaid bond that it is its last. */
export function titleOfFigure(name: FigureName, summary: BondSummary, writing: Writing): string {
  if (name === 'yield') return titleOfYield(summary, writing);
  return writing.text(name === 'price' && isRepaid(summary) ? 'figure_last_price' : `figure_${name}`);
}

/** To what end duration and spread are: that of the yield. */
export function endOfRisk(summary: BondSummary, { text, language }: Writing): readonly string[] {
  const { yieldType, yieldDate } = summary;
  const offer = offerOfYield(summary);
  if (offer !== null && yieldDate !== null) return [text(`to_${offer}`, { date: dateText(yieldDate, language) })];
  return yieldType === 'maturity' || yieldType === 'expected' ? [text(`to_${yieldType}`)] : [];
}

/** What the title leaves out: which price, which kind of yield, to what end. */
export function useQualifiers(
  name: FigureName,
  summary: BondSummary,
  convention: YieldConventionName,
): readonly string[] {
  const text = useLabels('bond');
  const textOf = useLabelOf('bond');
  const textOfTradings = useLabelOf('tradings');
  const language = useLanguage();
  const { yieldType, yieldPrice, priceType } = summary;
  const discountRate = summary.priceFigures?.discountRate ?? null;
  // A bond without maturity has no type of yield, and a reader who sees no type has no figures of a price.
  const isEndless = yieldType === null && summary.maturesOn === null && summary.priceFigures !== null;
  const isOfNone = convention === 'effective' && !isEndless && (yieldType === null || !isEffectiveType(yieldType));
  const kindIn = (own: YieldConventionName) => (isOfNone ? [] : [conventionName(own, summary, { text, textOf })]);
  const isReal = summary.features.includes('inflation-linked');
  switch (name) {
    case 'price':
      return priceType === null ? [] : [textOfTradings(`price_type_${priceType}`)];
    case 'yield':
      return [
        ...kindIn(convention),
        ...(convention === 'bond_equivalent' && discountRate !== null
          ? [text('at_discount_rate', { rate: inPercent(percentText(discountRate, language), text) })]
          : []),
        ...(isReal ? [text('yield_real')] : []),
        ...(yieldPrice === null ? [] : [text('at_price', { price: priceText(yieldPrice, language) })]),
      ];
    case 'duration': {
      const ends = endOfRisk(summary, { text, language });
      const restsOnProjection = ends.length > 0 && summary.coupon.kind === 'floating';
      const told = [...ends, ...kindIn(durationConvention(convention)), ...(isReal ? [text('yield_real')] : [])];
      return restsOnProjection ? [...told, text('coupons_projected')] : told;
    }
    case 'spread':
      return endOfRisk(summary, { text, language });
  }
}

/** Whose yield or spread is published and not computed, which is told of it alone. */
export function isPublished(name: FigureName, { spreadOrigin, yieldOrigin }: BondSummary): boolean {
  if (name === 'spread') return spreadOrigin === 'published';
  return name === 'yield' && yieldOrigin === 'published';
}

const isPerpetual = ({ features }: BondSummary) => features.includes('perpetual');

/** What keeps a bond with a price from having a yield. */
export function whyNoYield(summary: BondSummary) {
  if (summary.paymentGaps.includes('payments')) return 'none_payments';
  if (summary.coupon.kind === 'floating') return 'none_floating';
  return isPerpetual(summary) ? 'none_perpetual' : 'none_other';
}

type Absence =
  | 'blanked'
  | 'no_ground'
  | 'not_computed'
  | 'in_default'
  | 'no_spread_assumed'
  | 'no_yield'
  | 'no_spread_real'
  | 'current_yield'
  | 'other_rate'
  | 'no_curve'
  | ReturnType<typeof whyNoYield>
  | 'no_figure';

/**
 * Why a figure is missing, as the rules of a trading day have it (docs/methods/derived-trading-day.md): a yield beyond what is shown, no price, figures
 * that are not computed yet, a bond in default, no yield to measure, one that is measured against nothing, no curve. Readers who see no kind of
 * yield are told of the venue alone.
 */
export function absenceOf(name: FigureName, summary: BondSummary): Absence {
  const { yieldType, features } = summary;
  if (summary[name] !== null) return 'blanked';
  if (summary.isWaiting) return 'not_computed';
  if (summary.price === null) return 'no_ground';
  if (name === 'price') return 'no_figure';
  if (isInDefault(summary)) return 'in_default';
  if (name === 'yield') return whyNoYield(summary);
  if (summary.yield === null) return 'no_yield';
  if (yieldType === 'current') return 'current_yield';
  if (!isEffectiveType(yieldType)) return 'other_rate';
  if (yieldType === null && isPerpetual(summary)) return 'none_perpetual';
  if (name !== 'spread') return 'no_figure';
  if (summary.yieldOrigin === 'assumed') return 'no_spread_assumed';
  if (features.includes('inflation-linked')) return 'no_spread_real';
  return yieldType === null || summary.duration === null ? 'no_figure' : 'no_curve';
}

/** The same in words. */
export function useReason(name: FigureName, summary: BondSummary): string {
  const text = useLabels('bond');
  const facets = useLabels('facets');
  const tradings = useLabels('tradings');
  const standing = useLabels('standing');
  const absence = absenceOf(name, summary);
  switch (absence) {
    case 'blanked':
      return tradings('blanked');
    case 'in_default':
      return standing('in_default');
    case 'none_floating':
    case 'none_perpetual':
    case 'none_other':
    case 'none_payments':
      return facets(absence);
    case 'no_curve':
      return text('no_curve', { currency: summary.faceCurrency });
    case 'no_figure':
      return text('no_figure', { venue: (summary.price?.venueName ?? '').replace(/\.$/, '') });
    default:
      return text(absence);
  }
}
