import type { QueryOf } from '#contract/platform/call.ts';
import { type Calendar, calendarCall } from '#contract/portfolio/calendar/calendar.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { type EventFilter, findEventDays, findEventPlaces, findEvents } from '#store/portfolio/calendar/bond-events.ts';
import { readableLists } from '../../lists/bond-list/readable-lists.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { requireScope } from './calendar-scope.ts';

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
  serve(app, services, calendarCall, async ({ query, viewer, texts, apiKey }) => {
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
