import type { Curves } from '#contract/figures/curves.ts';
import type { RatingMove } from '#contract/issuer/ratings.ts';
import type { ListedBond } from '#contract/lists/bond-list.ts';
import { asOfIn } from '#contract/platform/as-of.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import type { HappenedAlert } from '#contract/portfolio/alerts/happened.ts';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#math/units.ts';
import { currencyCookie, pageCookie, pageCookieIn } from '../../context/page-cookie.ts';
import { loadOwnWatchlists, type OwnWatchlists } from '../../lists/own/own-lists.ts';
import {
  type Answered,
  type Api,
  addressOfCall,
  ask,
  type FailureCode,
  statusOfFailure,
} from '../../platform/data/ask.ts';

const isCurrency = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** The Set-Cookie header that remembers a currency; null for what is none. */
export function currencyCookieOf(value: unknown): string | null {
  // The server binds it to the host at its one way out.
  return isCurrency(value) ? pageCookie(currencyCookie, value, 'http:') : null;
}

/** What feed readers follow. */
export const newIssuesAddress = addressOfCall('GET /api/bonds/issues.rss');

/** Ex-dates are left out: they say of a bond what its record date says. */
const kindsOfWeek = bondEventKinds.filter((kind) => kind !== 'ex').join(',');

/** A day of the week with its first events. */
export type WeekDay = Calendar['days'][number] & { readonly isToday: boolean };

interface Week {
  readonly today: string;
  readonly days: readonly WeekDay[];
}

/** A curve on a day, as terms and rates; without rates where they are closed to the reader. */
export interface CurveLine {
  readonly date: string;
  readonly years: readonly number[];
  /** Par rates in per cent. */
  readonly rates: readonly number[];
}

export interface FrontCurves {
  readonly currency: string;
  readonly currencies: readonly string[];
  /** The government's, or that of swaps, where it has one; the latest first. */
  readonly lines: readonly CurveLine[];
  readonly isClosed: boolean;
}

/** 1970-01-01 was a Thursday. */
const daysAfterMonday = (day: number) => (((day + 3) % 7) + 7) % 7;

/** The seven days of the week of a day, from Monday on. */
export function weekOf(today: string): readonly IsoDate[] {
  const day = dayNumberFromIso(isoDate(today));
  return Array.from({ length: 7 }, (_, at) => isoFromDayNumber(addDays(day, at - daysAfterMonday(day))));
}

/** The months that a week lies in, as the calendar names them. */
export function monthsOf(week: readonly string[]): readonly string[] {
  return [...new Set(week.map((day) => day.slice(0, 7)))];
}

/** The days of this week with events; of a week over the end of a month from both. */
async function loadWeek(api: Api): Promise<Answered<Week>> {
  const first = await ask(api, 'GET /api/calendar/', { query: { kinds: kindsOfWeek } });
  if (!first.ok) return first;
  const { today, month, days } = first.value;
  const week = weekOf(today);
  const others = monthsOf(week).filter((name) => name !== month.slice(0, 7));
  const further = await Promise.all(
    others.map((name) => ask(api, 'GET /api/calendar/', { query: { kinds: kindsOfWeek, month: name } })),
  );
  const failed = further.find((answer) => !answer.ok);
  if (failed !== undefined && !failed.ok) return failed;
  const known = [...days, ...further.flatMap((answer) => (answer.ok ? answer.value.days : []))];
  const shown = week.flatMap((date) => known.filter((day) => day.date === date));
  return { ok: true, value: { today, days: shown.map((day) => ({ ...day, isToday: day.date === today })) } };
}

function lineOf({ curves }: Curves): CurveLine | null {
  const curve = curves.find(({ of }) => of === 'government') ?? curves.find(({ of }) => of === 'swaps');
  if (curve === undefined) return null;
  const known = curve.points.flatMap(({ years, par }) => (par === null ? [] : [{ years, rate: par * 100 }]));
  return { date: curve.date, years: known.map(({ years }) => years), rates: known.map(({ rate }) => rate) };
}

/** The days to which the curve of a day is compared: a week and a year before. */
function daysBefore(date: string): readonly string[] {
  const day = dayNumberFromIso(isoDate(date));
  return [addDays(day, -7), addMonths(day, -12)].map(isoFromDayNumber);
}

