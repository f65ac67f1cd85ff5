import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { isoDate } from '#math/units.ts';
import type { RenderPage } from '#server/platform/pages/pages.ts';
import type { ServerOptions } from '#server/site/server-options.ts';
import { headersOfReader, type ReaderKind } from '#server/testing/readers.ts';
import { saveSampleCompositions } from '#server/testing/sample-compositions.ts';
import { type SampleHistory, sampleDays } from '#server/testing/sample-days.ts';
import { bondIds, saveSampleMarket } from '#server/testing/sample-market.ts';
import { saveSampleMedian } from '#server/testing/sample-reports.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { findSourceId } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { storingAt } from '#store/testing/storing-at.ts';
import { dayBeforeCorrection, heldEntries, heldList, type LeakCase } from './leak-case.ts';

/** A site on a market whose moments of storing are always the same; so much is asked of it that limits would end the tests. */
export async function openLeakSite(
  histories: readonly SampleHistory[],
  options: Partial<ServerOptions> = {},
): Promise<TestApp> {
  const site = await openTestApp({ renderPage: stubPage, callLimits: uncounted, ...options }, async (database) => {
    await storingAt(database, `${dayBeforeCorrection}T06:00:00Z`, (then) => saveSampleMarket(then, histories));
    await correctBoards(database, histories);
    await inWriteTransaction(database, saveSampleCompositions);
    await inWriteTransaction(database, saveSampleMedian);
    await sql`update trading_day set stored_at = '2025-06-30'`.execute(database.kysely);
    for (const table of ['instrument', 'superseded_instrument'])
      await sql`update ${sql.table(table)} set updated_at = '2025-06-30'`.execute(database.kysely);
  });
  await keepHoldings(site);
  await keepAlerts(site);
  return site;
}

/** Corrects a word of every trading day, so that as of the day before each number comes from what was kept. */
async function correctBoards(database: Database, histories: readonly SampleHistory[]): Promise<void> {
  await sql`update known_since set moment = ${`${dayBeforeCorrection}T05:00:00Z`}`.execute(database.kysely);
  const days = histories.flatMap((history) => [...sampleDays(history)]).map((day) => ({ ...day, boardName: 'Other' }));
  await storingAt(database, '2025-06-30T06:00:00Z', (then) =>
    inWriteTransaction(then, async (tx) => {
      const sourceId = await findSourceId(tx, 'sample');
      await saveTradingDays(tx, days, { sourceId: sourceId ?? 0, importId: null });
    }),
  );
}

/** What two readers hold, bought before the prices that are hidden. */
async function keepHoldings({ app, database: { kysely } }: TestApp): Promise<void> {
  for (const accountId of ['full', 'full-all'] as const) {
    await cookieOf(app, accountId);
    const list = { accountId, id: heldList, name: 'Held', position: 1, createdAt: new Date(0) };
    await kysely.insertInto('watchlist').values(list).execute();
  }
  const bought = { quantity: 10, price: 98.5, boughtOn: isoDate('2024-07-01'), addedAt: new Date(0) };
  const entries = heldEntries.map((entry) => ({ ...entry, ...bought, watchlistId: heldList }));
  await kysely.insertInto('watchlistEntry').values(entries).execute();
}

/** What rules told of venues, each with its figure: who may not see it now may have seen it then. */
async function keepAlerts({ app, database: { kysely } }: TestApp): Promise<void> {
  for (const accountId of ['member', 'full', 'full-all'] as const) {
    await cookieOf(app, accountId);
    await sql`
      with rule as (
        insert into alert_rule (account_id, kind, instrument_id, venue_id, direction, threshold, mail, tells_webhooks,
          has_second_factor, created_at)
        select ${accountId}, kind, listing.instrument_id, listing.venue_id, 'above', 1, 'none', false, false, '2025-06-01'
        from listing cross join unnest(array['price', 'yield', 'spread']) as kind where instrument_id = ${bondIds.usual}
        order by listing.venue_id, kind
        returning *
      )
      insert into alert (rule_id, account_id, kind, subject, told_by, happened_at)
      select rule.id, rule.account_id, rule.kind, jsonb_build_object('date', day.date, 'direction', 'above', 'threshold', 1, 'value',
          case rule.kind when 'price' then day.indicative_price when 'yield' then day.indicative_yield else day.g_spread end),
        'quote.1', '2025-06-30'
      from rule join listing using (instrument_id, venue_id)
        join trading_day day on (day.instrument_id, day.venue_id, day.date) = (rule.instrument_id, rule.venue_id, listing.last_date)
      order by rule.id`.execute(kysely);
  }
}

