import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import { chartColumns } from '#web/market/data/chart-columns.ts';
import type { ClientTask } from './client.ts';
import { termGroups } from './search-terms.ts';

interface Bond {
  readonly id: number;
  readonly venueId: number;
  readonly issuerId: number;
}

/** What of a market is asked for. */
export interface AskedMarket {
  readonly address: string;
  readonly cookie: string;
  /** Its last day. */
  readonly today: string;
  /** The bond of the README on its main venue, which every market has. */
  readonly readmeBond: Bond;
  /** Outstanding fixed bonds of whose last days one is the market's, in random order. */
  readonly bonds: readonly Bond[];
  /** The company with the most bonds. */
  readonly largestCompany: number;
  readonly terms: readonly string[];
  /** Those of them whose answer is as long as an answer can be. */
  readonly longTerms: readonly string[];
}

type Call = Pick<ClientTask, 'paths' | 'method' | 'headers' | 'bodies'>;

export interface NamedCall {
  readonly name: string;
  readonly of: (market: AskedMarket) => Call;
}

const listLength = 500;
const readmeBondId = 1001;

const README_BOND = `select instrument_id as id, venue_id as "venueId", issuer_id as "issuerId", date from latest_figure
  join instrument on instrument.id = instrument_id where instrument_id = ${readmeBondId}`;
const RANDOM_BONDS = `select instrument_id as id, venue_id as "venueId", issuer_id as "issuerId" from latest_figure
  join instrument on instrument.id = instrument_id join bond_terms using (instrument_id)
  where instrument_id between $1 and $2 and venue_id <> 381 and date = $3 and coupon_kind = 'fixed' and matures_on > $3
  order by md5(instrument_id::text) limit ${listLength}`;
const LARGEST_COMPANY = `select issuer_id as id from instrument where kind = 'bond'
  group by issuer_id order by count(*) desc, issuer_id limit 1`;

const suggestPath = '/api/suggest/bonds/';
const suggestHeaders = { 'content-type': 'text/plain' };
/** Lines of the longest answer. */
const MAX_LINES = 20;

const suggestions = (terms: readonly string[]): Call => ({
  paths: [suggestPath],
  method: 'POST',
  headers: suggestHeaders,
  bodies: terms.map(encodeURIComponent),
});

async function longAnswered(address: string, terms: readonly string[]): Promise<readonly string[]> {
  const long: string[] = [];
  for (const term of terms) {
    const body = encodeURIComponent(term);
    const answer = await fetch(`${address}${suggestPath}`, { method: 'POST', headers: suggestHeaders, body });
    // A node that is busy answers without items.
    const { items = [] } = (await answer.json()) as { readonly items?: readonly unknown[] };
    if (items.length === MAX_LINES) long.push(term);
  }
  return long;
}

/** Gathers what is asked for; the random bonds are of a range of ids. */
export async function askedMarket(
  database: Database,
  site: Pick<AskedMarket, 'address' | 'cookie'>,
  ids: readonly [first: number, last: number],
): Promise<AskedMarket> {
  return database.withClient(async (client) => {
    const { rows: known } = await client.query<Bond & { date: string }>(README_BOND);
    const [readme] = known;
    if (readme === undefined) throw new Error(`no bond ${readmeBondId}`);
    const { rows: bonds } = await client.query<Bond>(RANDOM_BONDS, [...ids, readme.date]);
    const { rows: companies } = await client.query<{ id: number }>(LARGEST_COMPANY);
    const terms = (await termGroups(client, listLength / 5)).flatMap((group) => group.terms);
    return {
      ...site,
      today: readme.date,
      readmeBond: readme,
      bonds,
      largestCompany: companies[0]?.id ?? 0,
      terms,
      longTerms: await longAnswered(site.address, terms),
    };
  });
}

const nothing = [''] as const;

const page = (paths: readonly string[], cookie?: string): Call => ({
  paths,
  method: 'GET',
  headers: cookie === undefined ? {} : { cookie },
  bodies: nothing,
});

/** Ranges that end on another day or begin on another one each, so that none was answered before. */
function rangeOf(today: string, months: number, round: number) {
  const last = dayNumberFromIso(isoDate(today));
  const startDate = isoFromDayNumber(addDays(addMonths(last, -months), -Math.floor(round / 20)));
  return { startDate, endDate: isoFromDayNumber(addDays(last, -(round % 20))) };
}

/** Calls of a chart of one bond each. */
export function chart(
  { cookie, today }: AskedMarket,
  asked: readonly Pick<Bond, 'id' | 'venueId'>[],
  months: number,
): Call {
  const shared = { chartType: 'price', userChangePeriod: true, getChartIteration: 2, columns: chartColumns };
  const bodies = Array.from({ length: listLength }, (_, round) => {
    const { id, venueId } = asked[round % asked.length] ?? { id: readmeBondId, venueId: 0 };
    const items = [{ id, tgId: venueId, model: 'bonds' }];
    return JSON.stringify({ items, ...rangeOf(today, months, round), ...shared });
  });
  const headers = { cookie, 'content-type': 'application/json' };
  return { paths: ['/api/chart/get_tradings/'], method: 'POST', headers, bodies };
}

/** Lists of bonds by currency, kind, maturity, yield and rating. */
export const facetedLists = ['EUR', 'USD', 'GBP'].flatMap((currency) =>
  [2028, 2030, 2032].map(
    (year) =>
      `/api/bonds/?currency=${currency}&kind=fixed&maturity_from=${year}&maturity_to=${year + 3}&yield_from=3&rating_from=BBB-&sort=yield&order=desc`,
  ),
);

const bondPages = (bonds: readonly Bond[]) => bonds.map(({ id }) => `/bonds/${id}/`);

/** Pages and calls that a market of any size should answer alike, and those that may grow with it. */
export const scaleCalls: readonly NamedCall[] = [
  { name: 'bond page, visitor', of: ({ readmeBond }) => page(bondPages([readmeBond])) },
  { name: 'bond page, full', of: ({ readmeBond, cookie }) => page(bondPages([readmeBond]), cookie) },
  { name: 'bond page, full, another bond each time', of: ({ bonds, cookie }) => page(bondPages(bonds), cookie) },
  { name: 'chart call, 3 months', of: (market) => chart(market, [market.readmeBond], 3) },
  { name: 'chart call, 3 years', of: (market) => chart(market, [market.readmeBond], 36) },
  { name: 'chart call, 3 months, another bond each time', of: (market) => chart(market, market.bonds, 3) },
  {
    name: 'page of the company with the most bonds',
    of: ({ largestCompany, cookie }) => page([`/company/${largestCompany}/`], cookie),
  },
  {
    name: 'list by yield',
    of: ({ cookie }) => page(['/api/bonds/?sort=yield&order=desc'], cookie),
  },
  { name: 'list of five facets by yield', of: ({ cookie }) => page(facetedLists, cookie) },
  { name: 'start page, full', of: ({ cookie }) => page(['/'], cookie) },
  { name: 'suggestions of bonds', of: ({ terms }) => suggestions(terms) },
  { name: 'suggestions of bonds, twenty lines', of: ({ longTerms }) => suggestions(longTerms) },
];
