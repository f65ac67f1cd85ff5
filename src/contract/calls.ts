import { accessCall, expandRequestCall, sendRequestCall } from './access/access.ts';
import { decideRequestCall, operatorRequestsCall } from './access/operator-requests.ts';
import { accountDataCall, deleteAccountCall } from './account-data.ts';
import {
  changeEmailCall,
  changePasswordCall,
  confirmEmailCall,
  registerCall,
  resetPasswordCall,
  sendResetCall,
  sendVerificationCall,
  verifyEmailCall,
} from './accounts.ts';
import { accruedInterestCall } from './accrued-interest.ts';
import { bondContactActionCall, bondViewCall, contactActionCall, readerActionCall } from './action-log.ts';
import {
  apiKeysCall,
  createApiKeyCall,
  operatorApiKeysCall,
  revokeApiKeyCall,
  revokeUserApiKeyCall,
} from './api-keys.ts';
import { auditLogCall } from './audit-log.ts';
import { bannersCall, removeBannerCall, saveBannerCall } from './banners.ts';
import { bondListCall, issuerBondsFileCall } from './bond-list/bond-list.ts';
import { bondRecordsCall } from './bond-records.ts';
import { bondSummariesCall, bondSummaryCall } from './bond-summary.ts';
import { bulkChangesCall, bulkTableCall, bulkTablesCall } from './bulk/bulk.ts';
import { benchmarkItemCall, bondCalculationCall, calculationMarketCall } from './calculator.ts';
import { calendarCall } from './calendar/calendar.ts';
import {
  bondCalendarFileCall,
  calendarFeedFileCall,
  calendarFeedsCall,
  createCalendarFeedCall,
  deleteCalendarFeedCall,
  renewCalendarFeedCall,
} from './calendar/calendar-feeds.ts';
import type { Call } from './call.ts';
import { cashFlowFileCall, cashFlowsCall } from './cash-flows.ts';
import { analyticsCall } from './comments/analytics.ts';
import { commentAccessCall, commentCall, commentFileCall, commentsCall } from './comments/comments.ts';
import { moderateCommentCall, operatorCommentCall, operatorCommentsCall } from './comments/operator-comments.ts';
import { companyCall } from './companies.ts';
import { autocompleteCall, comparedLinesCall, tradingGroundCall } from './compare.ts';
import { bondIndexesCall, compositionCall } from './compositions.ts';
import { consensusCall } from './consensus.ts';
import {
  bondsCsvCall,
  cashFlowsCsvCall,
  curveCsvCall,
  quotesCsvCall,
  tradingDaysCsvCall,
  watchlistCsvCall,
} from './csv-addresses.ts';
import { dataQualityCall, importRunsCall } from './data-quality.ts';
import { dividendsCall } from './dividends.ts';
import { companyDocumentsCall, documentFileCall, documentsCall, instrumentDocumentsCall } from './documents.ts';
import {
  drawingsCall,
  ownSharedDrawingsCall,
  revokeDrawingCall,
  saveDrawingsCall,
  shareDrawingsCall,
  sharedDrawingCall,
} from './drawing-chart.ts';
import { explainCalls } from './explain/explain.ts';
import { graphCall } from './graph.ts';
import { healthCall } from './health.ts';
import { companyListCall } from './instruments/company-list.ts';
import { instrumentListCall } from './instruments/instrument-list.ts';
import { instrumentCall } from './instruments/instruments.ts';
import { issuerDebtCall } from './issuer-debt.ts';
import { issuerMapCall } from './issuer-map.ts';
import { issuerNewsCall } from './issuer-news.ts';
import { labelCatalogueCall, labelModuleCall, labelRepositoryCall } from './labels.ts';
import { liquidityCall } from './liquidity.ts';
import { multipliersCall } from './multipliers.ts';
import { noticesCall } from './notices.ts';
import { offersCall } from './offers.ts';
import { openapiCall } from './openapi/openapi-call.ts';
import {
  bondDaysCall,
  bondFlowsCall,
  bondMetricsCall,
  bondOptionsCall,
  bondQuotesCall,
  bondScreenCall,
  bondTermsCall,
  issuerCurveCall,
  venueOptionsCall,
} from './openbb/openbb.ts';
import { widgetsCall, workspaceAppsCall } from './openbb/workspace-files.ts';
import { operatorLabelsCall, removeOwnLabelCall, saveOwnLabelCall } from './operator-labels.ts';
import { outboxCall } from './outbox.ts';
import {
  addPasskeyCall,
  deletePasskeyCall,
  newPasskeyOptionsCall,
  passkeysCall,
  renamePasskeyCall,
} from './passkeys/passkeys.ts';
import { checkPhoneCodeCall, phoneCall, sendPhoneCodeCall, updatePhoneCall } from './phone.ts';
import { profileCall, saveProfileCall } from './profile.ts';
import { providersCall, unlinkProviderCall, visitProviderCall } from './providers.ts';
import { quoteAccessCall, quotesCall } from './quotes.ts';
import { companyRatingHistoryCall, companyRatingsCall, currentRatingsCall, ratingHistoryCall } from './ratings.ts';
import { bondRelatedIssuersCall, companyRelatedIssuersCall } from './related-issuers.ts';
import { reportFilesCall } from './report-files.ts';
import {
  companyReportsCall,
  ifrsReportCall,
  ifrsReportFileCall,
  nationalReportCall,
  nationalReportFileCall,
  reportMethodologyCall,
} from './reports.ts';
import { riskReportCall, riskReportFileCall } from './risk-report.ts';
import { deleteSearchCall, savedSearchesCall, saveSearchCall } from './saved-searches.ts';
import {
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from './search/search.ts';
import {
  confirmSecondFactorCall,
  endSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorStateCall,
  setUpSecondFactorCall,
} from './second-factors.ts';
import {
  endAllSessionsCall,
  endSessionCall,
  passkeyOptionsCall,
  passkeySignInCall,
  proofCall,
  secondFactorCall,
  sessionCall,
  startSessionCall,
} from './session/session.ts';
import { endOneSessionCall, endOtherSessionsCall, sessionsCall } from './sessions.ts';
import { shellCall } from './shell.ts';
import { latestIssuesCall, similarBondsCall } from './similar-bonds.ts';
import { standingCall } from './standing.ts';
import { statisticsCall } from './statistics.ts';
import { conversationCall, openTicketCall, readTicketCall, replyCall } from './support-tickets/conversation.ts';
import { answerTicketCall, deskTicketCall, deskTicketsCall } from './support-tickets/support-desk.ts';
import { supportTicketsCall } from './support-tickets/support-tickets.ts';
import { textSectionsCall } from './text-sections.ts';
import { instrumentSeriesCall, issuerSeriesCall } from './time-series.ts';
import { archiveFileCall } from './trading-days/archive-file.ts';
import { liveDaysCall } from './trading-days/live-days.ts';
import { tradingsCall } from './trading-days/trading-rows.ts';
import { udfConfigCall, udfHistoryCall, udfSearchCall, udfSymbolsCall, udfTimeCall } from './udf/udf.ts';
import { udfAxisMarksCall, udfMarksCall } from './udf/udf-marks.ts';
import { udfQuotesCall } from './udf/udf-quotes.ts';
import { saveUserSettingsCall, userSettingsCall } from './user-settings.ts';
import { changeUserCall, grantCall, revokeCall, userCall, usersCall } from './users.ts';
import { valuationsCall } from './valuations.ts';
import { appendToWatchlistsCall, bondWatchlistsCall, removeFromWatchlistsCall } from './watchlists/bond-watchlists.ts';
import {
  addPurchaseCall,
  changeEntryCall,
  changePurchaseCall,
  holdingsCall,
  importWatchlistCall,
  removePurchaseCall,
  watchlistFileCall,
} from './watchlists/holdings.ts';
import {
  changeWatchlistCall,
  createWatchlistCall,
  deleteWatchlistCall,
  moveWatchlistCall,
  restoreWatchlistCall,
  watchlistsCall,
} from './watchlists/watchlists.ts';
import {
  createWebhookCall,
  deleteWebhookCall,
  enableWebhookCall,
  redeliverCall,
  renewWebhookSecretCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from './webhooks.ts';

/** Every call of the site's interface by feature: what the server serves, the web asks for and the description lists. */
export const callsOfFeature = {
  access: [accessCall, sendRequestCall, expandRequestCall, operatorRequestsCall, decideRequestCall],
  accounts: [
    registerCall,
    sendVerificationCall,
    verifyEmailCall,
    sendResetCall,
    resetPasswordCall,
    changePasswordCall,
    changeEmailCall,
    confirmEmailCall,
  ],
  'accrued-interest': [accruedInterestCall],
  'action-log': [readerActionCall, contactActionCall, bondContactActionCall, bondViewCall],
  'api-keys': [apiKeysCall, createApiKeyCall, revokeApiKeyCall, operatorApiKeysCall, revokeUserApiKeyCall],
  'audit-log': [auditLogCall],
  banners: [bannersCall, saveBannerCall, removeBannerCall],
  'bond-list': [bondListCall, issuerBondsFileCall],
  'bond-records': [bondRecordsCall],
  'bond-summary': [bondSummaryCall, bondSummariesCall, bondsCsvCall],
  webhooks: [
    webhooksCall,
    createWebhookCall,
    renewWebhookSecretCall,
    enableWebhookCall,
    testWebhookCall,
    deleteWebhookCall,
    webhookDeliveriesCall,
    redeliverCall,
  ],
  bulk: [bulkTablesCall, bulkTableCall, bulkChangesCall],
  calculator: [bondCalculationCall, calculationMarketCall, benchmarkItemCall, curveCsvCall],
  calendar: [
    calendarCall,
    calendarFeedsCall,
    createCalendarFeedCall,
    renewCalendarFeedCall,
    deleteCalendarFeedCall,
    calendarFeedFileCall,
    bondCalendarFileCall,
  ],
  'cash-flows': [cashFlowsCall, cashFlowFileCall, cashFlowsCsvCall],
  comments: [
    commentsCall,
    analyticsCall,
    commentCall,
    commentAccessCall,
    commentFileCall,
    operatorCommentsCall,
    operatorCommentCall,
    moderateCommentCall,
  ],
  companies: [companyListCall, companyCall],
  compare: [autocompleteCall, tradingGroundCall, comparedLinesCall],
  compositions: [bondIndexesCall, compositionCall],
  consensus: [consensusCall],
  'data-quality': [dataQualityCall, importRunsCall],
  health: [healthCall],
  dividends: [dividendsCall],
  documents: [documentsCall, companyDocumentsCall, instrumentDocumentsCall, documentFileCall],
  'drawing-chart': [
    drawingsCall,
    saveDrawingsCall,
    shareDrawingsCall,
    sharedDrawingCall,
    ownSharedDrawingsCall,
    revokeDrawingCall,
  ],
  explain: explainCalls,
  graph: [graphCall],
  instruments: [instrumentListCall, instrumentCall],
  'issuer-map': [issuerMapCall],
  'issuer-debt': [issuerDebtCall],
  'issuer-news': [issuerNewsCall],
  labels: [
    labelModuleCall,
    labelRepositoryCall,
    labelCatalogueCall,
    operatorLabelsCall,
    saveOwnLabelCall,
    removeOwnLabelCall,
  ],
  multipliers: [multipliersCall],
  notices: [noticesCall],
  offers: [offersCall],
  openapi: [openapiCall],
  openbb: [
    widgetsCall,
    workspaceAppsCall,
    bondDaysCall,
    bondFlowsCall,
    bondMetricsCall,
    bondOptionsCall,
    bondQuotesCall,
    bondScreenCall,
    bondTermsCall,
    issuerCurveCall,
    venueOptionsCall,
  ],
  outbox: [outboxCall],
  providers: [providersCall, visitProviderCall, unlinkProviderCall],
  profile: [profileCall, saveProfileCall, accountDataCall, deleteAccountCall],
  phone: [phoneCall, updatePhoneCall, sendPhoneCodeCall, checkPhoneCodeCall],
  passkeys: [passkeysCall, newPasskeyOptionsCall, addPasskeyCall, renamePasskeyCall, deletePasskeyCall],
  quotes: [quotesCall, quoteAccessCall, quotesCsvCall],
  ratings: [currentRatingsCall, ratingHistoryCall, companyRatingsCall, companyRatingHistoryCall],
  'report-files': [reportFilesCall],
  reports: [
    companyReportsCall,
    ifrsReportCall,
    nationalReportCall,
    ifrsReportFileCall,
    nationalReportFileCall,
    reportMethodologyCall,
  ],
  'related-issuers': [companyRelatedIssuersCall, bondRelatedIssuersCall],
  'risk-report': [riskReportCall, riskReportFileCall],
  'saved-searches': [savedSearchesCall, saveSearchCall, deleteSearchCall],
  search: [suggestBondsCall, suggestStocksCall, suggestIndexesCall, suggestCompaniesCall, suggestEtfCall],
  'second-factors': [
    secondFactorStateCall,
    setUpSecondFactorCall,
    confirmSecondFactorCall,
    renewRecoveryCodesCall,
    endSecondFactorCall,
  ],
  session: [
    sessionCall,
    startSessionCall,
    endSessionCall,
    endAllSessionsCall,
    secondFactorCall,
    proofCall,
    passkeyOptionsCall,
    passkeySignInCall,
  ],
  sessions: [sessionsCall, endOtherSessionsCall, endOneSessionCall],
  shell: [shellCall],
  'similar-bonds': [similarBondsCall, latestIssuesCall],
  statistics: [statisticsCall],
  'support-tickets': [
    supportTicketsCall,
    openTicketCall,
    conversationCall,
    replyCall,
    readTicketCall,
    deskTicketsCall,
    deskTicketCall,
    answerTicketCall,
  ],
  'text-sections': [textSectionsCall],
  'time-series': [instrumentSeriesCall, issuerSeriesCall],
  'trading-days': [tradingsCall, liveDaysCall, archiveFileCall, tradingDaysCsvCall],
  udf: [
    ...[udfConfigCall, udfTimeCall, udfSymbolsCall, udfSearchCall, udfHistoryCall, udfMarksCall, udfAxisMarksCall],
    udfQuotesCall,
  ],
  'user-settings': [userSettingsCall, saveUserSettingsCall],
  users: [usersCall, userCall, changeUserCall, grantCall, revokeCall],
  valuations: [valuationsCall],
  liquidity: [liquidityCall],
  standing: [standingCall],
  watchlists: [
    bondWatchlistsCall,
    removeFromWatchlistsCall,
    appendToWatchlistsCall,
    watchlistsCall,
    createWatchlistCall,
    changeWatchlistCall,
    moveWatchlistCall,
    deleteWatchlistCall,
    restoreWatchlistCall,
    holdingsCall,
    changeEntryCall,
    addPurchaseCall,
    changePurchaseCall,
    removePurchaseCall,
    importWatchlistCall,
    watchlistFileCall,
    watchlistCsvCall,
  ],
} as const satisfies Readonly<Record<string, readonly Call[]>>;

type Calls = typeof callsOfFeature;
type AnyCall = Calls[keyof Calls][number];

/** `GET /api/bonds/:id/summary/` and all others. The web imports this type alone, so that no schema reaches the browser. */
export type CallName = AnyCall['name'];
export type CallNamed<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>;