/** Other numbers in the open form of reports and the same in the closed one; weights in the other order. */
export async function rescaleReportsAndWeights({ database }: TestApp): Promise<void> {
  const openLines = sql`select id from report_line where not is_summary`;
  await sql`update report_value set value = value * 1.7 + 30000 where line_id in (${openLines})`.execute(
    database.kysely,
  );
}

// As a page does: everything that the calls say, in its HTML.
const stubPage: RenderPage = async (request, { api }) => {
  const id = /^\/bonds\/(\d+)\//.exec(new URL(request.url).pathname)?.[1];
  const calls = id === undefined ? ['/api/bonds/'] : [`/api/bonds/${id}/summary/`, `/api/bonds/${id}/graph/`];
  const texts = await Promise.all(calls.map(async (call) => (await api(call)).text()));
  return new Response(texts.join('\n'), { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** Loaded once for all files of a worker: they are drawn on threads. */
let loaded: Promise<RenderPage> | undefined;

async function loadBuilt(): Promise<RenderPage> {
  // As they are served: React chooses its code, for development or not, when it is first loaded.
  process.env.NODE_ENV = 'production';
  const { loadPages } = await import('#app/running/load-pages.ts');
  return (await loadPages()).renderPage;
}

/** The pages as they are built, or none where they are not. */
export async function builtPages(): Promise<RenderPage | undefined> {
  const isBuilt = existsSync(new URL('../../build/server/index.js', import.meta.url));
  if (!isBuilt && process.env.CI) throw new Error('The pages are not built.');
  if (!isBuilt) return undefined;
  loaded ??= loadBuilt();
  return loaded;
}

export interface LeakAnswer {
  readonly status: number;
  readonly text: string;
  readonly isPage: boolean;
  /** The answer as JSON; undefined for every other. */
  readonly json: unknown;
}

/** What a site answers one kind of user: signed in once, and each case asked once. */
export type AskLeakSite = (who: ReaderKind, asked: LeakCase) => Promise<LeakAnswer>;

export function askerOf(site: TestApp): AskLeakSite {
  const { app } = site;
  const cookies = new Map<ReaderKind, ReturnType<typeof headersOfReader>>();
  const answers = new Map<string, Promise<LeakAnswer>>();
  const answer = async (who: ReaderKind, asked: LeakCase) => {
    if (asked.isWrite === true) return answerTo(app, await headersOfReader(site, who), asked);
    const cookie = cookies.get(who) ?? headersOfReader(site, who);
    cookies.set(who, cookie);
    return answerTo(app, await cookie, asked);
  };
  return (who, asked) => {
    const key = JSON.stringify([who, asked]);
    const seen = answers.get(key) ?? answer(who, asked);
    answers.set(key, seen);
    return seen;
  };
}

/** A line that a stream sends by the clock and whatever happens: it may fall between any two others. */
const HEARTBEAT = /^: \n\n/gm;

/** What a stream says at first but for its heartbeats, or the whole of what ends. */
async function bodyOf(stream: Readable, isEndless: boolean): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (isEndless && text.includes('data: ')) break;
  }
  return isEndless ? text.replaceAll(HEARTBEAT, '') : text;
}

/**
 * The whole answer to a case, headers included, but for what is new in every answer: its date, its id, what is left of limits, the
 * values of cookies.
 */
export async function answerTo(
  app: TestApp['app'],
  cookie: Readonly<Record<string, string>>,
  asked: LeakCase,
): Promise<LeakAnswer> {
  const answer = await app.inject({
    method: asked.method,
    url: asked.url,
    headers: { ...asked.headers, ...cookie },
    payloadAsStream: true,
    ...(asked.payload !== undefined && { payload: asked.payload }),
  });
  const body = await bodyOf(answer.stream(), asked.isStream === true);
  const { date: _date, 'x-request-id': _id, ratelimit: _left, ...headers } = answer.headers;
  const said = `${answer.statusCode}\n${JSON.stringify(headers)}\n${body}`;
  const text = said.replaceAll(/(bondlens(?:-[a-z-]+)?)=[^;"]+;/g, '$1=SECRET;');
  return {
    status: answer.statusCode,
    text,
    json: String(headers['content-type']).startsWith('application/json') ? JSON.parse(body || 'null') : undefined,
    isPage: String(headers['content-type']).startsWith('text/html') || asked.url.includes('.data'),
  };
}
