import { saveSearchCall } from '#contract/lists/saved-searches.ts';
import { createAlertCall } from '#contract/portfolio/alerts/alerts.ts';
import { happenedAlertsCall } from '#contract/portfolio/alerts/happened.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import type { AlertKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { isoDate } from '#math/units.ts';
import { saveCommentSubjects, saveComments, saveCommentWords } from '#store/issuer/comments/comments.ts';
import { saveDocuments } from '#store/issuer/documents/documents.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { updateAndTell } from '#store/market/trading-days/live-events.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { addOwnAccount } from './own-account.ts';
import { bondIds, providerId, sampleToday, venueIds } from './sample-market.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { uncounted } from './uncounted.ts';

/** A site whose clock stands where a test sets it. */
interface AlertSite extends TestApp {
  readonly time: { now: Date };
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

export async function openAlertSite(): Promise<AlertSite> {
  const time = { now: noon(sampleToday) };
  return {
    ...(await openTestApp({
      clock: () => time.now,
      callLimits: uncounted,
      messageChannels: { mail: async () => undefined },
    })),
    time,
  };
}

/** What happens in a case: rows that are written, or a day that comes. */
type Action = (site: AlertSite) => Promise<void> | void;

interface AlertCase {
  /** What the rule says, for the usual bond on the exchange where that is of its kind. */
  readonly terms: object;
  readonly start?: Action;
  /** Comes near to what the rule waits for. */
  readonly near: Action;
  /** What it waits for. */
  readonly beyond: Action;
  /** What is told of that, where it is not one alert of the kind. */
  readonly told?: readonly string[];
}

/** The pair of the cases that are of a venue. */
export const usual = { bond: bondIds.usual, venue: venueIds.exchange } as const;
/** The issuers of the usual bond and of another. */
const [issuer, otherIssuer] = [1, 2];
const news = isoDate('2025-06-28');
/** A day more than news may be old. */
const history = isoDate('2025-05-30');

/** Sets a figure of the last day of a bond on the exchange, as a derivation does. */
export const setFigure =
  (column: string, value: number, bond: number = usual.bond): Action =>
  ({ database }) =>
    inWriteTransaction(database, async (tx) => {
      await updateAndTell(
        tx,
        `update trading_day as day set ${column} = ${value} from listing
          where listing.instrument_id = day.instrument_id and listing.venue_id = day.venue_id and day.date = listing.last_date
            and day.instrument_id = ${bond} and day.venue_id = ${usual.venue}`,
      );
    });

const day =
  (date: string): Action =>
  ({ time }) => {
    time.now = noon(date);
  };

function figureCase(column: string, [within, level, beyond]: readonly [number, number, number], threshold: number) {
  const terms = { direction: 'above', threshold };
  return {
    terms,
    start: setFigure(column, within),
    near: setFigure(column, level),
    beyond: setFigure(column, beyond),
  };
}

const rated =
  (issuerId: number, ratedOn: string): Action =>
  ({ database }) =>
    inWriteTransaction(database, async (tx) => {
      const rating = { agency: 'Bell Ratings', grade: 'AA', outlook: null, instrumentId: null };
      await saveRatings(tx, [{ ...rating, issuerId, ratedOn: isoDate(ratedOn) }]);
    });

const published =
  (instrumentId: number, publishedOn: string): Action =>
  ({ database }) =>
    inWriteTransaction(database, async (tx) => {
      const file = { language: null, fileName: 'a.txt', mediaType: 'text/plain', size: 5, issuerId: null };
      const code = `${instrumentId} ${publishedOn}`;
      await saveDocuments(tx, [
        { ...file, kind: 'final_terms', code, instrumentId, publishedOn: isoDate(publishedOn) },
      ]);
    });

const commented =
  (id: number, about: { readonly issuerId: number } | { readonly instrumentId: number }, publishedOn: string): Action =>
  ({ database }) =>
    inWriteTransaction(database, async (tx) => {
      const comment = { code: String(id), providerId, publishedOn: isoDate(publishedOn), url: null };
      await saveComments(tx, [{ ...comment, id, isModerated: false }]);
      await saveCommentWords(tx, [{ commentId: id, language: 'en', title: 'New', content: null }]);
      await saveCommentSubjects(tx, [{ commentId: id, issuerId: null, instrumentId: null, ...about }]);
    });

/** Sets the coupon of a bond, as an import does. */
export const pays =
  (bond: number, couponRate: number): Action =>
  async ({ database: { kysely } }) => {
    await kysely.updateTable('bondTerms').set({ couponRate }).where('instrumentId', '=', bond).execute();
    const noted = { tableName: 'instrument', firstId: bond, lastId: bond };
    await kysely
      .insertInto('dataChange')
      .values({ ...noted, venueId: null, firstDay: null, lastDay: null })
      .execute();
  };

const both =
  (...deeds: readonly Action[]): Action =>
  async (site) => {
    for (const deed of deeds) await deed(site);
  };

/** Of each kind of alert what it waits for, and what comes near to that. */
const alertCases: Readonly<Record<AlertKind, AlertCase>> = {
  // A figure that equals the level is on neither side of it.
  price: figureCase('indicative_price', [99, 100, 100.0001], 100),
  yield: figureCase('indicative_yield', [0.0799, 0.08, 0.0801], 8),
  spread: figureCase('g_spread', [0.0149, 0.015, 0.0151], 150),
  // The usual bond matures on 15 March 2027.
  level: {
    terms: { field: 'years', direction: 'below', threshold: 1.5 },
    near: day('2025-09-13'),
    beyond: day('2025-09-14'),
  },
  // It pays five per cent, and both have to hold.
  conditions: {
    terms: {
      conditions: [
        { measure: 'value', field: 'years', direction: 'below', threshold: 1.5 },
        { measure: 'value', field: 'coupon', direction: 'above', threshold: 4 },
      ],
    },
    near: day('2025-09-13'),
    beyond: day('2025-09-14'),
  },
  rating: { terms: {}, near: both(rated(otherIssuer, news), rated(issuer, history)), beyond: rated(issuer, news) },
  // The put of the usual bond lies on 10 July, its next coupon on 15 March; its last day on the exchange is that of the sample.
  offer: { terms: { days: 9 }, near: day('2025-06-30'), beyond: day('2025-07-01') },
  payment: { terms: { days: 7 }, near: day('2026-03-07'), beyond: day('2026-03-08') },
  document: {
    terms: {},
    near: both(published(bondIds.distressed, news), published(bondIds.usual, history)),
    beyond: published(bondIds.usual, news),
  },
  comment: {
    terms: {},
    near: both(
      commented(1001, { instrumentId: bondIds.distressed }, news),
      commented(1002, { issuerId: issuer }, history),
    ),
    beyond: both(commented(1003, { issuerId: issuer }, news), commented(1004, { instrumentId: bondIds.usual }, news)),
    told: ['comment', 'comment'],
  },
  stale: { terms: { days: 3 }, near: day('2025-07-02'), beyond: day('2025-07-03') },
  search: {
    terms: {},
    near: pays(bondIds.distressed, 0.04),
    beyond: both(pays(bondIds.overdue, 0.05), pays(bondIds.distressed, 0.05)),
    told: ['search of 2'],
  },
};

/** Dates, comments and searches are looked at every few minutes. */
const ROUND_MS = 6 * 60_000;

async function look({ app, time }: AlertSite): Promise<void> {
  for (let round = 0; round < 2; round++) {
    time.now = new Date(time.now.getTime() + ROUND_MS);
    await app.runAlerts();
  }
}

/** What the owner of a rule of a kind was told before anything happened, once something came near to it, once it happened, and later. */
export async function playAlert(site: AlertSite, kind: AlertKind, played: AlertCase = alertCases[kind]) {
  const { cookie } = await addOwnAccount(site, { level: fullLevel });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json();
  };
  const told = async (deed?: Action): Promise<readonly string[]> => {
    await deed?.(site);
    await look(site);
    const { items } = await call('GET', happenedAlertsCall.path);
    return items.map((item: { kind: string; bond_count: number | null }) =>
      item.bond_count === null ? item.kind : `${item.kind} of ${item.bond_count}`,
    );
  };
  const search = { name: 'Own', model: 'bonds', query: 'status=any&coupon_from=4.9&coupon_to=5.1' };
  const { terms, start, near, beyond } = played;
  site.time.now = noon(sampleToday);
  await start?.(site);
  await look(site);
  const about = kind === 'search' ? { search: (await call('POST', saveSearchCall.path, search)).id } : usual;
  await call('POST', createAlertCall.path, { kind, ...about, ...terms, mail: 'none', webhooks: false });
  return { before: await told(), near: await told(near), beyond: await told(beyond), later: await told() };
}

/** What is to be told: nothing of what came near, and each thing that happened once. */
export function expectedOf(kind: AlertKind) {
  const { told = [kind] } = alertCases[kind];
  return { before: [], near: [], beyond: told, later: told };
}
