import { type CompanyListItem, companyListItem } from '#contract/instruments/company-list.ts';
import { type InstrumentListItem, instrumentListItem } from '#contract/instruments/instrument-list.ts';
import { effectiveLevel, type Viewer } from '#domain/access/viewer.ts';
import { grades } from '#domain/facets/grades.ts';
import { percentChange } from '#domain/percent-change.ts';
import type { ScreenRecord } from '#store/screener/find-screen-page.ts';
import type { Gate } from '../plugins/gate/gate.ts';

function textOf({ fields }: ScreenRecord, id: string): string | null {
  const value = fields[id];
  return typeof value === 'string' ? value : null;
}

function numberOf({ fields }: ScreenRecord, id: string): number | null {
  const value = fields[id];
  return typeof value === 'number' ? value : null;
}

function changeOf(record: ScreenRecord): number | null {
  const [value, { before }] = [numberOf(record, 'value'), record];
  return value === null || before === null ? null : percentChange(value, value - before);
}

function instrumentItem(record: ScreenRecord): InstrumentListItem {
  const text = (id: string) => textOf(record, id);
  const number = (id: string) => numberOf(record, id);
  const { id, name, isGenerated, issuerId, issuerName, venueName, indexId, indexName, date } = record;
  return {
    ...{ id, name, isGenerated, issuerId, issuerName, venueName, indexId, indexName, date },
    ...{ ticker: text('ticker'), isin: text('isin'), currency: text('currency') },
    ...{ country: text('country'), sector: text('sector'), assets: text('assets'), members: number('members') },
    ...{ value: number('value'), change: changeOf(record), dividend_yield: number('dividend_yield') },
    ...{ price_to_earnings: number('price_to_earnings'), price_to_book: number('price_to_book') },
    ...{ ev_to_ebitda: number('ev_to_ebitda'), return_on_equity: number('return_on_equity') },
    masked: [],
  };
}

function gradesOf({ fields }: ScreenRecord): string[] {
  const ranks = fields.rating;
  return Array.isArray(ranks) ? ranks.flatMap((rank) => grades[rank] ?? []) : [];
}

function companyItem(record: ScreenRecord): CompanyListItem {
  const number = (id: string) => numberOf(record, id);
  const { id, name, isGenerated } = record;
  return {
    ...{ id, name, isGenerated },
    ...{ country: textOf(record, 'country'), sector: textOf(record, 'sector'), lei: textOf(record, 'lei') },
    ...{ activeBondCount: number('bonds') ?? 0, grades: gradesOf(record) },
    bond_debt: number('bond_debt'),
    ...{ net_debt_to_ebitda: number('net_debt_to_ebitda'), interest_cover: number('interest_cover') },
    ...{ debt_to_equity: number('debt_to_equity'), equity_to_assets: number('equity_to_assets') },
    ...{ ebitda_margin: number('ebitda_margin'), return_on_equity: number('return_on_equity') },
    masked: [],
  };
}

/** An item of the list of stocks, indexes or ETFs as the reader may see it: by the venue of its figures. */
export function shownInstrument(record: ScreenRecord, viewer: Viewer, gate: Gate): InstrumentListItem {
  return gate.mask(instrumentItem(record), instrumentListItem, effectiveLevel(viewer, record.venueId));
}

/** The same of companies. */
export function shownCompany(record: ScreenRecord, viewer: Viewer, gate: Gate): CompanyListItem {
  return gate.mask(companyItem(record), companyListItem, effectiveLevel(viewer, null));
}
