import { accruedInterestCall } from '../bond/accrued-interest.ts';
import { bondRecordsCall } from '../bond/bond-records.ts';
import { bondSummariesCall, bondSummaryCall } from '../bond/bond-summary.ts';
import { cashFlowFileCall, cashFlowsCall } from '../bond/cash-flows.ts';
import { autocompleteCall, comparedLinesCall, tradingGroundCall } from '../bond/compare.ts';
import { graphCall } from '../bond/graph.ts';
import { issuerMapCall } from '../bond/issuer-map.ts';
import { liquidityCall } from '../bond/liquidity.ts';
import { offersCall } from '../bond/offers.ts';
import { riskReportCall, riskReportFileCall } from '../bond/risk-report.ts';
import { standingCall } from '../bond/standing.ts';
import { bulkChangesCall, bulkTableCall, bulkTablesCall } from '../feeds/bulk/bulk.ts';
import { dataCalls } from '../feeds/openbb/openbb.ts';
import { widgetsCall, workspaceAppsCall } from '../feeds/openbb/workspace-files.ts';
import { udfConfigCall, udfHistoryCall, udfSearchCall, udfSymbolsCall, udfTimeCall } from '../feeds/udf/udf.ts';
import { udfAxisMarksCall, udfMarksCall } from '../feeds/udf/udf-marks.ts';
import { udfQuotesCall } from '../feeds/udf/udf-quotes.ts';
import { benchmarkItemCall, bondCalculationCall, calculationMarketCall } from '../figures/calculator.ts';
import { explainCalls } from '../figures/explain/explain.ts';
import { analyticsCall } from '../issuer/comments/analytics.ts';
import { commentAccessCall, commentCall, commentFileCall, commentsCall } from '../issuer/comments/comments.ts';
import {
  moderateCommentCall,
  operatorCommentCall,
  operatorCommentsCall,
} from '../issuer/comments/operator-comments.ts';
import { companyCall } from '../issuer/companies.ts';
import { consensusCall } from '../issuer/consensus.ts';
import { companyDocumentsCall, documentFileCall, documentsCall, instrumentDocumentsCall } from '../issuer/documents.ts';
import { issuerDebtCall } from '../issuer/issuer-debt.ts';
import { issuerNewsCall } from '../issuer/issuer-news.ts';
import { multipliersCall } from '../issuer/multipliers.ts';
import {
  companyRatingHistoryCall,
  companyRatingsCall,
  currentRatingsCall,
  ratingHistoryCall,
} from '../issuer/ratings.ts';
import { bondRelatedIssuersCall, companyRelatedIssuersCall } from '../issuer/related-issuers.ts';
import { reportFilesCall } from '../issuer/report-files.ts';
import {
  companyReportsCall,
  ifrsReportCall,
  ifrsReportFileCall,
  nationalReportCall,
  nationalReportFileCall,
  reportMethodologyCall,
} from '../issuer/reports.ts';
import { textSectionsCall } from '../issuer/text-sections.ts';
import { bondBasketCall, bondBasketFileCall } from '../lists/bond-basket.ts';
import { bondIssuersCall } from '../lists/bond-issuers.ts';
import { bondListCall, bondsFileCall, issuerBondsFileCall } from '../lists/bond-list.ts';
import { bondScatterCall, bondScatterFileCall } from '../lists/bond-scatter.ts';
import { companyListCall } from '../lists/company-list.ts';
import { instrumentListCall } from '../lists/instrument-list.ts';
import { bondCountsCall, listCountsCall } from '../lists/list-counts.ts';
import { listFileCall } from '../lists/list-file.ts';
import { bondGroupsCall, listGroupsCall } from '../lists/list-groups.ts';
import {
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from '../lists/search/search.ts';
import { latestIssuesCall, similarBondsCall } from '../lists/similar-bonds.ts';
import { valuationsCall } from '../lists/valuations.ts';
import { bondIndexesCall, compositionCall } from '../market/compositions.ts';
import { dividendsCall } from '../market/dividends.ts';
import {
  drawingsCall,
  ownSharedDrawingsCall,
  revokeDrawingCall,
  saveDrawingsCall,
  shareDrawingsCall,
  sharedDrawingCall,
} from '../market/drawing-chart.ts';
import { instrumentCall } from '../market/instruments/instruments.ts';
import { quoteAccessCall, quotesCall } from '../market/quotes.ts';
import { instrumentSeriesCall, issuerSeriesCall } from '../market/time-series.ts';
import { archiveFileCall } from '../market/trading-days/archive-file.ts';
import { liveDaysCall } from '../market/trading-days/live-days.ts';
import { tradingsCall } from '../market/trading-days/trading-rows.ts';
import type { Call } from '../platform/call.ts';
import {
  bondsCsvCall,
  cashFlowsCsvCall,
  curveCsvCall,
  quotesCsvCall,
  tradingDaysCsvCall,
} from '../platform/csv-addresses.ts';
import { calendarCall } from '../portfolio/calendar/calendar.ts';
import {
  bondCalendarFileCall,
  calendarFeedFileCall,
  calendarFeedsCall,
  createCalendarFeedCall,
  deleteCalendarFeedCall,
  renewCalendarFeedCall,
} from '../portfolio/calendar/calendar-feeds.ts';

/** Calls about bonds, companies and their market, by feature. */
export const marketCalls = {
  'accrued-interest': [accruedInterestCall],
  lists: [
    listCountsCall,
    listGroupsCall,
    listFileCall,
    bondListCall,
    bondCountsCall,
    bondGroupsCall,
    bondIssuersCall,
    bondScatterCall,
    bondScatterFileCall,
    bondBasketCall,
    bondBasketFileCall,
    bondsFileCall,
    issuerBondsFileCall,
  ],
  'bond-records': [bondRecordsCall],
  'bond-summary': [bondSummaryCall, bondSummariesCall, bondsCsvCall],
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
  multipliers: [multipliersCall],
  offers: [offersCall],
  openbb: [widgetsCall, workspaceAppsCall, ...dataCalls],
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
  search: [suggestBondsCall, suggestStocksCall, suggestIndexesCall, suggestCompaniesCall, suggestEtfCall],
  'similar-bonds': [similarBondsCall, latestIssuesCall],
  'text-sections': [textSectionsCall],
  'time-series': [instrumentSeriesCall, issuerSeriesCall],
  'trading-days': [tradingsCall, liveDaysCall, archiveFileCall, tradingDaysCsvCall],
  udf: [
    udfConfigCall,
    udfTimeCall,
    udfSymbolsCall,
    udfSearchCall,
    udfHistoryCall,
    udfMarksCall,
    udfAxisMarksCall,
    udfQuotesCall,
  ],
  valuations: [valuationsCall],
  liquidity: [liquidityCall],
  standing: [standingCall],
} as const satisfies Readonly<Record<string, readonly Call[]>>;
