import type { IssuerRating } from '#domain/instrument.ts';
import { column } from '../bulk-copy/copy-column.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** A rating of an issuer or of an issue: one of the two ids is given. */
export interface NewRating extends IssuerRating {
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
}

/** Stores ratings; one of a subject, an agency and a date replaces the earlier one. */
export function saveRatings(tx: WriteTransaction, ratings: readonly NewRating[]): Promise<WriteCounts> {
  const target = {
    table: 'rating',
    key: ['issuer_id', 'instrument_id', 'agency', 'rated_on'],
    columns: [
      column<NewRating>('issuer_id', 'int8', 'issuerId'),
      column<NewRating>('instrument_id', 'int8', 'instrumentId'),
      column<NewRating>('agency', 'text', 'agency'),
      column<NewRating>('rated_on', 'date', 'ratedOn'),
      column<NewRating>('grade', 'text', 'grade'),
      column<NewRating>('outlook', 'text', 'outlook'),
    ],
  };
  return mergeRows(tx, target, ratings);
}
