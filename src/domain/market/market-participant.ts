import type { IsoDate } from '#math/units.ts';
import type { DerivedDay } from './trading-day.ts';

/** A dealer, an estimator or a valuation provider that quotes bonds, and the venue under which its quotes stand. */
export interface MarketParticipant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  /** ISO 3166-1 alpha-2; null for none. */
  readonly country: string | null;
  readonly website: string | null;
  /** Each participant has a venue of its own. */
  readonly venueId: number;
  /** Whether readers may ask it to open quotes that it hides. */
  readonly takesRequests: boolean;
  /** Shows its numbers, and the trading days of its venue, to nobody who was not granted the venue. */
  readonly hidesQuotes: boolean;
}

export const contactRoles = ['sales', 'trading', 'research'] as const;
type ContactRole = (typeof contactRoles)[number];

/** Somebody to talk to at a participant. Phone and e-mail are null when not known. */
export interface ParticipantContact {
  readonly id: number;
  readonly participantId: number;
  readonly person: string;
  readonly role: ContactRole;
  /** As E.164 writes it: +442079460001. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** What follows from the two sides of a quote by the bond's own terms: yields and spreads are fractions, prices per 100. */
export type QuoteFigures = Pick<
  DerivedDay,
  | 'indicativePrice'
  | 'yieldToMaturityBid'
  | 'yieldToMaturityAsk'
  | 'effectiveYieldToMaturity'
  | 'yieldToPutBid'
  | 'yieldToPutAsk'
  | 'effectiveYieldToOffer'
  | 'gSpread'
  | 'tSpread'
>;

/** Clean prices per 100 of the nominal outstanding; null for a side that is not quoted. */
interface QuotedSides {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** The latest quote of a bond by a participant. */
export interface ParticipantQuote extends QuotedSides, QuoteFigures {
  readonly instrumentId: number;
  readonly participantId: number;
  /** Who answers for the quote; null for nobody in particular. */
  readonly contactId: number | null;
  readonly quotedAt: Date;
  /** Nominal for which each price holds, and what the participant traded on the day, in `currency`; null when not said. */
  readonly bidSize: number | null;
  readonly askSize: number | null;
  readonly tradedVolume: number | null;
  readonly currency: string;
  /** Nobody has to trade at the prices. */
  readonly isIndicative: boolean;
}

/** With what a participant ended a day, one row a day. */
export interface EndOfDayPrice
  extends QuotedSides,
    Pick<QuoteFigures, 'indicativePrice' | 'yieldToMaturityBid' | 'yieldToMaturityAsk'> {
  readonly instrumentId: number;
  readonly participantId: number;
  readonly date: IsoDate;
}

/** What the operator decided of a request. */
export type RequestDecision = 'granted' | 'refused';

/** An account's wish to see what a venue hides; an account asks a venue once. */
export interface QuoteAccessRequest {
  readonly accountId: string;
  readonly venueId: number;
  readonly requestedAt: Date;
  /** Null while the operator has not decided. */
  readonly decision: RequestDecision | null;
}
