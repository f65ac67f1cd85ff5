import type { SettledBond } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import type { HullWhite } from '#math/option/hull-white.ts';
import {
  type OptionPricing,
  optionKeyRateDurations,
  optionPricing,
  optionRiskFromDirtyPrice,
  pricesAfterShifts,
} from '#math/option/option-adjusted-spread.ts';
import { BASIS_POINT, type Measure, type Price, price, rate, valueOrNull } from '#math/units.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import type { BondContext } from '../derivation/bond-context.ts';
import type { Trade } from '../derivation/price-figures.ts';
import { dayWorkspace, settleLeg } from '../derivation/settled-leg.ts';
import { type BondOptions, bondOptionsOf, type OptionAbsence, optionAbsences } from './bond-options.ts';

/** Mean reversion a year, and volatility absolute a year. */
export interface OptionModel extends HullWhite {
  /** Whether the volatility is that of the US dollar, since none is set or known for the currency. */
  readonly isBorrowed?: boolean;
}

/** Models by currency, as an operator sets them; those of the generated market have names of their own. */
export type OptionModels = Readonly<Record<string, OptionModel>>;

/**
 * Volatilities by which the ten-year rate of the model moves as that of the government did from 2015 to 2024: 70 basis points a year in the
 * euro area (ECB, AAA spot rates), 26 in Japan (Ministry of Finance), 86 in the United States (Treasury, constant maturity).
 */
const DOLLAR_VOLATILITY = 0.01;
const usualVolatilities: Readonly<Record<string, number>> = { EUR: 0.008, JPY: 0.003, USD: DOLLAR_VOLATILITY };
export const USUAL_MEAN_REVERSION = 0.03;

/** The usual volatility of a currency; null where none is known. */
export function usualVolatilityOf(currency: string): number | null {
  return usualVolatilities[currency] ?? null;
}

const GENERATED = 'generated ';

/** The name among others of the model by which generated bonds of a currency are valued where the operator sets none. */
export const generatedModelName = (currency: string): string => GENERATED + currency;

/** Whose model a name is. */
export function ownerOfModel(name: string): ModelOwner {
  const isGenerated = name.startsWith(GENERATED);
  return { currency: isGenerated ? name.slice(GENERATED.length) : name, isGenerated };
}

/** Bonds of a currency, generated or not. */
export interface ModelOwner {
  readonly currency: string;
  readonly isGenerated: boolean;
}

/** What bonds of a currency are valued by: as the operator says, else the usual one, else by the volatility of the US dollar, which it says. */
export function optionModelOf(models: OptionModels, { currency, isGenerated }: ModelOwner): OptionModel {
  const volatility = usualVolatilityOf(currency);
  const usual = {
    meanReversion: USUAL_MEAN_REVERSION,
    volatility: volatility ?? DOLLAR_VOLATILITY,
  };
  const own = models[currency] ?? (isGenerated ? models[generatedModelName(currency)] : undefined);
  return own ?? (volatility === null ? { ...usual, isBorrowed: true } : usual);
}

/** The prices of a bond by its rights, or why there are none: `no_curve` beside the reasons of the bond itself. */
export type PricedOptions =
  | {
      readonly ok: true;
      readonly pricing: OptionPricing;
      readonly kinds: Extract<BondOptions, { ok: true }>['kinds'];
      /** The figures of a dirty price, per 100 of the nominal outstanding; those of the last price are kept. */
      readonly figuresAt: (dirty: Price) => Measure<OptionFigures>;
    }
  | { readonly ok: false; readonly absence: OptionAbsence | 'no_curve' };

/** Why a price has no figures of the model; `no_spread` where no spread gives it. */
export const optionFigureAbsences = [...optionAbsences, 'no_curve', 'no_spread'] as const;
export type OptionFigureAbsence = (typeof optionFigureAbsences)[number];

/** Prepares the prices of a bond with calls and puts; `settled` is the bond to maturity, with the interest that a buyer pays. */
export function pricedOptions(
  context: BondContext,
  settled: SettledBond | null,
  curve: Curve | null,
  model: OptionModel,
): PricedOptions {
  const options = bondOptionsOf(context, settled);
  if (!options.ok) return options;
  if (curve === null) return { ok: false, absence: 'no_curve' };
  const pricing = optionPricing(options.value, curve, model);
  let last: { readonly dirty: Price; readonly figures: Measure<OptionFigures> } | null = null;
  const figuresAt = (dirty: Price) => {
    if (last?.dirty !== dirty) last = { dirty, figures: figuresFromDirtyPrice(pricing, dirty) };
    return last.figures;
  };
  return { ok: true, pricing, kinds: options.kinds, figuresAt };
}

