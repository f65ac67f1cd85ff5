import type {
  EndOfDayPrice,
  MarketParticipant,
  ParticipantQuote,
  QuoteFigures,
} from '#domain/market/market-participant.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { type IsoDate, per100FromAmount } from '#math/units.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import { findContacts, findParticipants } from '#store/market/quotes/participants.ts';
import { findStoredQuotes, saveEndOfDayPrices, saveQuotes } from '#store/market/quotes/quotes.ts';
import { deriveQuotes } from '../../derivation/derive-quotes.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { goodRowsByBond } from './rows-by-bond.ts';
import { codeOfSource, Faces, type TableTask } from './subjects.ts';

type Row = TargetRow<'quotes'>;

interface Knowledge {
  readonly task: TableTask<Row>;
  readonly participants: ReadonlyMap<string, MarketParticipant>;
  /** Ids of contacts by participant and name. */
  readonly contacts: ReadonlyMap<string, number>;
  readonly currencies: ReadonlyMap<number, string>;
  readonly faces: Faces;
  readonly isPerUnit: boolean;
}

type Sides = Pick<ParticipantQuote, 'bid' | 'ask'>;
/** A quote of the file, before what follows from it is known. */
type QuotedRow = Omit<ParticipantQuote, keyof QuoteFigures> & { readonly venueId: number; readonly date: IsoDate };

const keyOf = (quote: Pick<ParticipantQuote, 'instrumentId' | 'participantId'>) =>
  `${quote.instrumentId} ${quote.participantId}`;

/** The two sides as prices per 100 of the face; null when the face is not known. */
function sidesOf({ isPerUnit, faces }: Knowledge, { bid, ask, face: own }: Row, instrumentId: number): Sides | null {
  if (!isPerUnit) return { bid, ask };
  const face = own === null || own === 0 ? faces.of(instrumentId) : own;
  if (face === null) return null;
  const scaled = (price: number | null) => (price === null ? null : per100FromAmount(price, face));
  return { bid: scaled(bid), ask: scaled(ask) };
}

function quoteOf(known: Knowledge, { line, values }: MappedRow<Row>, instrumentId: number): QuotedRow | null {
  const { failures } = known.task.rows;
  const { quotedAt, bidSize, askSize, tradedVolume, contact } = values;
  const participant = known.participants.get(codeOfSource(known.task.mapping, values.participant ?? ''));
  const currency = values.currency ?? known.currencies.get(instrumentId) ?? null;
  const sides = sidesOf(known, values, instrumentId);
  const contactId = contact === null ? null : known.contacts.get(`${participant?.id} ${contact}`);
  if (participant === undefined) failures.add(line, 'unknown-participant', 'participant', values.participant);
  else if (contactId === undefined) failures.add(line, 'bad-code', 'contact', contact);
  else if (currency === null) failures.add(line, 'missing-value', 'currency', null);
  else if (sides === null) failures.add(line, 'missing-value', 'face', null);
  else if (sides.bid === null && sides.ask === null) failures.add(line, 'missing-value', 'bid', null);
  else if (quotedAt !== null) {
    const moment = new Date(quotedAt);
    const { id: participantId, venueId } = participant;
    const own = { instrumentId, participantId, contactId, venueId, currency, bidSize, askSize, tradedVolume };
    return {
      ...own,
      ...sides,
      quotedAt: moment,
      date: dayOfMoment(moment),
      isIndicative: values.isIndicative ?? false,
    };
  }
  return null;
}

async function knowledgeOf(task: TableTask<Row>, byBond: ReadonlyMap<number, readonly MappedRow<Row>[]>) {
  const { tx, mapping } = task;
  const rows = [...byBond.values()].flat();
  const codes = new Set(rows.map(({ values }) => codeOfSource(mapping, values.participant ?? '')));
  const participants = await findParticipants(tx, [...codes]);
  const participantIds = [...participants.values()].map(({ id }) => id);
  const people = await findContacts(tx, participantIds);
  const isPerUnit = mapping.fields.some((field) => field.isPerUnit);
  const faces = new Faces();
  if (isPerUnit) await faces.learn(tx, [...byBond.keys()]);
  const terms = await findTerms(tx, [...byBond.keys()]);
  return {
    task,
    participants,
    faces,
    isPerUnit,
    contacts: new Map(people.map(({ id, participantId, person }) => [`${participantId} ${person}`, id])),
    currencies: new Map([...terms].map(([id, { faceCurrency }]) => [id, faceCurrency])),
  };
}

/** The last quote of each bond, participant and day; an earlier one of the same day counts for nothing. */
function lastOfDays(known: Knowledge, byBond: ReadonlyMap<number, readonly MappedRow<Row>[]>): readonly QuotedRow[] {
  const last = new Map<string, QuotedRow>();
  for (const [instrumentId, rows] of byBond) {
    for (const row of rows) {
      const quote = quoteOf(known, row, instrumentId);
      if (quote === null) continue;
      const key = `${keyOf(quote)} ${quote.date}`;
      const before = last.get(key);
      if (before === undefined || before.quotedAt < quote.quotedAt) last.set(key, quote);
    }
  }
  return [...last.values()];
}

function endOfDayOf(quote: ParticipantQuote): EndOfDayPrice {
  const { instrumentId, participantId, bid, ask, indicativePrice, yieldToMaturityBid, yieldToMaturityAsk } = quote;
  const date = dayOfMoment(quote.quotedAt);
  return { instrumentId, participantId, date, bid, ask, indicativePrice, yieldToMaturityBid, yieldToMaturityAsk };
}

/** Each pair's latest quote, of the file or of those that were there; what was the last of an earlier day ended that day. */
function partition(quotes: readonly ParticipantQuote[]) {
  const latest = new Map<string, ParticipantQuote>();
  for (const quote of quotes) {
    const before = latest.get(keyOf(quote));
    if (before === undefined || before.quotedAt <= quote.quotedAt) latest.set(keyOf(quote), quote);
  }
  const isEarlier = (quote: ParticipantQuote) =>
    dayOfMoment(quote.quotedAt) < dayOfMoment(latest.get(keyOf(quote))?.quotedAt ?? quote.quotedAt);
  return { latest: [...latest.values()], ended: quotes.filter(isEarlier).map(endOfDayOf) };
}

/** Stores quotes of market participants: the latest of each, and with what earlier days ended. Yields and spreads follow from the terms. */
export async function storeQuotes(task: TableTask<Row>): Promise<StoredRows> {
  const { tx, origin } = task;
  const byBond = await goodRowsByBond(task);
  const rows = lastOfDays(await knowledgeOf(task, byBond), byBond);
  const derived = await deriveQuotes(tx, rows);
  const quotes = derived.map(({ quoted: { venueId: _venueId, date: _date, ...quote }, figures }) => ({
    ...quote,
    ...figures,
  }));
  const { latest, ended } = partition([...(await findStoredQuotes(tx, [...byBond.keys()])), ...quotes]);
  const saved = await saveQuotes(tx, latest, origin);
  const savedDays = await saveEndOfDayPrices(tx, ended, origin);
  const stored = Math.min(rows.length, saved.stored + savedDays.stored);
  return { stored, unchanged: rows.length - stored, instrumentIds: [] };
}
