import { MAX_BARS } from '#contract/feeds/udf/udf.ts';
import type { AxisMark, BarMarks, MarkResolution, MarksQuery } from '#contract/feeds/udf/udf-marks.ts';
import { udfAxisMarksCall, udfMarksCall } from '#contract/feeds/udf/udf-marks.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { BondEventKind } from '#domain/bond/bond-event.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findMissedPayments } from '#store/bond/standing/standing.ts';
import { findFeedDayBefore, findFeedDays } from '#store/feeds/udf/price-feed.ts';
import { findDocuments } from '#store/issuer/documents/documents.ts';
import { findRatingHistory, findRatingTypes } from '#store/issuer/ratings/rating-history.ts';
import { findEvents } from '#store/portfolio/calendar/bond-events.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { unixSeconds } from '../../platform/serving/services.ts';
import { htmlText } from '../../platform/serving/unit-text.ts';
import type { Services } from '../services.ts';
import { dateOfDay, dayFrom, requireShownSeries } from './open-series.ts';

interface Asked {
  readonly query: MarksQuery;
  readonly viewer: Viewer;
  readonly language: Language;
  readonly texts: Texts;
}

const scheduleKinds = [
  'coupon',
  'amortisation',
  'redemption',
  'put',
  'call',
] as const satisfies readonly BondEventKind[];
type ScheduleKind = (typeof scheduleKinds)[number];

/** Something that a chart marks, with its own day: there may be no bar on it. */
interface BondMark {
  readonly id: string;
  readonly date: IsoDate;
  readonly kind: ScheduleKind | 'rating' | 'default' | 'document';
  readonly lines: readonly string[];
}

interface MarksReader {
  readonly bondId: number;
  readonly range: DateRange;
  readonly language: Language;
  readonly texts: Texts;
  readonly showsGrades: boolean;
}

/** Dates of the terms, as of calendars: a bond pays four times a year, some every month, for a hundred years at the most. */
const MAX_EVENTS = 2000;

const isIn = ({ start, end }: DateRange, date: IsoDate) => start <= date && date <= end;
const lineOf = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

/** Coupons, repayments, puts and calls by the day of the terms. */
async function findScheduleMarks(
  { database, today }: Services,
  { bondId, range, language, texts }: MarksReader,
): Promise<readonly BondMark[]> {
  const filter = { ...range, kinds: scheduleKinds, bondId, today: today() };
  const { items } = await findEvents(database, filter, { offset: 0, limit: MAX_EVENTS });
  const text = texts.module('calendar');
  return items.map(({ date, kind, number, amount, isEstimated }) => ({
    id: `${kind}-${number}`,
    date,
    kind: kind as ScheduleKind,
    lines: [
      text(`kind_${kind}`),
      ...(amount === null
        ? []
        : [`${isEstimated ? '≈ ' : ''}${numberText(amount, exactDecimals([amount]), language)} ${text('unit')}`]),
    ],
  }));
}

async function ratingMarks({ database }: Services, { bondId, showsGrades }: MarksReader): Promise<readonly BondMark[]> {
  const types = await findRatingTypes(database, { bondId });
  const histories = await Promise.all(types.map((type) => findRatingHistory(database, { bondId }, type)));
  return histories.flatMap((history, at) =>
    history.map(({ ratedOn, agency, grade, entityName }) => ({
      // The same after a later rating has come: charts know a mark by its id.
      id: ['rating', types[at], ratedOn, agency, entityName].join('-'),
      date: ratedOn,
      kind: 'rating' as const,
      lines: [lineOf([agency, showsGrades ? grade : null, entityName])],
    })),
  );
}

async function defaultMarks({ database }: Services, { bondId, texts }: MarksReader): Promise<readonly BondMark[]> {
  const text = texts.module('more');
  return (await findMissedPayments(database, bondId)).map(({ dueOn, kind, state }) => ({
    id: `default-${kind}-${dueOn}`,
    date: dueOn,
    kind: 'default',
    lines: [lineOf([text(`default_${state}`), text(`obligation_${kind}`)])],
  }));
}

async function documentMarks(services: Services, { bondId, language }: MarksReader): Promise<readonly BondMark[]> {
  const { issuerId } = (await requireBond(services, String(bondId))).instrument;
  const documents = await findDocuments(services.database, { bondId, issuerId }, language.code);
  return documents.map(({ id, publishedOn, title, fileName }) => ({
    id: `document-${id}`,
    date: publishedOn,
    kind: 'document',
    lines: [title ?? fileName],
  }));
}

/** Ratings, missed payments and documents of a bond and of who stands behind it, as its page tells them to the reader. */
async function findNewsMarks(services: Services, reader: MarksReader): Promise<readonly BondMark[]> {
  const found = await Promise.all([ratingMarks, defaultMarks, documentMarks].map((find) => find(services, reader)));
  return found.flat().filter(({ date }) => isIn(reader.range, date));
}

