import { asOfParameter } from '#contract/platform/as-of.ts';
import { useAsOf } from './reader-context.tsx';

/** Sends the day of the page along with a form. */
export function DayField() {
  const day = useAsOf();
  return day === null ? null : <input type="hidden" name={asOfParameter} value={day} />;
}
