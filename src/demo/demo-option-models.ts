import {
  generatedModelName,
  type OptionModels,
  USUAL_MEAN_REVERSION,
  usualVolatilityOf,
} from '#domain/bond/options/option-figures.ts';
import { basisPointsFromFraction, fractionFromBasisPoints } from '#math/units.ts';
import { demoCurrencies } from './demo-currencies.ts';

/** Basis points to which a volatility is rounded. */
const STEP = 10;

/**
 * Option models of the currencies of the demo market for which no volatility is known: what the level of the generated curve moves by in a
 * year. Some 0.2 points in Swiss francs, 0.3 in yuan, 0.7 to 0.8 in pounds and zloty, 1.5 in reais, 2 in roubles, 3.6 in lira. No other bonds are valued by them.
 */
export const demoOptionModels: OptionModels = Object.fromEntries(
  demoCurrencies
    .filter(({ code }) => usualVolatilityOf(code) === null)
    .map(({ code, curve: { short, long, volatility } }) => {
      const moved = basisPointsFromFraction((volatility * (short + long)) / 2);
      const rounded = fractionFromBasisPoints(Math.round(moved / STEP) * STEP);
      return [generatedModelName(code), { meanReversion: USUAL_MEAN_REVERSION, volatility: rounded }];
    }),
);
