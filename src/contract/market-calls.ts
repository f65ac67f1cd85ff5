import { accruedInterestCall } from './accrued-interest.ts';
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
import { bondsCsvCall, cashFlowsCsvCall, curveCsvCall, quotesCsvCall, tradingDaysCsvCall } from './csv-addresses.ts';
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
import { companyListCall } from './instruments/company-list.ts';
import { instrumentListCall } from './instruments/instrument-list.ts';
import { instrumentCall } from './instruments/instruments.ts';
import { issuerDebtCall } from './issuer-debt.ts';
import { issuerMapCall } from './issuer-map.ts';
import { issuerNewsCall } from './issuer-news.ts';
import { liquidityCall } from './liquidity.ts';
import { bondBasketCall, bondBasketFileCall } from './lists/bond-basket.ts';
import { bondIssuersCall } from './lists/bond-issuers.ts';
import { bondListCall, bondsFileCall, issuerBondsFileCall } from './lists/bond-list.ts';
import { bondScatterCall, bondScatterFileCall } from './lists/bond-scatter.ts';
import { bondCountsCall, listCountsCall } from './lists/list-counts.ts';
import { listFileCall } from './lists/list-file.ts';
import { bondGroupsCall, listGroupsCall } from './lists/list-groups.ts';
import { multipliersCall } from './multipliers.ts';
import { offersCall } from './offers.ts';
import { dataCalls } from './openbb/openbb.ts';
import { widgetsCall, workspaceAppsCall } from './openbb/workspace-files.ts';
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
import {
  suggestBondsCall,
  suggestCompaniesCall,
  suggestEtfCall,
  suggestIndexesCall,
  suggestStocksCall,
} from './search/search.ts';
import { latestIssuesCall, similarBondsCall } from './similar-bonds.ts';
import { standingCall } from './standing.ts';
import { textSectionsCall } from './text-sections.ts';
import { instrumentSeriesCall, issuerSeriesCall } from './time-series.ts';
import { archiveFileCall } from './trading-days/archive-file.ts';
import { liveDaysCall } from './trading-days/live-days.ts';
import { tradingsCall } from './trading-days/trading-rows.ts';
import { udfConfigCall, udfHistoryCall, udfSearchCall, udfSymbolsCall, udfTimeCall } from './udf/udf.ts';
import { udfAxisMarksCall, udfMarksCall } from './udf/udf-marks.ts';
import { udfQuotesCall } from './udf/udf-quotes.ts';
import { valuationsCall } from './valuations.ts';

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
