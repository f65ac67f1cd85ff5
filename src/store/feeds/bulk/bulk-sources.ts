import type { BulkTable } from '#domain/feeds/bulk-table.ts';
import { observedMeasures } from '#domain/market/trading-day.ts';
import { bondTermsColumns } from '../../bond/bonds/bond-terms.ts';
import { cashFlowColumns } from '../../bond/cash-flows/cash-flows.ts';
import { offerColumns } from '../../bond/offers/offers.ts';
import { codedIssuerColumns } from '../../issuer/issuers/issuers.ts';
import { ratingColumns } from '../../issuer/ratings/ratings.ts';
import { instrumentColumns } from '../../market/instruments/instrument-table.ts';
import { participantQuoteColumns } from '../../market/quotes/quotes.ts';
import { latestJoins } from '../../market/trading-days/latest-figure-rows.ts';
import { derivedColumns, observedColumns } from '../../market/trading-days/trading-day-table.ts';
import { venueColumns } from '../../market/venues/venues.ts';
import type { ChangedTable } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, columnName, fieldsOf } from '../../platform/database/database.ts';

interface KeyPart {
  readonly sql: string;
  readonly type: 'bigint' | 'date' | 'text';
}

/** Where the rows of a table come from. The first part of a key is the id by which changes are noted. */
export interface BulkSource {
  readonly from: string;
  readonly key: readonly [KeyPart, ...KeyPart[]];
  /** The SQL of each field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly where?: string;
  readonly venue?: string;
  readonly day?: string;
  /** The tables whose noted changes may change rows, each by the first part of the key. */
  readonly changes: readonly [ChangedTable, ...ChangedTable[]];
}

function fieldsAs<Row>(alias: string, map: ColumnMap<Row>): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldsOf(map).map((field) => [field, `${alias}.${columnName(field)}`]));
}

const instrumentId = (alias: string) => ({ sql: `${alias}.instrument_id`, type: 'bigint' }) as const;
const id = (alias: string) => ({ sql: `${alias}.id`, type: 'bigint' }) as const;
const number = (alias: string) => ({ sql: `${alias}.number`, type: 'bigint' }) as const;

function ratingsBy(subject: 'instrumentId' | 'issuerId', changes: ChangedTable): BulkSource {
  const subjectSql = `rating.${columnName(subject)}`;
  return {
    from: 'rating',
    key: [
      { sql: subjectSql, type: 'bigint' },
      { sql: 'rating.agency', type: 'text' },
      { sql: 'rating.type_id', type: 'bigint' },
      { sql: 'rating.rated_on', type: 'date' },
    ],
    fields: fieldsAs('rating', ratingColumns),
    where: `${subjectSql} is not null`,
    changes: [changes],
  };
}

/** What a source gave and could not be read counts as unknown. */
const readableFields = Object.fromEntries(
  observedMeasures.map((measure) => {
    const column = `day.${columnName(measure)}`;
    return [measure, `case when day.bad_data is null or not day.bad_data ? '${measure}' then ${column} end`];
  }),
);

const tradingDays: BulkSource = {
  from: 'trading_day as day',
  key: [instrumentId('day'), { sql: 'day.venue_id', type: 'bigint' }, { sql: 'day.date', type: 'date' }],
  fields: { ...fieldsAs('day', { ...observedColumns, ...derivedColumns }), ...readableFields },
  venue: 'day.venue_id',
  day: 'day.date',
  changes: ['trading_day'],
};

/** Every table that leaves as a whole. */
export const bulkSources: Readonly<Record<BulkTable, BulkSource>> = {
  venues: { from: 'venue', key: [id('venue')], fields: fieldsAs('venue', venueColumns), changes: ['venue'] },
  issuers: { from: 'issuer', key: [id('issuer')], fields: fieldsAs('issuer', codedIssuerColumns), changes: ['issuer'] },
  instruments: {
    from: `instrument left join bond_terms as terms on terms.instrument_id = instrument.id
      left join liquidity_score on liquidity_score.instrument_id = terms.instrument_id
      left join latest_figure as figure on figure.instrument_id = terms.instrument_id
      ${latestJoins}`,
    key: [id('instrument')],
    fields: { ...fieldsAs('terms', bondTermsColumns), ...fieldsAs('instrument', instrumentColumns) },
    changes: ['instrument', 'offer', 'trading_day', 'latest_figure', 'liquidity_score'],
  },
  'cash-flows': {
    from: 'cash_flow as payment',
    key: [instrumentId('payment'), number('payment')],
    fields: fieldsAs('payment', cashFlowColumns),
    changes: ['cash_flow'],
  },
  offers: {
    from: 'offer',
    key: [instrumentId('offer'), number('offer')],
    fields: fieldsAs('offer', offerColumns),
    changes: ['offer'],
  },
  'bond-ratings': ratingsBy('instrumentId', 'bond_rating'),
  'issuer-ratings': ratingsBy('issuerId', 'issuer_rating'),
  'trading-days': tradingDays,
  // An array is looked up in the order of the key, a join is not.
  'index-values': {
    ...tradingDays,
    where: `day.instrument_id = any(array(select id from instrument where kind = 'index'))`,
  },
  quotes: {
    from: 'participant_quote as quote join participant on participant.id = quote.participant_id',
    key: [instrumentId('quote'), { sql: 'quote.participant_id', type: 'bigint' }],
    fields: { ...fieldsAs('quote', participantQuoteColumns), venueId: 'participant.venue_id' },
    venue: 'participant.venue_id',
    changes: ['participant_quote'],
  },
};
