import * as access from '../account/access/access.ts';
import * as operatorRequests from '../account/access/operator-requests.ts';
import * as accountData from '../account/account-data.ts';
import * as accounts from '../account/accounts.ts';
import * as actionLog from '../account/action-log.ts';
import * as apiKeys from '../account/api-keys.ts';
import * as passkeys from '../account/passkeys/passkeys.ts';
import * as phone from '../account/phone.ts';
import * as profile from '../account/profile.ts';
import * as providers from '../account/providers.ts';
import * as secondFactors from '../account/second-factors.ts';
import * as session from '../account/session/session.ts';
import * as sessions from '../account/sessions.ts';
import * as conversation from '../account/support-tickets/conversation.ts';
import * as supportDesk from '../account/support-tickets/support-desk.ts';
import * as supportTickets from '../account/support-tickets/support-tickets.ts';
import * as userSettings from '../account/user-settings.ts';
import * as accruedInterest from '../bond/accrued-interest.ts';
import * as bondRecords from '../bond/bond-records.ts';
import * as bondSummary from '../bond/bond-summary.ts';
import * as cashFlows from '../bond/cash-flows.ts';
import * as compare from '../bond/compare.ts';
import * as glance from '../bond/glance.ts';
import * as graph from '../bond/graph.ts';
import * as issuerMap from '../bond/issuer-map.ts';
import * as liquidity from '../bond/liquidity.ts';
import * as offers from '../bond/offers.ts';
import * as riskReport from '../bond/risk-report.ts';
import * as standing from '../bond/standing.ts';
import * as bulk from '../feeds/bulk/bulk.ts';
import * as openbb from '../feeds/openbb/openbb.ts';
import * as workspaceFiles from '../feeds/openbb/workspace-files.ts';
import * as udf from '../feeds/udf/udf.ts';
import * as udfMarks from '../feeds/udf/udf-marks.ts';
import * as udfQuotes from '../feeds/udf/udf-quotes.ts';
import * as webhooks from '../feeds/webhooks.ts';
import * as calculator from '../figures/calculator.ts';
import * as curves from '../figures/curves.ts';
import * as explain from '../figures/explain/explain.ts';
import * as analytics from '../issuer/comments/analytics.ts';
import * as comments from '../issuer/comments/comments.ts';
import * as operatorComments from '../issuer/comments/operator-comments.ts';
import * as companies from '../issuer/companies.ts';
import * as consensus from '../issuer/consensus.ts';
import * as documents from '../issuer/documents.ts';
import * as issuerDebt from '../issuer/issuer-debt.ts';
import * as issuerNews from '../issuer/issuer-news.ts';
import * as multipliers from '../issuer/multipliers.ts';
import * as ratings from '../issuer/ratings.ts';
import * as relatedIssuers from '../issuer/related-issuers.ts';
import * as reportFiles from '../issuer/report-files.ts';
import * as reports from '../issuer/reports.ts';
import * as textSections from '../issuer/text-sections.ts';
import * as bondBasket from '../lists/bond-basket.ts';
import * as bondIssuers from '../lists/bond-issuers.ts';
import * as bondList from '../lists/bond-list.ts';
import * as bondScatter from '../lists/bond-scatter.ts';
import * as companyList from '../lists/company-list.ts';
import * as instrumentList from '../lists/instrument-list.ts';
import * as listCounts from '../lists/list-counts.ts';
import * as listFile from '../lists/list-file.ts';
import * as listGroups from '../lists/list-groups.ts';
import * as savedSearches from '../lists/saved-searches.ts';
import * as search from '../lists/search/search.ts';
import * as similarBonds from '../lists/similar-bonds.ts';
import * as valuations from '../lists/valuations.ts';
import * as compositions from '../market/compositions.ts';
import * as dividends from '../market/dividends.ts';
import * as drawingChart from '../market/drawing-chart.ts';
import * as instruments from '../market/instruments/instruments.ts';
import * as quotes from '../market/quotes.ts';
import * as timeSeries from '../market/time-series.ts';
import * as archiveFile from '../market/trading-days/archive-file.ts';
import * as liveDays from '../market/trading-days/live-days.ts';
import * as tradingRows from '../market/trading-days/trading-rows.ts';
import * as auditLog from '../operator/audit-log.ts';
import * as banners from '../operator/banners.ts';
import * as dataQuality from '../operator/data-quality.ts';
import * as demoMarket from '../operator/demo-market.ts';
import * as joinBonds from '../operator/join-bonds.ts';
import * as operatorLabels from '../operator/operator-labels.ts';
import * as outbox from '../operator/outbox.ts';
import * as publicMarkets from '../operator/public-markets.ts';
import * as statistics from '../operator/statistics.ts';
import * as tableUploads from '../operator/table-uploads.ts';
import * as users from '../operator/users.ts';
import type { Call } from '../platform/call.ts';
import * as csvAddresses from '../platform/csv-addresses.ts';
import * as health from '../platform/health.ts';
import * as labels from '../platform/labels.ts';
import * as notices from '../platform/notices.ts';
import * as shell from '../platform/shell.ts';
import * as alertTrial from '../portfolio/alerts/alert-trial.ts';
import * as alerts from '../portfolio/alerts/alerts.ts';
import * as happened from '../portfolio/alerts/happened.ts';
import * as calendar from '../portfolio/calendar/calendar.ts';
import * as calendarFeeds from '../portfolio/calendar/calendar-feeds.ts';
import * as bondWatchlists from '../portfolio/watchlists/bond-watchlists.ts';
import * as holdings from '../portfolio/watchlists/holdings.ts';
import * as watchlists from '../portfolio/watchlists/watchlists.ts';
import * as openapiCall from './openapi-call.ts';

type CallIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Call> : never;

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;
}

/** Every call that modules export. */
function callsIn<Modules extends readonly object[]>(...modules: Modules): readonly CallIn<Modules[number]>[] {
  return modules.flatMap((module) => Object.values(module)).filter(isCall) as CallIn<Modules[number]>[];
}

/** Every call of the site's interface by feature: what the server serves, the web asks for and the description lists. */
export const callsOfFeature = {
  access: callsIn(access, operatorRequests),
  accounts: callsIn(accounts),
  'action-log': callsIn(actionLog),
  alerts: callsIn(alerts, alertTrial, happened),
  'api-keys': callsIn(apiKeys),
  'audit-log': callsIn(auditLog),
  banners: callsIn(banners),
  webhooks: callsIn(webhooks),
  'data-quality': callsIn(dataQuality),
  'demo-market': callsIn(demoMarket),
  'join-bonds': callsIn(joinBonds),
  'public-markets': callsIn(publicMarkets),
  'table-uploads': callsIn(tableUploads),
  health: callsIn(health),
  labels: callsIn(labels, operatorLabels),
  notices: callsIn(notices),
  openapi: callsIn(openapiCall),
  outbox: callsIn(outbox),
  providers: callsIn(providers),
  profile: callsIn(profile, accountData),
  phone: callsIn(phone),
  passkeys: callsIn(passkeys),
  'saved-searches': callsIn(savedSearches),
  'second-factors': callsIn(secondFactors),
  session: callsIn(session),
  sessions: callsIn(sessions),
  shell: callsIn(shell),
  statistics: callsIn(statistics),
  'support-tickets': callsIn(supportTickets, conversation, supportDesk),
  'user-settings': callsIn(userSettings),
  users: callsIn(users),
  watchlists: [...callsIn(bondWatchlists, watchlists, holdings), csvAddresses.watchlistCsvCall],
  'accrued-interest': callsIn(accruedInterest),
  lists: callsIn(listCounts, listGroups, listFile, bondList, bondIssuers, bondScatter, bondBasket),
  'bond-records': callsIn(bondRecords),
  'bond-summary': [...callsIn(bondSummary), csvAddresses.bondsCsvCall],
  bulk: callsIn(bulk),
  calculator: callsIn(calculator),
  curves: [...callsIn(curves), csvAddresses.curveCsvCall, csvAddresses.curveHistoryCsvCall],
  calendar: callsIn(calendar, calendarFeeds),
  'cash-flows': [...callsIn(cashFlows), csvAddresses.cashFlowsCsvCall],
  comments: callsIn(comments, analytics, operatorComments),
  companies: callsIn(companyList, companies),
  compare: callsIn(compare),
  compositions: callsIn(compositions),
  consensus: callsIn(consensus),
  dividends: callsIn(dividends),
  documents: callsIn(documents),
  'drawing-chart': callsIn(drawingChart),
  explain: callsIn(explain),
  graph: callsIn(graph),
  instruments: callsIn(instrumentList, instruments),
  'issuer-map': callsIn(issuerMap),
  'issuer-debt': callsIn(issuerDebt),
  'issuer-news': callsIn(issuerNews),
  multipliers: callsIn(multipliers),
  offers: callsIn(offers),
  openbb: callsIn(workspaceFiles, openbb),
  quotes: [...callsIn(quotes), csvAddresses.quotesCsvCall],
  ratings: callsIn(ratings),
  'report-files': callsIn(reportFiles),
  reports: callsIn(reports),
  'related-issuers': callsIn(relatedIssuers),
  'risk-report': callsIn(riskReport),
  search: callsIn(search),
  'similar-bonds': callsIn(similarBonds),
  'text-sections': callsIn(textSections),
  'time-series': callsIn(timeSeries),
  'trading-days': [...callsIn(tradingRows, liveDays, archiveFile), csvAddresses.tradingDaysCsvCall],
  udf: callsIn(udf, udfMarks, udfQuotes),
  valuations: callsIn(valuations),
  liquidity: callsIn(liquidity),
  standing: callsIn(standing),
  glance: callsIn(glance),
} as const;

type Calls = typeof callsOfFeature;
type AnyCall = Calls[keyof Calls][number];

/** `GET /api/bonds/:id/summary/` and all others. The web imports this type alone, so that no schema reaches the browser. */
export type CallName = AnyCall['name'];

/** The calls by their names: a map, so that the compiler looks one up where it would else compare all. */
type CallsByName = { readonly [Each in AnyCall as Each['name']]: Each };
export type CallNamed<Name extends CallName> = CallsByName[Name];
