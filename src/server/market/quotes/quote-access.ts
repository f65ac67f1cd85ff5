import type { TObject } from 'typebox';
import type { RequestState } from '#contract/market/quotes.ts';
import { familyOf } from '#contract/platform/call.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { closedVenueId, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { MarketParticipant, RequestDecision } from '#domain/market/market-participant.ts';

/** What became of the reader's requests, by venue. */
export type Decisions = ReadonlyMap<number, RequestDecision | null>;

interface Hideable {
  readonly participant: Pick<MarketParticipant, 'venueId' | 'hidesQuotes'>;
}

/** Whether the numbers are hidden from a reader, who was not granted the venue. */
export function isHiddenFrom(decisions: Decisions, { participant }: Hideable): boolean {
  return participant.hidesQuotes && decisions.get(participant.venueId) !== 'granted';
}

/** Whether a quote may count for the best prices of a reader. */
export function countsFor(viewer: Viewer, decisions: Decisions, quote: Hideable): boolean {
  return !isHiddenFrom(decisions, quote) && quote.participant.venueId !== closedVenueId(viewer);
}

/** What the reader may do about quotes that a participant hides; only full access may ask. */
export function requestStateOf(viewer: Viewer, participant: MarketParticipant, decisions: Decisions): RequestState {
  const { venueId, takesRequests } = participant;
  const decision = decisions.get(venueId);
  const isForbidden = viewer.level < fullLevel || !takesRequests || decision === 'refused';
  const isSent = !isForbidden && decision === null;
  return {
    send_request: !isForbidden && !isSent,
    already_send_request: isSent,
    forbidden_request: isForbidden,
  };
}

const hiddenFamilies: readonly (FieldFamily | undefined)[] = [
  'quote',
  'price',
  'yield',
  'spread',
  'volume',
  'tradeMoment',
];

/** The row without any of its numbers, whatever level sees them: the operator's policy does not open what a participant hides. */
export function withoutNumbers<Row extends { readonly masked: string[] }>(row: Row, schema: TObject): Row {
  const names = Object.entries(schema.properties).flatMap(([name, part]) =>
    hiddenFamilies.includes(familyOf(part)) ? name : [],
  );
  return { ...row, ...Object.fromEntries(names.map((name) => [name, null])), masked: names };
}
