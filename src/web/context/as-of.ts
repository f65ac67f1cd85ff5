import { useLocation } from 'react-router';
import { asOfIn } from '#contract/platform/as-of.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';

/** The day as of which the page shows market data; null where it shows what is known now. */
export function useAsOf(): IsoDate | null {
  return parseIsoDate(asOfIn(useLocation().search) ?? '') ?? null;
}
