import { addDays, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import {
  type FetchPlan,
  type FetchRequest,
  type FetchStep,
  NothingError,
  type PoliteClient,
  RefusedError,
} from '../fetching/polite-client.ts';
import { ImportError } from '../file-fault.ts';
import { jsonOf } from '../parsing/json-of.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';
import { auctionFields, fiscalAuctionsOf } from './parse-auctions.ts';

/** The Treasury serves them from different hosts. */
const PARTS_OF_HOST: Readonly<Record<string, readonly string[]>> = {
  'home.treasury.gov': ['curve', 'real-curve'],
  'www.treasurydirect.gov': ['prices'],
  'treasurydirect.gov': ['prices'],
  'api.fiscaldata.treasury.gov': ['auctions'],
};

const PARTS = ['prices', 'curve', 'real-curve', 'auctions'] as const;
const SELECT_DATE = '/GA-FI/FedInvest/selectSecurityPriceDate';
const PRICES = '/GA-FI/FedInvest/securityPriceDetail';
const RATES = '/resource-center/data-chart-center/interest-rates/pages/xml';
const CURVES = [
  { part: 'curve', data: 'daily_treasury_yield_curve', file: 'par-yield-curve' },
  { part: 'real-curve', data: 'daily_treasury_real_yield_curve', file: 'real-par-yield-curve' },
] as const;
// The curves' address is known to take most of twenty seconds.
const LONG_MS = 60_000;

/** The form carries a token against forgery where the site asks for one. */
function tokenOf(page: string): Readonly<Record<string, string>> {
  const token = /name="_csrf"[^>]*\bvalue="([^"]+)"/.exec(page)?.[1];
  return token === undefined ? {} : { _csrf: token };
}

async function loadPrices(client: PoliteClient, date: IsoDate, { since }: FetchRequest): Promise<SourceFile> {
  const page = await client.ask(SELECT_DATE);
  const [year = '', month = '', day = ''] = date.split('-');
  const form = {
    priceDateDay: String(Number(day)),
    priceDateMonth: String(Number(month)),
    priceDateYear: year,
    fileType: 'csv',
    csv: 'CSV FORMAT',
    ...tokenOf(new TextDecoder().decode(page.bytes)),
  };
  const { bytes } = await client.ask(PRICES, { form, cookie: page.cookie });
  const file = sourceFile(`fedinvest-prices-${date}.csv`, bytes);
  const text = file.text.trim();
  // Of several days some are holidays.
  if (text === '' && since !== undefined) throw new NothingError(`no prices of ${date}`);
  if (text === '') throw new ImportError(`FedInvest has no prices of ${date}`);
  if (text.startsWith('<')) throw new RefusedError(`FedInvest answered a page, not prices of ${date}`);
  return file;
}

async function loadCurve(
  client: PoliteClient,
  year: number,
  { data, file }: (typeof CURVES)[number],
): Promise<SourceFile> {
  const path = `${RATES}?data=${data}&field_tdr_date_value=${year}`;
  const { bytes } = await client.ask(path, { timeoutMs: LONG_MS });
  return sourceFile(`${file}-${year}.xml`, bytes);
}

/** The weekday before a day: prices appear in the evening. */
function lastWeekday(today: IsoDate): IsoDate {
  let day = addDays(dayNumberFromIso(today), -1);
  while (weekday(day) > 5) day = addDays(day, -1);
  return isoFromDayNumber(day);
}

/** A source that was not asked for longer is asked for the latest of the days alone. */
const MOST_DAYS = 14;

/** The day that was asked for, else the weekdays since a day, else the last one. */
function priceDays({ date, since, today }: FetchRequest): readonly IsoDate[] {
  if (date !== undefined) return [date];
  const last = dayNumberFromIso(lastWeekday(today));
  const from = since === undefined ? last : Math.max(dayNumberFromIso(since), addDays(last, -MOST_DAYS));
  const count = Math.max(last - from, 0) + 1;
  const days = Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
  return days.filter((day) => weekday(day) <= 5).map(isoFromDayNumber);
}

/** The year that was asked for, else those since a day, else this one. */
function yearsOf({ year, since, today }: FetchRequest): readonly number[] {
  if (year !== undefined) return [year];
  const last = Number(today.slice(0, 4));
  const first = since === undefined ? last : Number(since.slice(0, 4));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const AUCTIONS = '/services/api/fiscal_service/v1/accounting/od/auctions_query';
/** All that the service gives at once; the auctions of all securities in issue are some two thousand. */
const MAX_AUCTIONS = 10_000;
/** Of a floating-rate note: the auctions of 13-week bills that its coupons follow. */
const LIFE_OF_FLOATERS_YEARS = 2;

interface AuctionFile {
  readonly name: string;
  readonly filter: string;
}

/** The auctions of what is in issue, and, the first time, of the bills by which running floating-rate notes pay. */
function auctionFiles({ since, today }: FetchRequest): readonly AuctionFile[] {
  if (since !== undefined) return [{ name: `auctions-since-${since}`, filter: `auction_date:gte:${since}` }];
  const from = `${Number(today.slice(0, 4)) - LIFE_OF_FLOATERS_YEARS}${today.slice(4, 8)}01`;
  return [
    { name: 'auctions-of-bills', filter: `security_type:eq:Bill,security_term:eq:13-Week,auction_date:gte:${from}` },
    { name: 'auctions-in-issue', filter: `maturity_date:gte:${today}` },
  ];
}

async function loadAuctions(client: PoliteClient, { name, filter }: AuctionFile): Promise<SourceFile> {
  const query = new URLSearchParams({
    format: 'json',
    fields: auctionFields.join(','),
    filter,
    sort: 'auction_date',
    'page[size]': String(MAX_AUCTIONS),
  });
  const { bytes } = await client.ask(`${AUCTIONS}?${query}`, { timeoutMs: LONG_MS });
  const file = sourceFile(`${name}.json`, bytes);
  if (fiscalAuctionsOf(jsonOf(file))?.length === 0) throw new NothingError('no auctions');
  return file;
}

async function* steps(client: PoliteClient, request: FetchRequest): AsyncGenerator<FetchStep> {
  const byHost = PARTS_OF_HOST[new URL(request.base).hostname] ?? PARTS;
  const parts = request.only.length === 0 ? byHost : request.only;
  for (const file of parts.includes('auctions') ? auctionFiles(request) : []) {
    yield { key: file.name, isOfDay: true, load: () => loadAuctions(client, file) };
  }
  for (const date of parts.includes('prices') ? priceDays(request) : []) {
    yield { key: `prices ${date}`, load: () => loadPrices(client, date, request) };
  }
  for (const curve of CURVES.filter(({ part }) => parts.includes(part))) {
    for (const year of yearsOf(request)) {
      yield { key: `${curve.part} ${year}`, isOfDay: true, load: () => loadCurve(client, year, curve) };
    }
  }
}

/** Auctions, day prices of FedInvest, and the par yield curves by years. */
export const treasuryPlan: FetchPlan = { parts: PARTS, steps };
