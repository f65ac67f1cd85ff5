import type { Curves } from '#contract/figures/curves.ts';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { currencyCookie, pageCookie, pageCookieIn } from '../../context/page-cookie.ts';
import { type Answered, type Api, ask, type FailureCode } from '../../platform/data/ask.ts';
import { monthsOf, weekOf } from './week.ts';

const isCurrency = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value);

/** The Set-Cookie header that remembers a currency; null for what is none. */
export function currencyCookieOf(value: unknown): string | null {
  // The server binds it to the host at its one way out.
  return isCurrency(value) ? pageCookie(currencyCookie, value, 'http:') : null;
}

/** Ex-dates are left out: they say of a bond what its record date says. */
const kindsOfWeek = bondEventKinds.filter((kind) => kind !== 'ex').join(',');

/** A day of the week with its first events. */
export type WeekDay = Calendar['days'][number] & { readonly isToday: boolean };

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

/** The days of this week with events; of a week over the end of a month from both. */
async function loadWeek(api: Api): Promise<Answered<readonly WeekDay[]>> {
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
  return { ok: true, value: shown.map((day) => ({ ...day, isToday: day.date === today })) };
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

/** What the front page shows; each part may fail alone. */
export interface FrontData {
  readonly total: Answered<number>;
  readonly week: Answered<readonly WeekDay[]>;
  readonly curves: Answered<FrontCurves>;
  readonly canonical: string;
}

export async function loadFront(api: Api, request: Request): Promise<FrontData> {
  const kept = pageCookieIn(request.headers.get('Cookie') ?? '', currencyCookie);
  const currency = isCurrency(kept) ? kept : null;
  const [bonds, week, curves] = await Promise.all([
    ask(api, 'GET /api/bonds/'),
    loadWeek(api),
    loadCurves(api, currency),
  ]);
  const total = bonds.ok ? ({ ok: true, value: bonds.value.total } as const) : bonds;
  return { total, week, curves, canonical: `${new URL(request.url).origin}/` };
}

/** A front page of which nothing came. */
export function failedFront(url: URL, code: FailureCode): FrontData {
  const failed = { ok: false, code } as const;
  return { total: failed, week: failed, curves: failed, canonical: `${url.origin}/` };
}