/** The curve of the reader's currency, or of that which the site opens with, now, a week and a year ago. */
async function loadCurves(api: Api, currency: string | null): Promise<Answered<FrontCurves>> {
  const asked = currency === null ? {} : { currency };
  const now = await ask(api, 'GET /api/curves/', { query: asked });
  if (!now.ok) return now;
  const latest = lineOf(now.value);
  if (latest === null && currency !== null) return loadCurves(api, null);
  const days = latest === null ? [] : daysBefore(latest.date);
  const { currency: shown, currencies } = now.value;
  const before = await Promise.all(
    days.map((date) => ask(api, 'GET /api/curves/', { query: { currency: shown, date } })),
  );
  const failed = before.find((answer) => !answer.ok);
  if (failed !== undefined && !failed.ok) return failed;
  const lines = [latest, ...before.map((answer) => (answer.ok ? lineOf(answer.value) : null))];
  const known = lines.flatMap((line) => line ?? []);
  const isClosed = now.value.curves.some(({ points }) => points.some(({ masked }) => masked.length > 0));
  return { ok: true, value: { currency: shown, currencies, lines: known, isClosed } };
}

/** The lists whose beginnings stand on the front page: by which field in which order, and which values belong there. */
export const frontLists = [
  { id: 'wider', sort: 'spread_change', order: 'desc', isShown: (value: number) => value > 0 },
  { id: 'tighter', sort: 'spread_change', order: 'asc', isShown: (value: number) => value < 0 },
  { id: 'risers', sort: 'day_change', order: 'desc', isShown: (value: number) => value > 0 },
  { id: 'fallers', sort: 'day_change', order: 'asc', isShown: (value: number) => value < 0 },
  { id: 'active', sort: 'turnover', order: 'desc', isShown: (value: number) => value > 0 },
] as const;

type FrontListKind = (typeof frontLists)[number];
export type FrontListId = FrontListKind['id'];

/** A bond at the head of a list, with the figure that it is there for. */
export interface FrontRow extends Pick<ListedBond, 'id' | 'name' | 'currency' | 'issuedOn' | 'date'> {
  readonly value: number | null;
}

interface FrontRows {
  readonly address: string;
  readonly rows: readonly FrontRow[];
}

/** Rows, that the reader's access does not cover them, or why they did not come. */
export type FrontListed = FrontRows | 'closed' | { readonly code: FailureCode };

/** Rows of a block. */
const MAX_ROWS = 6;
const REFUSALS: readonly number[] = [401, 403];

const rowOf = ({ id, name, currency, issuedOn, date }: ListedBond, value: number | null): FrontRow => ({
  id,
  name,
  currency,
  issuedOn,
  date,
  value,
});

/** The head of a list in an order. Whoever may not have the order is refused by the call, and gets no row. */
async function loadList(api: Api, { sort, order }: Pick<FrontListKind, 'sort' | 'order'>, currency: string | null) {
  const query = { ...(currency !== null && { currency }), sort, order };
  const found = await ask(api, 'GET /api/bonds/', { query });
  return { found, address: `${listAddress('bonds')}?${new URLSearchParams(query)}` };
}

function shownList(kind: FrontListKind, { found, address }: Awaited<ReturnType<typeof loadList>>): FrontListed {
  if (!found.ok) return REFUSALS.includes(statusOfFailure(found.code)) ? 'closed' : { code: found.code };
  const rows = found.value.items.flatMap((bond) => {
    const value = bond[kind.sort];
    return value !== null && kind.isShown(value) ? [rowOf(bond, value)] : [];
  });
  return { address, rows: rows.slice(0, MAX_ROWS) };
}

/** The youngest issues, what is announced before what has been issued. */
async function loadIssues(api: Api) {
  const query = { sort: 'issued', order: 'desc' } as const;
  const found = await ask(api, 'GET /api/bonds/', { query });
  if (!found.ok) return { total: found, issues: { code: found.code } };
  const rows = found.value.items.filter(({ issuedOn }) => issuedOn !== null).map((bond) => rowOf(bond, null));
  const address = `${listAddress('bonds')}?${new URLSearchParams(query)}`;
  return {
    total: { ok: true, value: found.value.total + found.value.leftOut } as const,
    issues: { address, rows: rows.slice(0, MAX_ROWS) },
  };
}

