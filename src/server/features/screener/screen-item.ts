import type { CompanyListItem } from '#contract/instruments/company-list.ts';
import type { InstrumentListItem } from '#contract/instruments/instrument-list.ts';

/** A row of a list of stocks, indexes, ETFs or companies, as the reader may see it. */
export type ScreenItem = InstrumentListItem | CompanyListItem;
