import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { conversionPremium } from '#domain/bond/conversion-parity.ts';
import { exactText, inCurrency, percentText, priceText } from '../../text/figure-text.ts';
import type { Term, TermWriting } from './kind-terms.ts';

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
