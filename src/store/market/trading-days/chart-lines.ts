import { sql } from 'kysely';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import type { Queries } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { hiddenVenues } from '../quotes/access-requests.ts';
import type { LivePair } from './live-events.ts';

/** What a chart says of a line of days: those of an instrument on a venue. */
export interface ChartLine extends LivePair {
  readonly kind: InstrumentKind;
  readonly name: string;
  readonly isin: string | null;
  /** Decimals of accrued interest; null for the usual ones and for what accrues none. */
  readonly accruedPrecision: number | null;
  /** Null for a venue that is not there. */
  readonly venueName: string | null;
  /** Whether the venue is closed to who asks; null as an account stands for a visitor. */
  readonly isHidden: boolean;
}

interface AskedLines {
  readonly instrumentIds: readonly number[];
  readonly venueIds: readonly number[];
  readonly accountId: string | null;
}

const chartLines = preparedStatement<AskedLines, ChartLine>(
  (_, { instrumentIds, venueIds, accountId }) => sql<ChartLine>`
    select instrument.id as instrument_id, asked.venue_id, instrument.kind, instrument.name, instrument.isin,
      terms.accrued_precision, venue.name as venue_name, asked.venue_id in ${hiddenVenues(accountId)} as is_hidden
    from unnest(${instrumentIds}::bigint[], ${venueIds}::int[])
      with ordinality as asked (instrument_id, venue_id, place)
    join instrument on instrument.id = asked.instrument_id
    left join bond_terms as terms on terms.instrument_id = instrument.id
    left join venue on venue.id = asked.venue_id
    order by asked.place`,
);

/** The lines of these instruments and venues in their order; one of an instrument that is not there is absent. */
export function findChartLines(
  queries: Queries,
  pairs: readonly LivePair[],
  accountId: string | null,
): Promise<readonly ChartLine[]> {
  const instrumentIds = pairs.map(({ instrumentId }) => instrumentId);
  return chartLines(queries, { instrumentIds, venueIds: pairs.map(({ venueId }) => venueId), accountId });
}