interface PlacedMark extends BondMark {
  /** Of its bar, in Unix seconds. */
  readonly time: number;
}

/** The letter and the colour of a mark; the library names four colours. */
const looks = {
  rating: { label: 'R', color: 'yellow', ink: '#000000' },
  default: { label: 'D', color: 'red', ink: '#ffffff' },
  document: { label: 'i', color: 'blue', ink: '#ffffff' },
  coupon: { label: '•', color: 'green', ink: '#ffffff' },
  amortisation: { label: 'A', color: 'green', ink: '#ffffff' },
  redemption: { label: 'M', color: 'green', ink: '#ffffff' },
  put: { label: 'P', color: 'blue', ink: '#ffffff' },
  call: { label: 'C', color: 'blue', ink: '#ffffff' },
} as const satisfies Readonly<Record<BondMark['kind'], object>>;

/** Diameter in pixels. */
const MARK_SIZE = 14;

/** Marks of one bar; the library shows no more. */
const MAX_MARKS_OF_BAR = 10;

/** Day 0 is 1 January 1970, a Thursday: weeks begin on the Monday before it. */
const DAYS_TO_MONDAY = 3;

function periodOf(date: IsoDate, resolution: MarkResolution): string {
  if (resolution.endsWith('M')) return date.slice(0, 7);
  if (resolution.endsWith('W')) return String(Math.floor((dayNumberFromIso(date) + DAYS_TO_MONDAY) / 7));
  return date;
}

/**
 * On which bar an event stands: the first one of its day or after it, of weeks and months the first day of theirs. Undefined where there is
 * none yet.
 */
function barOfEvent(days: readonly IsoDate[], date: IsoDate, resolution: MarkResolution): IsoDate | undefined {
  const day = days.find((each) => each >= date);
  if (day === undefined) return undefined;
  const period = periodOf(day, resolution);
  return days.find((each) => periodOf(each, resolution) === period);
}

/** The day after a bar, from which on events belong to the bar that follows it. */
function dayAfter(date: IsoDate): IsoDate {
  return isoFromDayNumber(addDays(dayNumberFromIso(date), 1));
}

/** Marks on the bars of a series that the reader sees, at most as many on one bar as the library shows. */
async function placedMarks(
  services: Services,
  { query, viewer, language, texts }: Asked,
  find: (services: Services, reader: MarksReader) => Promise<readonly BondMark[]>,
): Promise<readonly PlacedMark[]> {
  const { listing, line } = await requireShownSeries(services, query.symbol, { viewer, language });
  const period = { from: dateOfDay(dayFrom(query.from)), to: dateOfDay(dayFrom(query.to)), max: MAX_BARS };
  const days = (await findFeedDays(services.database, line, period)).map(({ date }) => date);
  const [first] = days;
  const end = days.at(-1);
  if (first === undefined || end === undefined) return [];
  const before = await findFeedDayBefore(services.database, line, first);
  const range = { start: before === undefined ? first : dayAfter(before), end };
  const showsGrades = services.gate.shows('ratingGrade', viewer.level);
  const marks = await find(services, { bondId: listing.id, range, language, texts, showsGrades });
  const placed = marks.flatMap((mark) => {
    const bar = barOfEvent(days, mark.date, query.resolution);
    return bar === undefined ? [] : [{ ...mark, time: unixSeconds(dayNumberFromIso(bar)) }];
  });
  const ofBars = [...Map.groupBy(placed, ({ time }) => time)].toSorted(([one], [other]) => one - other);
  return ofBars.flatMap(([, ofBar]) => ofBar.slice(0, MAX_MARKS_OF_BAR));
}

function barMarksOf(marks: readonly PlacedMark[]): BarMarks {
  return {
    id: marks.map(({ id }) => id),
    time: marks.map(({ time }) => time),
    color: marks.map(({ kind }) => looks[kind].color),
    text: marks.map(({ date, lines }) => [date, ...lines].map(htmlText).join('<br>')),
    label: marks.map(({ kind }) => looks[kind].label),
    labelFontColor: marks.map(({ kind }) => looks[kind].ink),
    minSize: marks.map(() => MARK_SIZE),
  };
}

function axisMarkOf({ id, time, kind, date, lines }: PlacedMark): AxisMark {
  return { id, time, color: looks[kind].color, label: looks[kind].label, tooltip: [date, ...lines] };
}

/** What a chart of a bond marks: on its bars what happened, on its axis what the terms say. */
export function marksRoutes(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, udfMarksCall, async (request) => {
    await limitCharts(request);
    return barMarksOf(await placedMarks(services, request, findNewsMarks));
  });
  serve(app, services, udfAxisMarksCall, async (request) => {
    await limitCharts(request);
    return (await placedMarks(services, request, findScheduleMarks)).map(axisMarkOf);
  });
}
