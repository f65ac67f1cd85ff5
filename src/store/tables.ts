import type { AccessRequestTable } from './access/access-requests.ts';
import type { AccessGrantTable } from './accounts/access-grants.ts';
import type { AccountLinkTable } from './accounts/account-links.ts';
import type { AccountTable, CredentialTable } from './accounts/accounts.ts';
import type { ChallengeTable } from './accounts/challenges.ts';
import type { ReaderSettingsTable } from './accounts/reader-settings.ts';
import type { SessionTable } from './accounts/sessions.ts';
import type { ActionLogTable, BondViewTable } from './action-log/action-log.ts';
import type { ApiKeyUseTable } from './api-keys/api-key-use.ts';
import type { ApiKeyTable } from './api-keys/api-keys.ts';
import type { AuctionTable } from './auctions/auctions.ts';
import type { AuditLogTable } from './audit-log/audit-log.ts';
import type { BannerTable } from './banners/banners.ts';
import type { BondTermsTable } from './bonds/bond-terms.ts';
import type { IndexedFaceTable } from './bonds/indexed-faces.ts';
import type { CalendarFeedTable } from './calendar/calendar-feeds.ts';
import type { CallCountTable } from './call-limits/call-counts.ts';
import type { CashFlowTable } from './cash-flows/cash-flows.ts';
import type { CommentAccessRequestTable } from './comments/comment-requests.ts';
import type {
  CommentFileTable,
  CommentProviderTable,
  CommentSubjectTable,
  CommentTable,
  CommentWordsTable,
  WithdrawnCommentTable,
} from './comments/comments.ts';
import type { FundHoldingTable } from './compositions/fund-holdings.ts';
import type { IndexMemberTable } from './compositions/index-members.ts';
import type { TrackedIndexTable } from './compositions/tracked-indexes.ts';
import type { ConsensusForecastTable, ConsensusTitle } from './consensus/consensus-forecasts.ts';
import type { CurveDayTable, CurveTable } from './curves/curves.ts';
import type { FittedCurveDayTable } from './curves/fitted-curves.ts';
import type { PendingCurveTable, PendingDerivationTable } from './derivation/pending-derivation.ts';
import type { DividendTable } from './dividends/dividends.ts';
import type { DocumentFileTable, DocumentTable, DocumentTitleTable } from './documents/documents.ts';
import type { ChartDrawingTable } from './drawing-chart/chart-drawings.ts';
import type { SharedDrawingTable } from './drawing-chart/shared-drawings.ts';
import type { ExchangeRateTable } from './exchange-rates/exchange-rates.ts';
import type { SchemaMigrationTable } from './health/find-pending-migrations.ts';
import type { ImportFailureTable, ImportRunTable } from './imports/save-import-run.ts';
import type { InstrumentCodeTable, InstrumentTable } from './instruments/instrument-table.ts';
import type { IssuerNewsTable, NewsWordsTable } from './issuer-news/issuer-news.ts';
import type { IssuerIdentifierTable } from './issuers/issuer-identifiers.ts';
import type { IssuerRelationTable } from './issuers/issuer-relations.ts';
import type { IssuerTable } from './issuers/issuers.ts';
import type { LegalEntityTable } from './issuers/legal-entities.ts';
import type { LabelOverrideTable } from './labels/label-overrides.ts';
import type {
  CompanyMultiplierTable,
  IndustryMedianTable,
  MultiplierChangeTable,
} from './multipliers/industry-medians.ts';
import type { OfferTable } from './offers/offers.ts';
import type { OutboxTable } from './outbox/outbox.ts';
import type { PasskeyTable } from './passkeys/passkeys.ts';
import type { PhoneCodeTable } from './phone/phone-codes.ts';
import type { ProviderLoginTable } from './providers/provider-logins.ts';
import type { QuoteAccessRequestTable } from './quotes/access-requests.ts';
import type { ParticipantContactTable, ParticipantTable } from './quotes/participants.ts';
import type { EndOfDayPriceTable, ParticipantQuoteTable } from './quotes/quotes.ts';
import type { BondPartyTable } from './ratings/bond-parties.ts';
import type { RatingAgencyTable, RatingScalePointTable } from './ratings/rating-scales.ts';
import type { RatingTable } from './ratings/ratings.ts';
import type { ReferenceIndexTable } from './reference-index/reference-index.ts';
import type { ReportFileTable } from './report-files/report-files.ts';
import type { ReportLineTable, ReportLineTitle } from './reports/report-lines.ts';
import type { ReportMethodologyTable } from './reports/report-methodology.ts';
import type { ReportValueTable } from './reports/report-values.ts';
import type { ReportTable, ReportTitle } from './reports/reports.ts';
import type { SavedSearchTable } from './saved-searches/saved-searches.ts';
import type { RecoveryCodeTable, SecondFactorTable } from './second-factors/second-factors.ts';
import type { SourceTable } from './sources/sources.ts';
import type { SupportMessageTable, SupportTicketTable } from './support-tickets/support-tickets.ts';
import type { TextSectionTable } from './text-sections/text-sections.ts';
import type { InstrumentTitleTable, IssuerTitleTable } from './titles/titles.ts';
import type { LatestFigureTable, ListingTable } from './trading-days/listings.ts';
import type { LiveEventTable } from './trading-days/live-events.ts';
import type { TradingDayTable } from './trading-days/trading-day-table.ts';
import type { VenueTable } from './venues/venues.ts';
import type { WatchlistEntryTable } from './watchlists/watchlist-entries.ts';
import type { WatchlistPurchaseTable } from './watchlists/watchlist-purchases.ts';
import type { WatchlistTable } from './watchlists/watchlists.ts';

