import { openapiCall } from '#contract/site/openapi-call.ts';
import { openapiDocument } from '#contract/site/openapi-document.ts';
import { languageOf } from '#domain/platform/language.ts';
import { accessFeature, operatorRequestsFeature } from '../account/access/access.ts';
import { accountsFeature } from '../account/accounts/account-routes.ts';
import { actionLogFeature } from '../account/action-log/action-log.ts';
import { apiKeysFeature, operatorApiKeysRoutes } from '../account/api-keys/api-keys.ts';
import { passkeysFeature } from '../account/passkeys/passkeys.ts';
import { phoneFeature } from '../account/phone/phone.ts';
import { profileFeature } from '../account/profile/profile.ts';
import { providersFeature } from '../account/providers/providers.ts';
import { secondFactorsFeature } from '../account/second-factors/second-factors.ts';
import { sessionFeature } from '../account/session/session.ts';
import { sessionCookie } from '../account/session/session-cookie.ts';
import { sessionsFeature } from '../account/sessions/sessions.ts';
import { supportDeskFeature, supportFeature } from '../account/support-tickets/support.ts';
import { userSettingsFeature } from '../account/user-settings/user-settings.ts';
import { accruedInterestRoute } from '../bond/accrued-interest/accrued-interest-route.ts';
import { bondRecordsRoute } from '../bond/bond-records/bond-records-route.ts';
import { summariesRoute, summaryRoute } from '../bond/bond-summary/summary-routes.ts';
import { cashFlowFileRoute, cashFlowsCsvRoute, cashFlowsRoute } from '../bond/cash-flows/cash-flows-route.ts';
import { compareFeature } from '../bond/compare/compare.ts';
import { glanceRoute } from '../bond/glance/glance-route.ts';
import { graphRoute } from '../bond/graph/graph-route.ts';
import { issuerMapRoute } from '../bond/issuer-map/issuer-map-route.ts';
import { liquidityRoute } from '../bond/liquidity/liquidity-route.ts';
import { offersRoute } from '../bond/offers/offers-route.ts';
import { riskReportFeature } from '../bond/risk-report/risk-report.ts';
import { standingRoute } from '../bond/standing/standing-route.ts';
import { bulkFeature } from '../feeds/bulk/bulk.ts';
import { openbbFeature } from '../feeds/openbb/openbb.ts';
import { udfFeature } from '../feeds/udf/udf.ts';
import { webhooksFeature } from '../feeds/webhooks/webhooks.ts';
import { calculatorFeature } from '../figures/calculator/calculator-feature.ts';
import { curvesFeature } from '../figures/curves/curves-feature.ts';
import { explainRoute } from '../figures/explain/explain-route.ts';
import { commentsFeature } from '../issuer/comments/comments.ts';
import { companyRoute } from '../issuer/companies/company-route.ts';
import { consensusRoute } from '../issuer/consensus/consensus-route.ts';
import { documentFileRoute, documentsRoutes } from '../issuer/documents/documents-route.ts';
import { issuerDebtRoute } from '../issuer/issuer-debt/issuer-debt-route.ts';
import { issuerNewsRoute } from '../issuer/issuer-news/issuer-news-route.ts';
import { multipliersRoute } from '../issuer/multipliers/multipliers-route.ts';
import { ratingsFeature } from '../issuer/ratings/ratings-route.ts';
import { relatedIssuersFeature } from '../issuer/related-issuers/related-issuers.ts';
import { reportFilesRoute } from '../issuer/report-files/report-files-route.ts';
import { reportsFeature } from '../issuer/reports/reports.ts';
import { textSectionsRoute } from '../issuer/text-sections/text-sections-route.ts';
import { issuerSeriesRoute } from '../issuer/time-series/issuer-series-route.ts';
import { bondBasketRoutes } from '../lists/list/bond-basket-routes.ts';
import { bondIssuersRoute } from '../lists/list/bond-issuers-route.ts';
import { bondListRoute, newIssuesRoute } from '../lists/list/bond-list-route.ts';
import { bondScatterRoutes } from '../lists/list/bond-scatter-routes.ts';
import { bondsCsvRoute } from '../lists/list/bonds-csv-route.ts';
import { listCountsRoutes } from '../lists/list/list-counts-routes.ts';
import { listFileRoutes } from '../lists/list/list-file-routes.ts';
import { listGroupsRoutes } from '../lists/list/list-groups-routes.ts';
import { savedSearchesFeature } from '../lists/saved-searches/saved-searches.ts';
import { companyListRoute, instrumentListRoute } from '../lists/screener/instrument-list-route.ts';
import { autocompleteRoute, searchFeature } from '../lists/search/search.ts';
import { similarBondsFeature } from '../lists/similar-bonds/similar-bonds-routes.ts';
import { valuationsRoute } from '../lists/valuations/valuations-route.ts';
import { compositionsFeature } from '../market/compositions/compositions.ts';
import { dividendsFeature } from '../market/dividends/dividends.ts';
import { drawingsRoutes, sharedDrawingsRoutes } from '../market/drawing-chart/drawings.ts';
import { instrumentRoute } from '../market/instruments/instrument-route.ts';
import { quoteAccessRoute, quotesCsvRoute, quotesRoute } from '../market/quotes/quotes-route.ts';
import { instrumentSeriesRoute } from '../market/time-series/instrument-series-route.ts';
import { archiveRoute } from '../market/trading-days/archive-route.ts';
import { daysCsvRoute } from '../market/trading-days/archive-rows.ts';
import { liveRoute } from '../market/trading-days/live-route.ts';
import { tradingsRoute } from '../market/trading-days/tradings-route.ts';
import { auditLogFeature } from '../operator/audit-log/audit-log.ts';
import { bannersFeature } from '../operator/banners/banners.ts';
import { dataQualityFeature } from '../operator/data-quality/data-quality-route.ts';
import { demoMarketFeature } from '../operator/demo-market/demo-market.ts';
import { healthFeature, siteHealthRoute } from '../operator/health/health.ts';
import { joinBondsFeature } from '../operator/join-bonds/join-bonds-route.ts';
import { outboxRoute } from '../operator/outbox/outbox-route.ts';
import { publicMarketsFeature } from '../operator/public-markets/public-markets.ts';
import { statisticsRoute } from '../operator/statistics/statistics.ts';
import { tableUploadsFeature } from '../operator/table-uploads/table-uploads-route.ts';
import { usersFeature } from '../operator/users/users.ts';
import { labelsFeature } from '../platform/labels/labels.ts';
import { type App, serve } from '../platform/serving/serve.ts';
import { shellFeature } from '../platform/shell/shell.ts';
import { alertsFeature } from '../portfolio/alerts/alerts.ts';
import { calendarFeedsRoutes, calendarFileRoutes, calendarRoute } from '../portfolio/calendar/calendar-route.ts';
import { watchlistsFeature } from '../portfolio/watchlists/watchlists.ts';
import type { Services } from './build-server.ts';

