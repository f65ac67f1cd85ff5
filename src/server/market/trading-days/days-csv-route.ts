import type { TradingColumnName } from '#contract/market/trading-days/trading-columns.ts';
import { tradingDaysCsvCall } from '#contract/platform/csv-addresses.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { parseIsoDate } from '#math/units.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { fileOptions, sendCsv, servicesOfFiles } from '../../platform/files/send-table.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBondOfCode } from '../reads/require-bond.ts';
import { askedNames, cellValueOf, columnOf, findArchive } from './archive-rows.ts';
import { requireRange } from './tradings-route.ts';

/** The columns where an address names none: always the same, with or without values. */
const usualColumns: readonly TradingColumnName[] = [
  'buying_quote',
  'selling_quote',
  'indicative_price',
  'indicative_price_type',
  'indicative_yield',
  'indicative_yield_type',
  'indicative_yield_origin',
  'nkd',
  'g_spread',
  'duration',
  'modified_duration',
  'convexity',
  'open_price',
  'min_price',
  'max_price',
  'last_price',
  'avar_price',
  'volume',
  'volume_money',
  'agreement_number',
] as const;

const yearMonths = 12;

/** The days of an address: to today, and from a year before its last one. */
function rangeOf({ from, to }: { readonly from?: string; readonly to?: string }, today: string) {
  const endDate = to ?? today;
  const end = parseIsoDate(endDate);
  if (end === undefined) throw new Refusal('bad_date', 'to');
  return requireRange({ endDate, startDate: from ?? isoFromDayNumber(addMonths(dayNumberFromIso(end), -yearMonths)) });
}

/** The trading days of a bond for spreadsheets; open to whom their file is. */
export function daysCsvRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, tradingDaysCsvCall, fileOptions, async (request, reply) => {
    const { query, viewer, language } = request;
    requireFeature(viewer, 'xls');
    await limit(request);
    const range = rangeOf(query, services.today());
    const { id } = (await requireBondOfCode(services, query.isin)).instrument;
    const listings = await findListings(services.database, id, viewer.accountId);
    const venueId = query.venue ?? defaultListing(listings, viewer)?.venue.id;
    if (venueId === undefined) throw new Refusal('no_data_for_period');
    requireFeature(viewer, 'xls', effectiveLevel(viewer, venueId));
    const names = ['date', ...(askedNames(query.columns) ?? usualColumns).filter((name) => name !== 'date')] as const;
    const items = [{ id, venueId, model: 'bonds' }] as const;
    const { archive } = await findArchive(services, { items, range, names, viewer, language });
    const columns = names.map(columnOf);
    const rows = archive.rows.map((row) => columns.map((column) => cellValueOf(row, column)));
    return sendCsv(services, reply, { name: 'trading-days', rows: [names, ...rows] });
  });
}
