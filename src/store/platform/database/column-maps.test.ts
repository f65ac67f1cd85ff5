import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionColumns } from '../../bond/auctions/auctions.ts';
import { recordTables } from '../../bond/bond-records/record-tables.ts';
import { bondTermsColumns } from '../../bond/bonds/bond-terms.ts';
import { indexedFaceColumns } from '../../bond/bonds/indexed-faces.ts';
import { cashFlowColumns } from '../../bond/cash-flows/cash-flows.ts';
import { offerColumns } from '../../bond/offers/offers.ts';
import {
  commentColumns,
  commentProviderColumns,
  commentSubjectColumns,
  commentWordsColumns,
} from '../../issuer/comments/comments.ts';
import { consensusForecastColumns, consensusTitleColumns } from '../../issuer/consensus/consensus-forecasts.ts';
import { documentColumns, documentTitleColumns } from '../../issuer/documents/documents.ts';
import { issuerNewsColumns, newsWordsColumns } from '../../issuer/issuer-news/issuer-news.ts';
import { legalEntityColumns } from '../../issuer/issuers/issuer-relations.ts';
import { codedIssuerColumns } from '../../issuer/issuers/issuers.ts';
import { bondPartyColumns } from '../../issuer/ratings/rating-history.ts';
import { ratingAgencyColumns, ratingColumns, ratingScalePointColumns } from '../../issuer/ratings/ratings.ts';
import { reportFileColumns } from '../../issuer/report-files/report-files.ts';
import { reportLineColumns, reportLineTitleColumns, reportValueColumns } from '../../issuer/reports/report-lines.ts';
import { reportColumns, reportTitleColumns } from '../../issuer/reports/reports.ts';
import { textSectionColumns } from '../../issuer/text-sections/text-sections.ts';
import { fundHoldingColumns, indexMemberColumns, trackedIndexColumns } from '../../market/compositions/compositions.ts';
import { curveDayColumns, fittedCurveColumns } from '../../market/curves/curves.ts';
import { dividendColumns } from '../../market/dividends/dividends.ts';
import { exchangeRateColumns } from '../../market/exchange-rates/exchange-rates.ts';
import { instrumentCodeColumns, instrumentColumns } from '../../market/instruments/instrument-table.ts';
import { overnightFixingColumns } from '../../market/overnight-fixings/overnight-fixings.ts';
import { participantColumns, participantContactColumns } from '../../market/quotes/participants.ts';
import { endOfDayPriceColumns, participantQuoteColumns } from '../../market/quotes/quotes.ts';
import { referenceIndexColumns } from '../../market/reference-index/reference-index.ts';
import { derivedColumns, observedColumns } from '../../market/trading-days/trading-day-table.ts';
import { venueColumns } from '../../market/venues/venues.ts';
import { importFailureColumns, importRunColumns } from '../../operator/imports/import-runs.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import type { ColumnType } from '../bulk-copy/copy-column.ts';
import { instrumentTitleColumns, issuerTitleColumns } from '../titles/titles.ts';
import { columnName } from './database.ts';

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
  ['overnight_fixing', overnightFixingColumns],
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
  import_run: ['undone_at', 'undone_by'],
  instrument: ['updated_at'],
  issuer: ['status_id'],
  legal_entity: ['source_id', 'import_id'],
  participant_quote: ['source_id', 'import_id'],
  rating: ['id'],
  report_value: ['source_id', 'import_id'],
  exchange_rate: ['source_id', 'import_id'],
  indexed_face: ['source_id', 'import_id'],
  overnight_fixing: ['source_id', 'import_id'],
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