/** The description of the whole interface, with the codes in English. */
function openapiRoute(app: App, services: Services): void {
  const texts = services.labels.source(languageOf('en')).errors ?? {};
  const document = openapiDocument((code) => texts[code] ?? code, sessionCookie);
  serve(app, services, openapiCall, async () => document);
}

const features: readonly ((app: App, services: Services) => void)[] = [
  healthFeature,
  siteHealthRoute,
  sessionFeature,
  accountsFeature,
  secondFactorsFeature,
  providersFeature,
  passkeysFeature,
  phoneFeature,
  sessionsFeature,
  shellFeature,
  profileFeature,
  userSettingsFeature,
  bannersFeature,
  statisticsRoute,
  supportFeature,
  supportDeskFeature,
  actionLogFeature,
  bondListRoute,
  bondScatterRoutes,
  bondBasketRoutes,
  listCountsRoutes,
  listGroupsRoutes,
  newIssuesRoute,
  bondIssuersRoute,
  listFileRoutes,
  similarBondsFeature,
  bondRecordsRoute,
  summaryRoute,
  summariesRoute,
  bulkFeature,
  bondsCsvRoute,
  calculatorFeature,
  curvesFeature,
  cashFlowsRoute,
  calendarRoute,
  calendarFeedsRoutes,
  calendarFileRoutes,
  cashFlowFileRoute,
  cashFlowsCsvRoute,
  accruedInterestRoute,
  autocompleteRoute,
  compareFeature,
  offersRoute,
  dividendsFeature,
  documentsRoutes,
  documentFileRoute,
  textSectionsRoute,
  instrumentSeriesRoute,
  issuerSeriesRoute,
  commentsFeature,
  issuerMapRoute,
  issuerDebtRoute,
  issuerNewsRoute,
  quotesRoute,
  quotesCsvRoute,
  quoteAccessRoute,
  valuationsRoute,
  liquidityRoute,
  standingRoute,
  glanceRoute,
  ratingsFeature,
  reportsFeature,
  multipliersRoute,
  reportFilesRoute,
  consensusRoute,
  compositionsFeature,
  dataQualityFeature,
  demoMarketFeature,
  joinBondsFeature,
  publicMarketsFeature,
  tableUploadsFeature,
  accessFeature,
  operatorRequestsFeature,
  usersFeature,
  apiKeysFeature,
  webhooksFeature,
  alertsFeature,
  operatorApiKeysRoutes,
  auditLogFeature,
  explainRoute,
  graphRoute,
  tradingsRoute,
  udfFeature,
  openbbFeature,
  archiveRoute,
  daysCsvRoute,
  liveRoute,
  openapiRoute,
  labelsFeature,
  searchFeature,
  riskReportFeature,
  savedSearchesFeature,
  watchlistsFeature,
  drawingsRoutes,
  sharedDrawingsRoutes,
  relatedIssuersFeature,
  instrumentListRoute,
  instrumentRoute,
  companyListRoute,
  companyRoute,
  outboxRoute,
];

/** Serves every call of the site; its pages come after them. */
export function registerFeatures(app: App, services: Services): void {
  for (const feature of features) feature(app, services);
}
