import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { axisDateText } from '../../charts/axis-date-text.ts';
import type { AxisTexts } from '../../charts/time/time-picture.ts';
import { valueScale } from '../../charts/value-scale.ts';

/** From here on an axis counts in millions (shared-blocks, section 9). */
const millionsFrom = 100_000;

/** What a large axis is divided by: a million, and 万 in Chinese, which its text of the unit names. */
const divisorOf = ({ code }: Language) => (code === 'zh' ? 1e4 : 1e6);

/** Whether the axis of these values counts in millions: one unit for all of it, so that its labels can be compared. */
export function countsInMillions(values: readonly number[]): boolean {
  const { low, high } = valueScale(values);
  return Math.max(Math.abs(low), Math.abs(high)) >= millionsFrom;
}

/** How values stand on their axis, in the tag of the last one and in the panel: the axis in millions where they are large. */
export function valueTexts(values: readonly number[], decimals: number, language: Language): AxisTexts {
  const divisor = divisorOf(language);
  const inMillions = countsInMillions(values);
  const whole = (value: number) => numberText(value, decimals, language);
  const millions = (value: number, _: number, step: number) =>
    numberText(value / divisor, exactDecimals([step / divisor], 1), language);
  return {
    value: whole,
    axisValue: inMillions ? millions : (value, axisDecimals) => numberText(value, axisDecimals, language),
    axisDate: axisDateText,
  };
}
