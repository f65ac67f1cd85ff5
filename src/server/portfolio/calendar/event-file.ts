import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type BondEvent, type EventFilter, findEvents } from '#store/portfolio/calendar/bond-events.ts';
import { type IcsEvent, icsText } from '../../platform/files/ics-text.ts';
import { fileNameOf } from '../../platform/files/table-file.ts';
import { matchesEtag } from '../../platform/serving/matches-etag.ts';
import type { Services } from '../services.ts';

/** How far a file looks back and ahead, and how many events it has at the most. */
const reach = { daysBack: 31, monthsAhead: 36, max: 2000 } as const;

interface FileQuestion {
  readonly name: string;
  readonly filter: Omit<EventFilter, 'start' | 'end' | 'today'>;
  /** Level at which the figures of the events are told. */
  readonly level: number;
  readonly language: Language;
  readonly texts: Texts;
}

function amountText({ amount, isEstimated }: BondEvent, language: Language): string {
  if (amount === null) return '';
  return ` ${isEstimated ? '≈ ' : ''}${numberText(amount, exactDecimals([amount]), language)}`;
}

function icsEvent(event: BondEvent, { language, texts, level }: FileQuestion, services: Services): IcsEvent {
  const { bondId, kind, number, date, name, isin, issuerName, currency, isEstimated, isDefaulted } = event;
  const text = texts.module('calendar');
  const shownAmount = services.gate.shows('schedule', level) ? amountText(event, language) : '';
  const what = `${texts.textOf('calendar', `kind_${kind}`)}${shownAmount}`;
  const words = [
    ...(isin === null ? [] : [`ISIN ${isin}`]),
    ...(issuerName === null ? [] : [issuerName]),
    `${currency}, ${text('unit')}`,
    ...(isEstimated ? [text('note')] : []),
    ...(isDefaulted ? [text('in_default')] : []),
  ];
  const { publicUrl } = services;
  return {
    uid: `${bondId}-${bondEventKinds.indexOf(kind)}-${number}@bondlens`,
    date,
    summary: `${what} · ${name}`,
    description: words.join('\n'),
    url: publicUrl === undefined ? null : new URL(pageAddress('bonds', bondId), publicUrl).href,
    isTentative: isEstimated,
  };
}

/** Sends events as a file for calendars; who has it as it stands is told so. */
export async function sendEventFile(
  services: Services,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  question: FileQuestion,
): Promise<FastifyReply> {
  const today = services.today();
  const day = dayNumberFromIso(today);
  const start = isoFromDayNumber(addDays(day, -reach.daysBack));
  const end = isoFromDayNumber(addMonths(day, reach.monthsAhead));
  const filter = { ...question.filter, start, end, today };
  const { items } = await findEvents(services.database, filter, { offset: 0, limit: reach.max });
  const events = items.map((event) => icsEvent(event, question, services));
  // The day, not the moment: what has not changed has the same bytes all day long.
  const bytes = Buffer.from(icsText({ name: question.name, stamp: new Date(today), events }));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matchesEtag(headers, etag)) return reply.code(304).send();
  const file = { name: fileNameOf(question.name, 'ics'), mediaType: 'text/calendar; charset=utf-8' };
  return services.gate.sendFile(reply, { ...file, size: bytes.length, bytes: Readable.from([bytes]) });
}
