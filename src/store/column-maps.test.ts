import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionColumns } from './auctions/auctions.ts';
import { recordTables } from './bond-records/record-tables.ts';
import { bondTermsColumns } from './bonds/bond-terms.ts';
import { indexedFaceColumns } from './bonds/indexed-faces.ts';
import type { ColumnType } from './bulk-copy/copy-column.ts';
import { cashFlowColumns } from './cash-flows/cash-flows.ts';
import { columnName } from './column-map.ts';
import {
  commentColumns,
  commentProviderColumns,
  commentSubjectColumns,
  commentWordsColumns,
} from './comments/comments.ts';
import { fundHoldingColumns } from './compositions/fund-holdings.ts';
import { indexMemberColumns } from './compositions/index-members.ts';
import { trackedIndexColumns } from './compositions/tracked-indexes.ts';
import { consensusForecastColumns, consensusTitleColumns } from './consensus/consensus-forecasts.ts';
import { curveDayColumns } from './curves/curves.ts';
import { fittedCurveColumns } from './curves/fitted-curves.ts';
import { dividendColumns } from './dividends/dividends.ts';
import { documentColumns, documentTitleColumns } from './documents/documents.ts';
import { exchangeRateColumns } from './exchange-rates/exchange-rates.ts';
import { importFailureColumns, importRunColumns } from './imports/save-import-run.ts';
import { instrumentCodeColumns, instrumentColumns } from './instruments/instrument-table.ts';
import { issuerNewsColumns, newsWordsColumns } from './issuer-news/issuer-news.ts';
import { issuerIdentifierColumns } from './issuers/issuer-identifiers.ts';
import { codedIssuerColumns } from './issuers/issuers.ts';
import { legalEntityColumns } from './issuers/legal-entities.ts';
import { offerColumns } from './offers/offers.ts';
import { participantColumns, participantContactColumns } from './quotes/participants.ts';
import { endOfDayPriceColumns, participantQuoteColumns } from './quotes/quotes.ts';
import { bondPartyColumns } from './ratings/bond-parties.ts';
import { ratingAgencyColumns, ratingScalePointColumns } from './ratings/rating-scales.ts';
import { ratingColumns } from './ratings/ratings.ts';
import { referenceIndexColumns } from './reference-index/reference-index.ts';
import { reportFileColumns } from './report-files/report-files.ts';
import { reportLineColumns, reportLineTitleColumns } from './reports/report-lines.ts';
import { reportValueColumns } from './reports/report-values.ts';
import { reportColumns, reportTitleColumns } from './reports/reports.ts';
import { queryRows, withTestDatabase } from './testing/with-test-database.ts';
import { textSectionColumns } from './text-sections/text-sections.ts';
import { instrumentTitleColumns, issuerTitleColumns } from './titles/titles.ts';
import { derivedColumns, observedColumns } from './trading-days/trading-day-table.ts';
import { venueColumns } from './venues/venues.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const maps: readonly [table: string, columns: Readonly<Record<string, ColumnType>>][] = [
  ...Object.values(recordTables).map(
    ({ table, columns }) => [table, columns] as [string, Readonly<Record<string, ColumnType>>],
  ),
  ['auction', auctionColumns],
  ['bond_party', bondPartyColumns],
  ['bond_terms', bondTermsColumns],
  ['cash_flow', cashFlowColumns],
  ['consensus_forecast', consensusForecastColumns],
  ['consensus_title', consensusTitleColumns],
  ['comment', commentColumns],
  ['comment_provider', commentProviderColumns],
  ['comment_subject', commentSubjectColumns],
  ['comment_words', commentWordsColumns],
  ['curve_day', curveDayColumns],
  ['document', documentColumns],
  ['document_title', documentTitleColumns],
  ['end_of_day_price', endOfDayPriceColumns],
  ['fitted_curve_day', fittedCurveColumns],
  ['import_failure', importFailureColumns],
  ['import_run', importRunColumns],
  ['dividend', dividendColumns],
  ['fund_holding', fundHoldingColumns],
  ['index_member', indexMemberColumns],
  ['tracked_index', trackedIndexColumns],
  ['instrument', instrumentColumns],
  ['instrument_code', instrumentCodeColumns],
  ['instrument_title', instrumentTitleColumns],
  ['issuer', codedIssuerColumns],
  ['issuer_identifier', issuerIdentifierColumns],
  ['issuer_news', issuerNewsColumns],
  ['issuer_title', issuerTitleColumns],
  ['legal_entity', legalEntityColumns],
  ['news_words', newsWordsColumns],
  ['offer', offerColumns],
  ['participant', participantColumns],
  ['participant_contact', participantContactColumns],
  ['participant_quote', participantQuoteColumns],
  ['rating', ratingColumns],
  ['rating_agency', ratingAgencyColumns],
  ['rating_scale_point', ratingScalePointColumns],
  ['report', reportColumns],
  ['report_file', reportFileColumns],
  ['report_line', reportLineColumns],
  ['report_line_title', reportLineTitleColumns],
  ['report_title', reportTitleColumns],
  ['report_value', reportValueColumns],
  ['exchange_rate', exchangeRateColumns],
  ['indexed_face', indexedFaceColumns],
  ['reference_index', referenceIndexColumns],
  ['text_section', textSectionColumns],
  ['trading_day', { ...observedColumns, ...derivedColumns }],
  ['venue', venueColumns],
];

// What the database keeps beside what a row says: where rows come from, numbers that it gives itself, and times of storing.
const unmapped: Readonly<Record<string, readonly string[]>> = {
  auction: ['source_id', 'import_id'],
  bond_terms: ['source_id', 'import_id'],
  curve_day: ['source_id', 'import_id'],
  end_of_day_price: ['source_id', 'import_id'],
  instrument: ['updated_at'],
  issuer: ['status_id'],
  legal_entity: ['source_id', 'import_id'],
  participant_quote: ['source_id', 'import_id'],
  rating: ['id'],
  report_value: ['source_id', 'import_id'],
  exchange_rate: ['source_id', 'import_id'],
  indexed_face: ['source_id', 'import_id'],
  reference_index: ['source_id', 'import_id'],
  trading_day: ['source_id', 'import_id'],
};

const COLUMNS = `select column_name as name, udt_name as type from information_schema.columns
  where table_schema = 'public' and table_name = $1`;

test.each(maps)('the columns of %s are those of the migrations', async (table, map) => {
  const columns = await queryRows<{ readonly name: string; readonly type: string }>(database(), COLUMNS, [table]);
  const copied = columns.filter(({ name }) => name !== 'stored_at' && unmapped[table]?.includes(name) !== true);
  const arrayName = (type: string) => (type.endsWith('[]') ? `_${type.slice(0, -2)}` : type);
  const mapped = Object.entries(map).map(([field, type]) => [columnName(field), arrayName(type)]);
  expect(Object.fromEntries(mapped)).toEqual(Object.fromEntries(copied.map(({ name, type }) => [name, type])));
});