/** Alerts of the block, the latest. */
const MAX_ALERTS = 3;

const noAlerts = { ok: true, value: [] } as const;

/** The reader's latest alerts; none for who may have none. */
async function loadAlerts(api: Api, hasLists: boolean): Promise<Answered<readonly HappenedAlert[]>> {
  if (!hasLists) return noAlerts;
  const alerts = await ask(api, 'GET /api/profile/alerts/happened/');
  return alerts.ok ? { ok: true, value: alerts.value.items.slice(0, MAX_ALERTS) } : alerts;
}

/** The day as of which a page is asked for, else that of the clock. */
function todayOf({ url }: Request): string {
  const day = asOfIn(url);
  return (day !== null && parseIsoDate(day)) || new Date().toISOString().slice(0, 10);
}

/** The same as for lists. */
type FrontMoves = readonly RatingMove[] | 'closed' | { readonly code: FailureCode };

/** What the front page shows; each part may fail alone. */
export interface FrontData {
  readonly total: Answered<number>;
  readonly issues: FrontListed;
  readonly lists: Readonly<Record<FrontListId, FrontListed>>;
  readonly ratingMoves: FrontMoves;
  readonly watchlists: OwnWatchlists;
  readonly alerts: Answered<readonly HappenedAlert[]>;
  /** The day on which the page is read, also where the week did not come. */
  readonly today: string;
  /** The currency of what was traded most; null for all. */
  readonly currency: string | null;
  readonly week: Answered<Week>;
  readonly curves: Answered<FrontCurves>;
  readonly canonical: string;
}

export async function loadFront(api: Api, request: Request): Promise<FrontData> {
  const kept = pageCookieIn(request.headers.get('Cookie') ?? '', currencyCookie);
  const currency = isCurrency(kept) ? kept : null;
  const [{ total, issues }, week, curves, own, ratingMoves] = await Promise.all([
    loadIssues(api),
    loadWeek(api),
    loadCurves(api, currency),
    loadOwnWatchlists(api, request),
    loadRatingMoves(api),
  ]);
  // Where there are no curves, the currency that they would open with says nothing of the bonds.
  const shown = curves.ok && curves.value.currencies.length > 0 ? curves.value.currency : currency;
  const [alerts, ...found] = await Promise.all([
    loadAlerts(api, own !== null),
    ...frontLists.map(async (kind): Promise<FrontListed> => {
      if (kind.id !== 'active') return shownList(kind, await loadList(api, kind, null));
      // Amounts of several currencies are in no order.
      return shown === null
        ? { address: listAddress('bonds'), rows: [] }
        : shownList(kind, await loadList(api, kind, shown));
    }),
  ]);
  const today = week.ok ? week.value.today : todayOf(request);
  const lists = Object.fromEntries(frontLists.map(({ id }, at) => [id, found[at]])) as FrontData['lists'];
  const canonical = `${new URL(request.url).origin}/`;
  return {
    total,
    issues,
    lists,
    ratingMoves,
    watchlists: own,
    alerts,
    today,
    currency: shown,
    week,
    curves,
    canonical,
  };
}

/** Upgrades and downgrades of the last days. */
async function loadRatingMoves(api: Api): Promise<FrontMoves> {
  const moves = await ask(api, 'GET /api/ratings/moves/');
  if (!moves.ok) return REFUSALS.includes(statusOfFailure(moves.code)) ? 'closed' : { code: moves.code };
  return moves.value.items.slice(0, MAX_ROWS);
}

/** A front page of which nothing came. */
export function failedFront(url: URL, code: FailureCode): FrontData {
  const failed = { ok: false, code } as const;
  const lists = Object.fromEntries(frontLists.map(({ id }) => [id, { code }])) as FrontData['lists'];
  const none = {
    watchlists: null,
    alerts: noAlerts,
    today: '',
    currency: null,
    issues: { code },
    lists,
    ratingMoves: { code },
  };
  return { total: failed, week: failed, curves: failed, ...none, canonical: `${url.origin}/` };
}
