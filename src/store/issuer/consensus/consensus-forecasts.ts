import { sql } from 'kysely';
import type { ConsensusForecast } from '#domain/issuer/consensus-forecast.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredForecast = ConsensusForecast & { readonly id: number };

export type ConsensusForecastTable = TableOf<StoredForecast, 'id'>;

/** What a forecast is called in a language. */
export interface ConsensusTitle {
  readonly forecastId: number;
  readonly language: LanguageCode;
  readonly title: string;
}

export const consensusForecastColumns: ColumnMap<StoredForecast> = {
  id: 'int8',
  code: 'text',
  issuerId: 'int8',
  position: 'int4',
  asOf: 'date',
  unit: 'text',
  value: 'float8',
};

export const consensusTitleColumns: ColumnMap<ConsensusTitle> = { forecastId: 'int8', language: 'text', title: 'text' };

export interface TitledForecast extends StoredForecast {
  /** In the asked language, else in English, else in any; null when it has none. */
  readonly title: string | null;
}

export interface ForecastQuestion {
  readonly issuerId: number;
  readonly language: LanguageCode;
  readonly limit: number;
}

/** The first forecasts of an issuer. */
export async function findConsensusForecasts({ kysely }: Queries, { issuerId, language, limit }: ForecastQuestion) {
  const title = sql<string | null>`(select title from consensus_title where forecast_id = consensus_forecast.id
    order by ${nearestLanguage(language)} limit 1)`;
  return kysely
    .selectFrom('consensusForecast')
    .where('issuerId', '=', issuerId)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .select(fieldsOf(consensusForecastColumns))
    .select(title.as('title'))
    .execute();
}

/** A forecast as a source names it; without an id the database numbers it. */
type NewForecast = ConsensusForecast & { readonly id?: number };

/** Stores forecasts, known by their code; gives the id of each code. */
export function saveConsensusForecasts(tx: WriteTransaction, forecasts: readonly NewForecast[]) {
  return mergeNamedRows<NewForecast>(tx, { table: 'consensus_forecast', columns: consensusForecastColumns }, forecasts);
}

/** Stores titles of forecasts; a title of the same language is replaced, others stay. */
export function saveConsensusTitles(tx: WriteTransaction, titles: readonly ConsensusTitle[]) {
  const key = ['forecastId', 'language'] as const;
  return mergeRows(tx, { table: 'consensus_title', key, columns: consensusTitleColumns }, titles);
}
