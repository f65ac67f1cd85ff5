import { createHash, randomBytes } from 'node:crypto';
import type { QueryOf } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { type Calendar, calendarCall } from '#contract/portfolio/calendar/calendar.ts';
import {
  bondCalendarFileCall,
  calendarFeedFileCall,
  calendarFeedsCall,
  createCalendarFeedCall,
  deleteCalendarFeedCall,
  renewCalendarFeedCall,
} from '#contract/portfolio/calendar/calendar-feeds.ts';
import { usualEventKinds } from '#domain/bond/bond-event.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { type EventFilter, findEventDays, findEventPlaces, findEvents } from '#store/portfolio/calendar/bond-events.ts';
import {
  type CalendarFeedRecord,
  createCalendarFeed,
  deleteCalendarFeed,
  findCalendarFeeds,
  findOpenFeed,
  noteFeedRead,
  type OpenFeed,
  renewCalendarFeed,
} from '#store/portfolio/calendar/calendar-feeds.ts';
import { readableLists } from '../../lists/bond-list/readable-lists.ts';
import { numberOfId, requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { requireScope, sendEventFile } from './calendar-scope.ts';

type CalendarQuery = QueryOf<typeof calendarCall>;

/** Events of a day that stand in the month's grid; the others are counted. */
const shownOfDay = 4;
const pageSize = 100;

/** The month from its first day to its last. */
function requireMonth({ month, day }: CalendarQuery, today: IsoDate): DateRange {
  const start = parseIsoDate(`${(month ?? day ?? today).slice(0, 7)}-01`);
  if (start === undefined) throw new Refusal('bad_date', month === undefined ? 'day' : 'month');
  const end = isoFromDayNumber(addDays(addMonths(dayNumberFromIso(start), 1), -1));
  return { start, end };
}

function requireDay({ day }: CalendarQuery): IsoDate | undefined {
  if (day === undefined) return undefined;
  const date = parseIsoDate(day);
  if (date === undefined) throw new Refusal('bad_date', 'day');
  return date;
}

async function daysOf({ database }: Services, filter: EventFilter): Promise<Calendar['days']> {
  const shown = await findEventDays(database, filter, shownOfDay);
  return [...Map.groupBy(shown, ({ date }) => date)].map(([date, events]) => ({
    date,
    count: events[0]?.total ?? 0,
    items: events.map(({ total: _, ...event }) => event),
  }));
}

async function listOf({ database }: Services, filter: EventFilter, page: number): Promise<Calendar['list']> {
  const { items, total } = await findEvents(database, filter, { offset: (page - 1) * pageSize, limit: pageSize });
  return { total, page, pageCount: Math.max(1, Math.ceil(total / pageSize)), items: [...items] };
}

export function calendarRoute(app: App, services: Services): void {
  serve(app, services, calendarCall, { load: 'costly' }, async ({ query, viewer, texts, apiKey }) => {
    const reader = { viewer, texts, apiKey };
    const today = services.today();
    const range = requireMonth(query, today);
    const day = requireDay(query);
    const { filter, kinds, ...names } = await requireScope(services, reader, query);
    const asked = { ...filter, today, ...(day === undefined ? range : { start: day, end: day }) };
    const isListed = day !== undefined || query.view === 'list';
    const [days, list, places, watchlists] = await Promise.all([
      isListed ? [] : daysOf(services, asked),
      isListed ? listOf(services, asked, query.page ?? 1) : null,
      findEventPlaces(services.database),
      readableLists(services, reader),
    ]);
    return {
      today,
      month: range.start,
      kinds: [...kinds],
      days,
      list,
      ...names,
      currencies: [...places.currencies],
      countries: [...places.countries],
      watchlists: [...watchlists],
    };
  });
}

/** Feeds that an account may have. */
const MAX_FEEDS = 20;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A new address: its path, which is told once, and the hash by which it is known from then on. */
function newAddress() {
  const token = randomBytes(16).toString('base64url');
  return { address: callAddress(calendarFeedFileCall.path, { params: { token } }), tokenHash: hashOf(token) };
}

function inWire({ id, name, kinds, bondId, issuerId, createdAt, readAt }: CalendarFeedRecord) {
  const of: 'bond' | 'issuer' | 'watchlist' = bondId !== null ? 'bond' : issuerId !== null ? 'issuer' : 'watchlist';
  const moments = { created_at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null };
  return { id, name, of, kinds: [...kinds], ...moments };
}

function calendarFeedsRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, calendarFeedsCall, async (request) => {
    const { accountId } = requireAccount(request);
    return { items: (await findCalendarFeeds(database, accountId)).map(inWire) };
  });
}

function createCalendarFeedRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, createCalendarFeedCall, { limit: 'calendar-feeds' }, async (request) => {
    const { accountId } = requireAccount(request);
    const { bond, issuer, watchlist, kinds } = await requireScope(services, request, request.body);
    const subject = bond ?? issuer ?? watchlist;
    if (subject === null) throw new Refusal('bad_request', 'bond');
    const { address, tokenHash } = newAddress();
    const of = { bondId: bond?.id ?? null, issuerId: issuer?.id ?? null, watchlistId: watchlist?.id ?? null };
    const feed = { accountId, tokenHash, name: subject.name, kinds, createdAt: clock(), ...of };
    const id = await createCalendarFeed(database, feed, MAX_FEEDS);
    if (id === null) throw new Refusal('too_many_kept');
    return { id, address };
  });
}

function renewCalendarFeedRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, renewCalendarFeedCall, { limit: 'calendar-feeds' }, async (request) => {
    const { accountId } = requireAccount(request);
    const id = numberOfId(request.params.id);
    const { address, tokenHash } = newAddress();
    if (!(await renewCalendarFeed(database, { accountId, id }, tokenHash))) throw new Refusal('not_found', 'id');
    return { id, address };
  });
}

function deleteCalendarFeedRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, deleteCalendarFeedCall, { limit: 'calendar-feeds' }, async (request) => {
    const { accountId } = requireAccount(request);
    const id = numberOfId(request.params.id);
    if (!(await deleteCalendarFeed(database, { accountId, id }))) throw new Refusal('not_found', 'id');
    return { id };
  });
}

/** The feeds of a reader, each his own. */
export function calendarFeedsRoutes(app: App, services: Services): void {
  calendarFeedsRoute(app, services);
  createCalendarFeedRoute(app, services);
  renewCalendarFeedRoute(app, services);
  deleteCalendarFeedRoute(app, services);
}

/** What a feed tells now; a list that its owner may not have any more, or has no more, tells nothing. */
async function filterOf(services: Services, feed: OpenFeed) {
  const { bondId, issuerId, watchlistId, kinds, owner } = feed;
  // Whoever reads it has shown no second factor.
  const viewer = services.accounts.viewerOf({ ...owner, hasSecondFactor: false });
  const texts = services.labels.textsOf(languageOf(owner.language ?? undefined));
  const filter = { kinds, bondId: bondId ?? undefined, issuerId: issuerId ?? undefined };
  if (watchlistId === null) return { viewer, texts, filter };
  const isReadable = (await readableLists(services, { viewer, texts, apiKey: null })).some(
    ({ id }) => id === watchlistId,
  );
  const watchlists = { accountId: owner.accountId, ids: [watchlistId], isHeld: false };
  return { viewer, texts, filter: { kinds: isReadable ? kinds : [], watchlists } };
}

/** The files for calendar programs: by a private address, and of one bond for whoever is on its page. */
export function calendarFileRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  const limited = { limit: 'calendar-files', compress: false, load: 'file' } as const;
  serve(app, services, calendarFeedFileCall, limited, async (request, reply) => {
    const { token } = request.params;
    const feed = /^[\w-]{22}$/.test(token) ? await findOpenFeed(database, hashOf(token), clock()) : undefined;
    if (feed === undefined) throw new Refusal('not_found', 'token');
    const { viewer, texts, filter } = await filterOf(services, feed);
    await noteFeedRead(database, feed.id, clock());
    const language = languageOf(feed.owner.language ?? undefined);
    const name = `${feed.name}, ${texts.text('calendar', 'title')}`;
    return sendEventFile(services, request, reply, { name, filter, level: viewer.level, language, texts });
  });
  serve(app, services, bondCalendarFileCall, limited, async (request, reply) => {
    const { viewer, language, texts, params } = request;
    const { instrument } = await requireBond(services, params.id);
    const name = `${instrument.name}, ${texts.text('calendar', 'title')}`;
    const filter = { kinds: usualEventKinds, bondId: instrument.id };
    return sendEventFile(services, request, reply, { name, filter, level: viewer.level, language, texts });
  });
}
