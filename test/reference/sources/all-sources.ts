import type { Comparison } from '../comparison.ts';
import { hasShared } from '../shared-folder.ts';
import { bondsWithOptions } from './bonds-with-options.ts';
import { excelBonds } from './excel-bonds.ts';
import { excelRates } from './excel-rates.ts';
import { EXCEL_FOLDER } from './excel-table.ts';
import { federalReserveCurves } from './federal-reserve.ts';
import { isdaDayCounts } from './isda-day-counts.ts';
import { moscowExchange } from './moscow-exchange.ts';
import { overnightCoupons } from './overnight-coupons.ts';
import { quantlibBonds } from './quantlib-bonds.ts';
import { quantlibCalendars } from './quantlib-calendars.ts';
import { quantlibConventions } from './quantlib-conventions.ts';
import { quantlibSwaps, SWAPS } from './quantlib-swaps.ts';
import { AUCTIONS_FOLDER, treasuryAuctions } from './treasury-auctions.ts';
import { treasuryRegulation } from './treasury-regulation.ts';

/** Numbers of others that the engine is compared with. */
export interface Source {
  readonly name: string;
  /** Whether its numbers are here: packed in this folder, or in the one beside the project. */
  readonly isPresent: boolean;
  readonly compare: () => Comparison[];
}

const GROUND_TRUTH = 'data/groundtruth/';

/** All sources in the order of the page. */
export const SOURCES: readonly Source[] = [
  { name: 'bonds of QuantLib', isPresent: true, compare: quantlibBonds },
  { name: 'day counts, schedules and curves of QuantLib', isPresent: true, compare: quantlibConventions },
  { name: 'calendars of QuantLib', isPresent: true, compare: quantlibCalendars },
  { name: 'overnight coupons', isPresent: true, compare: overnightCoupons },
  { name: 'bonds with options', isPresent: true, compare: bondsWithOptions },
  { name: 'swap curves of QuantLib', isPresent: hasShared(SWAPS), compare: quantlibSwaps },
  { name: '31 CFR 356, appendix B', isPresent: true, compare: treasuryRegulation },
  { name: 'Treasury auctions', isPresent: hasShared(AUCTIONS_FOLDER), compare: treasuryAuctions },
  { name: 'ISDA day counts', isPresent: hasShared(`${GROUND_TRUTH}daycount_30_360_isda.json`), compare: isdaDayCounts },
  { name: 'bond functions of Excel', isPresent: hasShared(EXCEL_FOLDER), compare: excelBonds },
  { name: 'rate functions of Excel', isPresent: hasShared(EXCEL_FOLDER), compare: excelRates },
  {
    name: 'Moscow Exchange',
    isPresent: hasShared(`${GROUND_TRUTH}moex_published_yields.json`),
    compare: moscowExchange,
  },
  { name: 'Federal Reserve', isPresent: hasShared(`${GROUND_TRUTH}gsw_svensson.json`), compare: federalReserveCurves },
];
