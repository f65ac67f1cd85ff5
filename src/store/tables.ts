import type { ActionLogTable, BondViewTable } from './action-log/action-log.ts';
import type { AuctionTable } from './auctions/auctions.ts';
import type { BannerTable } from './banners/banners.ts';
import type { BondTermsTable } from './bonds/bond-terms.ts';
import type { CashFlowTable } from './cash-flows/cash-flows.ts';
import type { CurveDayTable, CurveTable } from './curves/curves.ts';
import type { FittedCurveDayTable } from './curves/fitted-curves.ts';
import type { PendingCurveTable, PendingDerivationTable } from './derivation/pending-derivation.ts';
import type { SchemaMigrationTable } from './health/find-pending-migrations.ts';
import type { ImportFailureTable, ImportRunTable } from './imports/save-import-run.ts';
import type { InstrumentCodeTable, InstrumentTable } from './instruments/instrument-table.ts';
import type { IssuerRelationTable } from './issuers/issuer-relations.ts';
import type { IssuerTable } from './issuers/issuers.ts';
import type { LegalEntityTable } from './issuers/legal-entities.ts';
import type { LabelOverrideTable } from './labels/label-overrides.ts';
import type { OfferTable } from './offers/offers.ts';
import type { OperatorAccountTable } from './operator-account/operator-account.ts';
import type { QuoteAccessRequestTable } from './quotes/access-requests.ts';
import type { ParticipantContactTable, ParticipantTable } from './quotes/participants.ts';
import type { EndOfDayPriceTable, ParticipantQuoteTable } from './quotes/quotes.ts';
import type { BondPartyTable } from './ratings/bond-parties.ts';
import type { RatingAgencyTable, RatingScalePointTable } from './ratings/rating-scales.ts';
import type { RatingTable } from './ratings/ratings.ts';
import type { SourceTable } from './sources/sources.ts';
import type { SupportMessageTable, SupportTicketTable } from './support-tickets/support-tickets.ts';
import type { InstrumentTitleTable, IssuerTitleTable } from './titles/titles.ts';
import type { LatestFigureTable, ListingTable } from './trading-days/listings.ts';
import type { LiveEventTable } from './trading-days/live-events.ts';
import type { TradingDayTable } from './trading-days/trading-day-table.ts';
import type { VenueTable } from './venues/venues.ts';

/**
 * The tables of the migrations, each described where it is read and written. Days are YYYY-MM-DD texts, moments are Dates. The search
 * index has its own SQL and is not among them.
 */
export interface Tables {
  readonly actionLog: ActionLogTable;
  readonly auction: AuctionTable;
  readonly banner: BannerTable;
  readonly bondParty: BondPartyTable;
  readonly bondTerms: BondTermsTable;
  readonly bondView: BondViewTable;
  readonly cashFlow: CashFlowTable;
  readonly curve: CurveTable;
  readonly curveDay: CurveDayTable;
  readonly endOfDayPrice: EndOfDayPriceTable;
  readonly fittedCurveDay: FittedCurveDayTable;
  readonly importFailure: ImportFailureTable;
  readonly importRun: ImportRunTable;
  readonly instrument: InstrumentTable;
  readonly instrumentCode: InstrumentCodeTable;
  readonly instrumentTitle: InstrumentTitleTable;
  readonly issuer: IssuerTable;
  readonly issuerRelation: IssuerRelationTable;
  readonly issuerTitle: IssuerTitleTable;
  readonly labelOverride: LabelOverrideTable;
  readonly latestFigure: LatestFigureTable;
  readonly legalEntity: LegalEntityTable;
  readonly listing: ListingTable;
  readonly liveEvent: LiveEventTable;
  readonly offer: OfferTable;
  readonly operatorAccount: OperatorAccountTable;
  readonly participant: ParticipantTable;
  readonly participantContact: ParticipantContactTable;
  readonly participantQuote: ParticipantQuoteTable;
  readonly pendingCurve: PendingCurveTable;
  readonly pendingDerivation: PendingDerivationTable;
  readonly quoteAccessRequest: QuoteAccessRequestTable;
  readonly rating: RatingTable;
  readonly ratingAgency: RatingAgencyTable;
  readonly ratingScalePoint: RatingScalePointTable;
  readonly schemaMigration: SchemaMigrationTable;
  readonly source: SourceTable;
  readonly supportMessage: SupportMessageTable;
  readonly supportTicket: SupportTicketTable;
  readonly tradingDay: TradingDayTable;
  readonly venue: VenueTable;
}
