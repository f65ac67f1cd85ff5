import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type BondEventKind, bondEventKinds, usualEventKinds } from '#domain/bond/bond-event.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type BondEvent, type EventFilter, findEvents } from '#store/portfolio/calendar/bond-events.ts';
import { requireIssuer } from '../../issuer/companies/company-route.ts';
import { readableLists } from '../../lists/bond-list/readable-lists.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type IcsEvent, icsText } from '../../platform/files/ics-text.ts';
import { fileNameOf } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { matchesEtag } from '../../platform/serving/hints-choice.ts';
import { requireKeyScope } from '../../platform/serving/request-guards.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import type { Services } from '../services.ts';

/** What a reader asks for: one bond, an issuer's, those of a list of his, or all. */
export interface AskedScope {
  readonly bond?: number | undefined;
  readonly issuer?: number | undefined;
  readonly watchlist?: number | undefined;
  readonly held?: 'true' | undefined;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
  readonly kinds?: string | undefined;
}

type Named = NonNullable<Calendar['bond']>;

/** What was asked for, found: names for the page, and the filter for the store. */
export interface Scope {
  readonly bond: Named | null;
  readonly issuer: Named | null;
  readonly watchlist: Named | null;
  /** Whether what the reader holds is asked for. */
  readonly isHeld: boolean;
  readonly kinds: readonly BondEventKind[];
  readonly filter: Pick<EventFilter, 'kinds' | 'bondId' | 'issuerId' | 'watchlists' | 'currency' | 'country'>;
}

interface Reader extends Pick<FastifyRequest, 'apiKey'> {
  readonly viewer: Viewer;
  readonly texts: Texts;
}

/** The kinds that an address names, in their order; the usual ones where it names none. */
function kindsOf(kinds: string | undefined): readonly BondEventKind[] {
  if (kinds === undefined) return usualEventKinds;
  const named = kinds.split(',');
  if (named.some((kind) => !bondEventKinds.some((known) => known === kind))) throw new Refusal('bad_request', 'kinds');
  return bondEventKinds.filter((kind) => named.includes(kind));
}

/** The lists of a reader, or the one of them that is asked for. */
async function requireLists(services: Services, reader: Reader, id: number | undefined): Promise<readonly Named[]> {
  requireKeyScope(reader, 'watchlists');
  requireFeature(reader.viewer, 'watchlist');
  const lists = (await readableLists(services, reader)).filter((list) => id === undefined || list.id === id);
  if (id !== undefined && lists.length === 0) throw new Refusal('not_found', 'watchlist');
  return lists;
}

const namedOf = ({ id, name }: Named): Named => ({ id, name });

/** Finds what is asked for; refuses what there is not, and lists to who may have none. */
export async function requireScope(services: Services, reader: Reader, asked: AskedScope): Promise<Scope> {
  const { bond: bondId, issuer: issuerId, watchlist: listId, held, currency, country } = asked;
  const isHeld = held !== undefined;
  if ([bondId, issuerId, listId, held].filter((id) => id !== undefined).length > 1)
    throw new Refusal('bad_request', 'bond');
  const bond = bondId === undefined ? null : namedOf((await requireBond(services, String(bondId))).instrument);
  const issuer = issuerId === undefined ? null : namedOf(await requireIssuer(services, String(issuerId)));
  const lists = listId === undefined && !isHeld ? null : await requireLists(services, reader, listId);
  const kinds = kindsOf(asked.kinds);
  const { accountId } = reader.viewer;
  return {
    bond,
    issuer,
    watchlist: isHeld ? null : (lists?.[0] ?? null),
    isHeld,
    kinds,
    filter: {
      kinds,
      currency,
      country,
      bondId: bond?.id,
      issuerId: issuer?.id,
      watchlists:
        accountId === null || lists === null ? undefined : { accountId, ids: lists.map(({ id }) => id), isHeld },
    },
  };
}

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

/** What it brings on what is held, with its currency; else the amount per 100. */
function amountText({ amount, payment, currency, isEstimated }: BondEvent, language: Language): string {
  if (amount === null) return '';
  const sign = isEstimated ? '≈ ' : '';
  if (payment !== null) return ` ${sign}${numberText(payment, 2, language)} ${currency}`;
  return ` ${sign}${numberText(amount, exactDecimals([amount]), language)}`;
}

function icsEvent(event: BondEvent, { language, texts, level }: FileQuestion, services: Services): IcsEvent {
  const { bondId, kind, number, date, contractDate, name, isin, issuerName, currency, isEstimated, isDefaulted } =
    event;
  const text = texts.module('calendar');
  const shownAmount = services.gate.shows('schedule', level) ? amountText(event, language) : '';
  const what = `${texts.textOf('calendar', `kind_${kind}`)}${shownAmount}`;
  const words = [
    ...(isin === null ? [] : [`ISIN ${isin}`]),
    ...(issuerName === null ? [] : [issuerName]),
    ...(event.payment === null ? [`${currency}, ${text('unit')}`] : []),
    ...(contractDate === null ? [] : [`${text('column_contract')}: ${contractDate}`]),
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
  return services.gate.sendFile(reply, { ...file, size: bytes.length, bytes });
}
