import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** The first numbers of a range that generated rows alone have. */
export interface ReservedNumbers {
  readonly issuerId: number;
  readonly instrumentId: number;
}

export interface MarketExtent {
  /** Instruments below the reserved numbers. */
  readonly instruments: number;
  /** True when some issuer or instrument below the reserved numbers was imported, not generated. */
  readonly hasImported: boolean;
  /** Name of the first issuer of the reserved numbers. */
  readonly firstIssuerName: string | null;
  readonly lastIssuerId: number | null;
  readonly lastInstrumentId: number | null;
}

const EXTENT = `
  select (select count(*) from instrument where id < $2) as instruments,
    exists (select from instrument where id < $2 and not is_generated)
      or exists (select from issuer where id < $1 and not is_generated) as "hasImported",
    (select name from issuer where id = $1) as "firstIssuerName",
    (select max(id) from issuer where id >= $1) as "lastIssuerId",
    (select max(id) from instrument where id >= $2) as "lastInstrumentId"`;

/** What the market holds beside the reserved numbers, and how far those are used. */
export async function getMarketExtent(tx: WriteTransaction, reserved: ReservedNumbers): Promise<MarketExtent> {
  const { rows } = await tx.client.query<MarketExtent>(EXTENT, [reserved.issuerId, reserved.instrumentId]);
  const [extent] = rows;
  if (extent === undefined) throw new Error('the extent of the market was not answered');
  return extent;
}
