import type { OptionModels } from '#domain/bond/options/option-figures.ts';
import { fractionFromBasisPoints, fractionFromPercent } from '#math/units.ts';

/** A currency with its mean reversion, per cent a year, and its volatility, basis points a year. */
const MODEL = /^([A-Z]{3})=(\d{1,2}(?:\.\d{1,4})?)\/(\d{1,3}(?:\.\d{1,2})?)$/;

export const optionModelsMeaning =
  'mean reversion in per cent and volatility in basis points a year by currency, such as USD=3/100,EUR=3/80';

/** The models of a text such as `USD=3/100,EUR=3/80`; undefined where it is none. */
export function optionModelsOf(text: string): OptionModels | undefined {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  const models = named.map((part) => MODEL.exec(part) ?? []);
  if (models.some((found) => found.length === 0)) return undefined;
  return Object.fromEntries(
    models.map(([, currency = '', reversion, volatility]) => [
      currency,
      {
        meanReversion: fractionFromPercent(Number(reversion)),
        volatility: fractionFromBasisPoints(Number(volatility)),
      },
    ]),
  );
}
