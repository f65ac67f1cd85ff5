import { type RawBuilder, sql } from 'kysely';
import type { InstrumentKind } from '#domain/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { findListPage, type ListPage, type ListPageQuery, type ListSource } from '../search/find-list-page.ts';
import { foldedText } from '../search/folded-text.ts';
import { openFigure } from '../trading-days/open-figure.ts';

export interface InstrumentListQuery extends ListPageQuery {
  readonly kind: Exclude<InstrumentKind, 'bond'>;
  readonly sort: 'name' | 'issuer' | 'currency' | 'value' | 'change';
  /** Figures of this venue do not count for the order. */
  readonly closedVenueId: number | null;
}

/** A stock, an index or an ETF with the latest value of its main venue and the value of the trading day before, both in its own unit. */
export interface InstrumentListRecord {
  readonly id: number;
  readonly name: string;
  readonly ticker: string | null;
  readonly isin: string | null;
  readonly issuerId: number | null;
  readonly issuerName: string | null;
  readonly currency: string | null;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly date: IsoDate | null;
  readonly value: number | null;
  readonly before: number | null;
  readonly isGenerated: boolean;
}

const joins = sql`left join issuer on issuer.id = instrument.issuer_id
  left join latest_figure figure on figure.instrument_id = instrument.id
  left join venue on venue.id = figure.venue_id`;

const before = sql`(select day.indicative_price
  from last_day_before(figure.instrument_id, figure.venue_id, figure.date) as day)`;

const columns = sql`instrument.id, instrument.name, instrument.ticker, instrument.isin,
  issuer.id as "issuerId", issuer.name as "issuerName", instrument.currency,
  figure.venue_id as "venueId", venue.name as "venueName", figure.date,
  figure.indicative_price as value, ${before} as before, instrument.is_generated as "isGenerated"`;

function sortColumn({ sort, closedVenueId }: InstrumentListQuery): RawBuilder<unknown> | null {
  switch (sort) {
    case 'name':
      return null;
    case 'issuer':
      return foldedText(sql`issuer.name`);
    case 'currency':
      return sql`instrument.currency`;
    case 'value':
      return openFigure(sql`figure.indicative_price`, closedVenueId);
    case 'change':
      return openFigure(sql`figure.indicative_price / nullif(${before}, 0)`, closedVenueId);
  }
}

function sourceOf(query: InstrumentListQuery): ListSource {
  const code = sql`upper(${query.text.trim()}::text)`;
  return {
    kind: query.kind,
    table: 'instrument',
    joins,
    where: sql`instrument.kind = ${query.kind}`,
    isWhole: true,
    columns,
    first: [sql`coalesce(${code} in (instrument.isin, upper(instrument.ticker)), false) desc`],
    sortColumn: sortColumn(query),
  };
}

/** One page of the stocks, indexes or ETFs that match, and how many match in all. */
export function findInstrumentList(
  database: Database,
  query: InstrumentListQuery,
): Promise<ListPage<InstrumentListRecord>> {
  return findListPage(database, sourceOf(query), query);
}
