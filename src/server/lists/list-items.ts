import { type CompanyListItem, companyListItem } from '#contract/lists/company-list.ts';
import { type InstrumentListItem, instrumentListItem } from '#contract/lists/instrument-list.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { grades } from '#domain/issuer/grades.ts';
import { type List, lists, rangesOf } from '#domain/lists/lists.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import type { ListRecord } from '#store/lists/find-rows.ts';
import type { Gate } from '../platform/serving/gate.ts';
import { itemNumbers } from './bond-item.ts';

function textOf({ fields }: ListRecord, id: string): string | null {
  const value = fields[id];
  return typeof value === 'string' ? value : null;
}

function numberOf({ fields }: ListRecord, id: string): number | null {
  const value = fields[id];
  return typeof value === 'number' ? value : null;
}

function changeOf(record: ListRecord): number | null {
  const [value, { before }] = [numberOf(record, 'value'), record];
  return value === null || before === null ? null : percentChange(value, value - before);
}

/** The numbers of all lists whose items are of one kind; what a list has not is null. */
function numbersOf<Item>(of: readonly List[], record: ListRecord) {
  return itemNumbers<Item>(of.flatMap(rangesOf), ({ id }) => numberOf(record, id));
}

const ofInstruments = [lists.stocks, lists.indexes, lists.etf];

function instrumentItem(record: ListRecord): InstrumentListItem {
  const text = (id: string) => textOf(record, id);
  const { id, name, isGenerated, issuerId, issuerName, venueName, indexId, indexName, date } = record;
  return {
    id,
    name,
    isGenerated,
    issuerId,
    issuerName,
    venueName,
    indexId,
    indexName,
    date,
    ticker: text('ticker'),
    isin: text('isin'),
    currency: text('currency'),
    country: text('country'),
    sector: text('sector'),
    assets: text('assets'),
    ...numbersOf<InstrumentListItem>(ofInstruments, record),
    change: changeOf(record),
    masked: [],
  };
}

function gradesOf({ fields }: ListRecord): string[] {
  const ranks = fields.rating;
  return Array.isArray(ranks) ? ranks.flatMap((rank) => grades[rank] ?? []) : [];
}

function companyItem(record: ListRecord): CompanyListItem {
  const { id, name, isGenerated } = record;
  return {
    id,
    name,
    isGenerated,
    country: textOf(record, 'country'),
    sector: textOf(record, 'sector'),
    lei: textOf(record, 'lei'),
    grades: gradesOf(record),
    ...numbersOf<CompanyListItem>([lists.companies], record),
    activeBondCount: numberOf(record, 'bonds') ?? 0,
    masked: [],
  };
}

/** An item of the list of stocks, indexes or ETFs as the reader may see it: by the venue of its figures. */
export function shownInstrument(record: ListRecord, viewer: Viewer, gate: Gate): InstrumentListItem {
  return gate.mask(instrumentItem(record), instrumentListItem, effectiveLevel(viewer, record.venueId));
}

/** The same of companies. */
export function shownCompany(record: ListRecord, viewer: Viewer, gate: Gate): CompanyListItem {
  return gate.mask(companyItem(record), companyListItem, effectiveLevel(viewer, null));
}
