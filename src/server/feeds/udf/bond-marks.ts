import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { BondEventKind } from '#domain/bond/bond-event.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { IsoDate } from '#math/units.ts';
import { findMissedPayments } from '#store/bond/standing/standing.ts';
import { findDocuments } from '#store/issuer/documents/documents.ts';
import { findRatingHistory, findRatingTypes } from '#store/issuer/ratings/rating-history.ts';
import { findEvents } from '#store/portfolio/calendar/bond-events.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import type { Services } from '../services.ts';

const scheduleKinds = [
  'coupon',
  'amortisation',
  'redemption',
  'put',
  'call',
] as const satisfies readonly BondEventKind[];
type ScheduleKind = (typeof scheduleKinds)[number];

/** Something that a chart marks, with its own day: there may be no bar on it. */
export interface BondMark {
  readonly id: string;
  readonly date: IsoDate;
  readonly kind: ScheduleKind | 'rating' | 'default' | 'document';
  readonly lines: readonly string[];
}

export interface MarksReader {
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
export async function findScheduleMarks(
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
export async function findNewsMarks(services: Services, reader: MarksReader): Promise<readonly BondMark[]> {
  const found = await Promise.all([ratingMarks, defaultMarks, documentMarks].map((find) => find(services, reader)));
  return found.flat().filter(({ date }) => isIn(reader.range, date));
}