/**
 * The tables of the migrations, each described where it is read and written. Days are YYYY-MM-DD texts, moments are Dates. The search
 * index has its own SQL and is not among them.
 */
export interface Tables {
  readonly accessGrant: AccessGrantTable;
  readonly accessRequest: AccessRequestTable;
  readonly account: AccountTable;
  readonly accountLink: AccountLinkTable;
  readonly actionLog: ActionLogTable;
  readonly apiKey: ApiKeyTable;
  readonly apiKeyUse: ApiKeyUseTable;
  readonly auction: AuctionTable;
  readonly auditLog: AuditLogTable;
  readonly banner: BannerTable;
  readonly bondParty: BondPartyTable;
  readonly bondTerms: BondTermsTable;
  readonly bondView: BondViewTable;
  readonly calendarFeed: CalendarFeedTable;
  readonly callCount: CallCountTable;
  readonly cashFlow: CashFlowTable;
  readonly chartDrawing: ChartDrawingTable;
  readonly companyMultiplier: CompanyMultiplierTable;
  readonly consensusForecast: ConsensusForecastTable;
  readonly consensusTitle: ConsensusTitle;
  readonly challenge: ChallengeTable;
  readonly comment: CommentTable;
  readonly commentAccessRequest: CommentAccessRequestTable;
  readonly commentFile: CommentFileTable;
  readonly commentProvider: CommentProviderTable;
  readonly commentSubject: CommentSubjectTable;
  readonly commentWords: CommentWordsTable;
  readonly credential: CredentialTable;
  readonly curve: CurveTable;
  readonly curveDay: CurveDayTable;
  readonly document: DocumentTable;
  readonly documentFile: DocumentFileTable;
  readonly documentTitle: DocumentTitleTable;
  readonly endOfDayPrice: EndOfDayPriceTable;
  readonly fittedCurveDay: FittedCurveDayTable;
  readonly importFailure: ImportFailureTable;
  readonly importRun: ImportRunTable;
  readonly dividend: DividendTable;
  readonly fundHolding: FundHoldingTable;
  readonly industryMedian: IndustryMedianTable;
  readonly indexMember: IndexMemberTable;
  readonly trackedIndex: TrackedIndexTable;
  readonly indexedFace: IndexedFaceTable;
  readonly instrument: InstrumentTable;
  readonly instrumentCode: InstrumentCodeTable;
  readonly instrumentTitle: InstrumentTitleTable;
  readonly issuer: IssuerTable;
  readonly issuerIdentifier: IssuerIdentifierTable;
  readonly issuerNews: IssuerNewsTable;
  readonly issuerRelation: IssuerRelationTable;
  readonly issuerTitle: IssuerTitleTable;
  readonly labelOverride: LabelOverrideTable;
  readonly latestFigure: LatestFigureTable;
  readonly legalEntity: LegalEntityTable;
  readonly listing: ListingTable;
  readonly liveEvent: LiveEventTable;
  readonly multiplierChange: MultiplierChangeTable;
  readonly newsWords: NewsWordsTable;
  readonly offer: OfferTable;
  readonly outbox: OutboxTable;
  readonly passkey: PasskeyTable;
  readonly phoneCode: PhoneCodeTable;
  readonly participant: ParticipantTable;
  readonly participantContact: ParticipantContactTable;
  readonly participantQuote: ParticipantQuoteTable;
  readonly pendingCurve: PendingCurveTable;
  readonly pendingDerivation: PendingDerivationTable;
  readonly providerLogin: ProviderLoginTable;
  readonly quoteAccessRequest: QuoteAccessRequestTable;
  readonly rating: RatingTable;
  readonly ratingAgency: RatingAgencyTable;
  readonly ratingScalePoint: RatingScalePointTable;
  readonly readerSettings: ReaderSettingsTable;
  readonly recoveryCode: RecoveryCodeTable;
  readonly report: ReportTable;
  readonly reportFile: ReportFileTable;
  readonly reportLine: ReportLineTable;
  readonly reportLineTitle: ReportLineTitle;
  readonly reportMethodology: ReportMethodologyTable;
  readonly reportTitle: ReportTitle;
  readonly reportValue: ReportValueTable;
  readonly exchangeRate: ExchangeRateTable;
  readonly referenceIndex: ReferenceIndexTable;
  readonly savedSearch: SavedSearchTable;
  readonly schemaMigration: SchemaMigrationTable;
  readonly session: SessionTable;
  readonly sharedDrawing: SharedDrawingTable;
  readonly secondFactor: SecondFactorTable;
  readonly source: SourceTable;
  readonly supportMessage: SupportMessageTable;
  readonly supportTicket: SupportTicketTable;
  readonly textSection: TextSectionTable;
  readonly tradingDay: TradingDayTable;
  readonly venue: VenueTable;
  readonly watchlist: WatchlistTable;
  readonly watchlistEntry: WatchlistEntryTable;
  readonly watchlistPurchase: WatchlistPurchaseTable;
  readonly withdrawnComment: WithdrawnCommentTable;
}
