import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, kindOfCall } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import type { ReaderKind } from '#server/testing/readers.ts';
import { type SampleHistory, sampleDays, usualNumber } from '#server/testing/sample-days.ts';
import { sampleHistories, sampleInstrument, sampleTerms, venueIds } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { findSourceId } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { casesOfScatter } from './leak/asked.ts';
import { scattered } from './leak/canaries.ts';
import { casesOfRoute } from './leak/cases.ts';
import { requestsLike } from './leak/generated-cases.ts';
import { get, type LeakCase } from './leak/leak-case.ts';
import { type AskLeakSite, askerOf, openLeakSite } from './leak/leak-site.ts';

const LONG_MS = 600_000;
const benchmarkIds = [1101, 1102, 1103] as const;

const benchmarkHistories: readonly SampleHistory[] = benchmarkIds.map((instrumentId) => ({
  instrumentId,
  venueId: venueIds.exchange,
  start: '2025-06-02',
  days: 29,
  numberOf: usualNumber,
}));

/** A site on a market with benchmarks, each with a history of its own. */
async function openSite(change: (histories: readonly SampleHistory[]) => readonly SampleHistory[]): Promise<TestApp> {
  const site = await openLeakSite(change(sampleHistories()));
  await inWriteTransaction(site.database, async (tx) => {
    const origin = { sourceId: (await findSourceId(tx, 'sample')) ?? 0, importId: null };
    const name = 'Bundesrepublik Sample';
    const issuer = { id: 9, code: 'i9', name, shortName: name, country: 'DE', lei: null, isGenerated: false };
    await saveIssuers(tx, [{ ...issuer, sector: governmentSector }]);
    await saveInstruments(
      tx,
      benchmarkIds.map((id) => sampleInstrument(id, `Bund ${id}`, { issuerId: 9 })),
    );
    const maturities = ['2034-08-15', '2027-08-15', '2031-08-15'].map(isoDate);
    await saveBondTerms(
      tx,
      benchmarkIds.map((id, at) => sampleTerms(id, { maturesOn: maturities[at] ?? null })),
      origin,
    );
    await saveTradingDays(
      tx,
      change(benchmarkHistories).flatMap((history) => [...sampleDays(history)]),
      origin,
    );
  });
  return site;
}

let sites: readonly TestApp[] = [];
let ask: readonly AskLeakSite[] = [];

beforeAll(async () => {
  sites = await Promise.all([openSite((histories) => histories), openSite(scattered)]);
  ask = sites.map(askerOf);
}, LONG_MS);

afterAll(async () => {
  for (const site of sites) await site.close();
}, LONG_MS);

const benchmarkCases = [
  get('/api/calculator/EUR/'),
  get('/api/bonds/1001/calculation/'),
  ...benchmarkIds.map((id) => get(`/cb/emissions/item/global/json/${id}/`)),
];

/** A chart shows a visitor the shape of a hidden series: of what tells one, everything but numbers and the tag that follows from them. */
function comparable({ url }: LeakCase, text: string | undefined): string | undefined {
  const isShape = /^\/api\/(chart\/get_tradings|series)\//.test(url);
  return isShape ? text?.replace(/"etag":"(\\.|[^"])*"/, '').replaceAll(/-?\d+(\.\d+)?(e-?\d+)?/g, 'N') : text;
}

/** What the answers of two sites differ by to a reader: the requests. */
async function differing(who: ReaderKind, cases: readonly LeakCase[]): Promise<readonly string[]> {
  const differ: string[] = [];
  for (const asked of cases) {
    const [plain, other] = await Promise.all(ask.map((site) => site(who, asked)));
    if (comparable(asked, plain?.text) !== comparable(asked, other?.text))
      differ.push(`${who} ${asked.method} ${asked.url} ${JSON.stringify(asked.payload ?? '')}`);
  }
  return differ;
}

test(
  'ACC-2 any values and kinds of hidden figures give a visitor the same bytes',
  async () => {
    expect(await differing('visitor', [...benchmarkCases, ...casesOfScatter])).toEqual([]);
  },
  LONG_MS,
);

/** Requests of each call; in full some 20,000 in all. */
const REQUESTS = draws(1, 80);

/** Calls that read, but those that answer what is another each time, and streams. */
const readingCalls: readonly Call[] = Object.values(callsOfFeature)
  .flat()
  .filter((call: Call) => kindOfCall(call) === 'read' && call.isStream !== true)
  .filter(({ name }) => casesOfRoute[name]?.some(({ hasSecret }) => hasSecret === true) !== true);

test.each(['visitor', 'member'] as const)(
  'ACC-2 any values and kinds of hidden figures give a %s the same bytes, whatever is asked of every call',
  async (who) => {
    const requests = readingCalls.flatMap((call) => requestsLike(call, REQUESTS));
    expect(requests.length).toBeGreaterThan(REQUESTS * 100);
    expect(await differing(who, requests)).toEqual([]);
  },
  3 * LONG_MS,
);
