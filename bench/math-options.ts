import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JsonRecord } from '#app/calc/bond-from-record.ts';
import { optionsOfRecord } from '#app/calc/calc-options.ts';
import { optionPricing, optionRiskFromDirtyPrice, optionRiskFromOas } from '#math/option/option-adjusted-spread.ts';
import { type Price, type Rate, rate } from '#math/units.ts';

const RECORDS = new URL('../test/reference/options.jsonl.gz', import.meta.url);

interface OptionCase extends Omit<ReturnType<typeof optionsOfRecord>, 'bond'> {
  readonly spread: Rate;
  readonly dirty: Price;
}

/** What is asked of each case: figures at its spread, or the spread of its price and the same figures. */
export type OptionPass = 'at-spread' | 'from-price';

/** The reference cases of bonds with calls and puts. */
export function optionCases(): readonly OptionCase[] {
  const lines = gunzipSync(readFileSync(RECORDS)).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const record = JSON.parse(line) as JsonRecord & { readonly oas: number; readonly dirtyPrice: number };
    const { bond: _bond, ...own } = optionsOfRecord(record);
    return { ...own, spread: rate(record.oas), dirty: record.dirtyPrice as Price };
  });
}

/** All cases from their terms; gives a sum so that nothing is left out. */
export function optionPass(cases: readonly OptionCase[], pass: OptionPass): number {
  let sum = 0;
  for (const { options, curve, model, spread, dirty } of cases) {
    const pricing = optionPricing(options, curve, model);
    const risk = pass === 'at-spread' ? null : optionRiskFromDirtyPrice(pricing, dirty);
    const { vega } = risk?.ok ? risk.value : optionRiskFromOas(pricing, spread);
    sum += vega;
  }
  return sum;
}
