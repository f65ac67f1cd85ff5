import type { AccessRequestTable } from '../account/access/access-requests.ts';
import type { AccessGrantTable } from '../account/accounts/access-grants.ts';
import type { AccountTable, CredentialTable, ReaderSettingsTable } from '../account/accounts/accounts.ts';
import type { AccountLinkTable, ChallengeTable } from '../account/accounts/one-time-keys.ts';
import type { SessionTable } from '../account/accounts/sessions.ts';
import type { ActionLogTable, BondViewTable } from '../account/action-log/action-log.ts';
import type { ApiKeyTable, ApiKeyUseTable } from '../account/api-keys/api-keys.ts';
import type { PasskeyTable } from '../account/passkeys/passkeys.ts';
import type { PhoneCodeTable } from '../account/phone/phone-codes.ts';
import type { ProviderLoginTable } from '../account/providers/providers.ts';
import type { RecoveryCodeTable, SecondFactorTable } from '../account/second-factors/second-factors.ts';
import type { SupportMessageTable, SupportTicketTable } from '../account/support-tickets/support-tickets.ts';
import type { AuctionTable } from '../bond/auctions/auctions.ts';
import type { BondTermsTable } from '../bond/bonds/bond-terms.ts';
import type { IndexedFaceTable } from '../bond/bonds/indexed-faces.ts';
import type { CashFlowTable } from '../bond/cash-flows/cash-flows.ts';
import type { OptionModelTable } from '../bond/derivation/option-models.ts';
import type { PendingCurveTable, PendingDerivationTable } from '../bond/derivation/pending-derivation.ts';
import type { UsualConventionTable } from '../bond/derivation/usual-conventions.ts';
import type { LiquidityRefreshTable, LiquidityScoreTable } from '../bond/liquidity/liquidity-scores.ts';
import type { OfferTable } from '../bond/offers/offers.ts';
import type { WebhookCursorTable, WebhookDeliveryTable } from '../feeds/webhooks/deliveries.ts';
import type { WebhookTable } from '../feeds/webhooks/webhooks.ts';
import type { CommentAccessRequestTable } from '../issuer/comments/comment-requests.ts';
import type {
  CommentFileTable,
  CommentProviderTable,
  CommentSubjectTable,
  CommentTable,
  CommentWordsTable,
  WithdrawnCommentTable,
} from '../issuer/comments/comments.ts';
import type { ConsensusForecastTable, ConsensusTitle } from '../issuer/consensus/consensus-forecasts.ts';
import type { DocumentFileTable, DocumentTable, DocumentTitleTable } from '../issuer/documents/documents.ts';
import type { IssuerNewsTable, NewsWordsTable } from '../issuer/issuer-news/issuer-news.ts';
import type { IssuerCodeTable } from '../issuer/issuers/issuer-codes.ts';
import type { IssuerRelationTable, LegalEntityTable } from '../issuer/issuers/issuer-relations.ts';
import type { IssuerIdentifierTable, IssuerTable } from '../issuer/issuers/issuers.ts';
import type {
  CompanyMultiplierTable,
  IndustryMedianTable,
  MultiplierChangeTable,
} from '../issuer/multipliers/refresh-industry-medians.ts';
import type { BondPartyTable } from '../issuer/ratings/rating-history.ts';
import type { RatingAgencyTable, RatingScalePointTable, RatingTable } from '../issuer/ratings/ratings.ts';
import type { ReportFileTable } from '../issuer/report-files/report-files.ts';
import type { ReportLineTable, ReportLineTitle, ReportValueTable } from '../issuer/reports/report-lines.ts';
import type { ReportMethodologyTable, ReportTable, ReportTitle } from '../issuer/reports/reports.ts';
import type { TextSectionTable } from '../issuer/text-sections/text-sections.ts';
import type { SavedSearchTable } from '../lists/saved-searches/saved-searches.ts';
import type { FundHoldingTable, IndexMemberTable, TrackedIndexTable } from '../market/compositions/compositions.ts';
import type { CurveDayTable, CurveTable, FittedCurveDayTable } from '../market/curves/curves.ts';
import type { DividendTable } from '../market/dividends/dividends.ts';
import type { ChartDrawingTable, SharedDrawingTable } from '../market/drawing-chart/chart-drawings.ts';
import type { ExchangeRateTable } from '../market/exchange-rates/exchange-rates.ts';
import type { FormerInstrumentTable, FormerIssuerTable } from '../market/instruments/former-addresses.ts';
import type { InstrumentCodeTable, InstrumentTable } from '../market/instruments/instrument-table.ts';
import type { OvernightFixingTable } from '../market/overnight-fixings/overnight-fixings.ts';
import type { QuoteAccessRequestTable } from '../market/quotes/access-requests.ts';
import type { ParticipantContactTable, ParticipantTable } from '../market/quotes/participants.ts';
import type { EndOfDayPriceTable, ParticipantQuoteTable } from '../market/quotes/quotes.ts';
import type { ReferenceIndexTable } from '../market/reference-index/reference-index.ts';
import type { RegisterLookupTable } from '../market/sources/register-lookups.ts';
import type { SourceTable } from '../market/sources/sources.ts';
import type {
  LatestEndYieldTable,
  LatestMarketYieldTable,
  LatestOptionFigureTable,
  LatestSwapSpreadTable,
  LatestZSpreadTable,
} from '../market/trading-days/latest-figure-rows.ts';
import type { LatestFigureTable, ListingTable } from '../market/trading-days/listings.ts';
import type { LiveEventTable } from '../market/trading-days/live-events.ts';
import type { TradingDayTable } from '../market/trading-days/trading-day-table.ts';
import type { VenueTable } from '../market/venues/venues.ts';
import type { BackupRunTable } from '../operator/backup/backup-runs.ts';
import type { BannerTable } from '../operator/banners/banners.ts';
import type { DemoMarketTable } from '../operator/demo-market/demo-market.ts';
import type { BegunImportTable } from '../operator/imports/begun-imports.ts';
import type { ImportFailureTable, ImportRunTable } from '../operator/imports/import-runs.ts';
import type { ImportUndoTable } from '../operator/imports/import-undo.ts';
import type { KeptMappingTable } from '../operator/imports/kept-mappings.ts';
import type { PublicMarketJobTable, PublicMarketTable } from '../operator/imports/public-markets.ts';
import type { OutboxTable } from '../operator/outbox/outbox.ts';
import type { KnownSinceTable } from '../platform/as-of/known-since.ts';
import type { AuditLogTable } from '../platform/audit-log/audit-log.ts';
import type { CallCountTable } from '../platform/call-limits/call-counts.ts';
import type { DataChangeTable } from '../platform/changes/data-changes.ts';
import type { NodeHeartbeatTable, SchemaMigrationTable } from '../platform/health/database-health.ts';
import type { LabelOverrideTable } from '../platform/labels/label-overrides.ts';
import type { OwnWriteTable } from '../platform/replicas/reading.ts';
import type { InstrumentTitleTable, IssuerTitleTable } from '../platform/titles/titles.ts';
import type { AlertMailTable, AlertSettingsTable } from '../portfolio/alerts/alert-mails.ts';
import type { AlertProgressTable, AlertRuleTable } from '../portfolio/alerts/alert-rules.ts';
import type { AlertTable } from '../portfolio/alerts/alerts.ts';
import type { AlertSearchTable } from '../portfolio/alerts/search-members.ts';
import type { CalendarFeedTable } from '../portfolio/calendar/calendar-feeds.ts';
import type { WatchlistEntryTable } from '../portfolio/watchlists/watchlist-entries.ts';
import type { WatchlistPurchaseTable } from '../portfolio/watchlists/watchlist-purchases.ts';
import type { WatchlistTable } from '../portfolio/watchlists/watchlists.ts';

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
  readonly alert: AlertTable;
  readonly alertMail: AlertMailTable;
  readonly alertSearch: AlertSearchTable;
  readonly alertProgress: AlertProgressTable;
  readonly alertRule: AlertRuleTable;
  readonly alertSettings: AlertSettingsTable;
  readonly apiKey: ApiKeyTable;
  readonly apiKeyUse: ApiKeyUseTable;
  readonly auction: AuctionTable;
  readonly auditLog: AuditLogTable;
  readonly banner: BannerTable;
  readonly begunImport: BegunImportTable;
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
  readonly dataChange: DataChangeTable;
  readonly document: DocumentTable;
  readonly documentFile: DocumentFileTable;
  readonly documentTitle: DocumentTitleTable;
  readonly endOfDayPrice: EndOfDayPriceTable;
  readonly fittedCurveDay: FittedCurveDayTable;
  readonly importFailure: ImportFailureTable;
  readonly importRun: ImportRunTable;
  readonly importUndo: ImportUndoTable;
  readonly demoMarket: DemoMarketTable;
  readonly publicMarket: PublicMarketTable;
  readonly publicMarketJob: PublicMarketJobTable;
  readonly dividend: DividendTable;
  readonly fundHolding: FundHoldingTable;
  readonly industryMedian: IndustryMedianTable;
  readonly indexMember: IndexMemberTable;
  readonly trackedIndex: TrackedIndexTable;
  readonly indexedFace: IndexedFaceTable;
  readonly instrument: InstrumentTable;
  readonly registerLookup: RegisterLookupTable;
  readonly formerInstrument: FormerInstrumentTable;
  readonly formerIssuer: FormerIssuerTable;
  readonly instrumentCode: InstrumentCodeTable;
  readonly instrumentTitle: InstrumentTitleTable;
  readonly issuer: IssuerTable;
  readonly issuerCode: IssuerCodeTable;
  readonly issuerIdentifier: IssuerIdentifierTable;
  readonly issuerNews: IssuerNewsTable;
  readonly issuerRelation: IssuerRelationTable;
  readonly issuerTitle: IssuerTitleTable;
  readonly labelOverride: LabelOverrideTable;
  readonly latestFigure: LatestFigureTable;
  readonly latestZSpread: LatestZSpreadTable;
  readonly latestEndYield: LatestEndYieldTable;
  readonly latestMarketYield: LatestMarketYieldTable;
  readonly latestOptionFigure: LatestOptionFigureTable;
  readonly latestSwapSpread: LatestSwapSpreadTable;
  readonly legalEntity: LegalEntityTable;
  readonly liquidityRefresh: LiquidityRefreshTable;
  readonly liquidityScore: LiquidityScoreTable;
  readonly listing: ListingTable;
  readonly liveEvent: LiveEventTable;
  readonly multiplierChange: MultiplierChangeTable;
  readonly nodeBeat: NodeHeartbeatTable;
  readonly newsWords: NewsWordsTable;
  readonly offer: OfferTable;
  readonly optionModel: OptionModelTable;
  readonly usualConvention: UsualConventionTable;
  readonly outbox: OutboxTable;
  readonly ownWrite: OwnWriteTable;
  readonly passkey: PasskeyTable;
  readonly phoneCode: PhoneCodeTable;
  readonly participant: ParticipantTable;
  readonly keptMapping: KeptMappingTable;
  readonly knownSince: KnownSinceTable;
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
  readonly overnightFixing: OvernightFixingTable;
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
  readonly backupRun: BackupRunTable;
  readonly watchlist: WatchlistTable;
  readonly watchlistEntry: WatchlistEntryTable;
  readonly watchlistPurchase: WatchlistPurchaseTable;
  readonly webhook: WebhookTable;
  readonly webhookCursor: WebhookCursorTable;
  readonly webhookDelivery: WebhookDeliveryTable;
  readonly withdrawnComment: WithdrawnCommentTable;
}