/** What a price of a bond with calls and puts means by the model. */
export interface OptionFigures {
  /** Continuous, over the short rate; a fraction a year. */
  readonly oas: number;
  /** Per 100 of the nominal outstanding: above 0 for the issuer's calls, below it for the holder's puts. */
  readonly optionValue: number;
  /** The price of the payments alone at the same spread, with accrued interest. */
  readonly straight: number;
  /** Years; years squared. */
  readonly effectiveDuration: number;
  readonly effectiveConvexity: number;
  /** Change of price for a basis point of volatility. */
  readonly vega: number;
  /** The spread at which duration, convexity and vega were taken: that of the price to 1e-7. */
  readonly riskSpread: number;
}

function figuresFromDirtyPrice(pricing: OptionPricing, dirty: Price): Measure<OptionFigures> {
  const risk = optionRiskFromDirtyPrice(pricing, dirty);
  if (!risk.ok) return risk;
  const { spread: oas, dirty: _, ...figures } = risk.value;
  return { ok: true, value: { oas, ...figures } };
}

/** Clean prices with and without the rights after a parallel move of the curve, the spread as it is. */
export interface OptionShift {
  /** Of the continuous zero rates, a fraction. */
  readonly shift: number;
  readonly clean: number;
  readonly straight: number;
}

/** Moves of the curve, basis points. */
const shifts = [-300, -200, -100, -50, 0, 50, 100, 200, 300] as const;

type AtPrice = Pick<OptionFigures, 'oas' | 'straight' | 'optionValue'>;

/** Prices after moves of the curve at a spread, true to 1e-5; `accrued` is taken from each. */
export function optionShifts(pricing: OptionPricing, { oas, straight, optionValue }: AtPrice, accrued: number) {
  const moves = shifts.map((basisPoints) => basisPoints * BASIS_POINT);
  const moving = moves.filter((move) => move !== 0);
  const moved = pricesAfterShifts(pricing, rate(oas), moving, 'coarse');
  const unmoved = { dirty: straight - optionValue, straight };
  return moves.map((shift): OptionShift => {
    const at = moved[moving.indexOf(shift)] ?? unmoved;
    return { shift, clean: at.dirty - accrued, straight: at.straight - accrued };
  });
}

/** The parts of the effective duration that points of the curve carry, times in years. */
export function optionKeyRates(
  pricing: OptionPricing,
  { oas, straight, optionValue }: AtPrice,
  times: readonly number[],
) {
  const at = { spread: rate(oas), dirty: price(straight - optionValue) };
  const durations = optionKeyRateDurations(pricing, at, times);
  return times.map((time, index) => ({ time, duration: durations[index] ?? Number.NaN }));
}

/** What a bond with calls and puts is priced by. */
export interface OptionMarket {
  readonly curve: Curve | null;
  readonly model: OptionModel;
}

/** The figures of a trade's price, or why there are none. */
export type OptionsOfPrice =
  | { readonly ok: true; readonly pricing: OptionPricing; readonly figures: OptionFigures }
  | { readonly ok: false; readonly absence: OptionFigureAbsence };

/** The figures of the model at a clean price, per 100 of the nominal outstanding. */
export function optionsAtPrice(
  context: BondContext,
  trade: Trade,
  clean: number,
  { curve, model }: OptionMarket,
): OptionsOfPrice {
  const settlement = settlementOf(context.facts.terms, context.calendar, trade);
  const settled = context.whole && settleLeg(dayWorkspace(), context.whole, settlement, trade.paidAccrued).effective;
  const options = pricedOptions(context, settled, curve, model);
  if (!options.ok) return options;
  const dirty = settled?.accrued.ok ? clean + settled.accrued.value : null;
  const figures = dirty === null ? null : valueOrNull(options.figuresAt(price(dirty)));
  return figures === null ? { ok: false, absence: 'no_spread' } : { ok: true, pricing: options.pricing, figures };
}
