// Bonds with trading days come before the others, so that the numbers of both can grow.
export const firstTradedBondId = 4_000_001;
/** Most bonds with trading days that the numbers have room for. */
export const maxTradedBonds = 1_000_000;

// Numbers beyond those of the small market and far above those that the database gives to imported rows; seven digits, so that
// an ISIN holds them.
export const firstWideInstrumentId = 5_000_001;
export const firstWideIssuerId = 1_000_001;
/** Most instruments that the numbers have room for. */
export const maxWideInstruments = 2_000_000;

/** Instruments come in rounds, each with the issuers that begin in it. */
export const instrumentsPerRound = 100;
export const issuersPerRound = 4;

/** How many issuers this number of instruments of the wide market has. */
export function wideIssuerCount(instruments: number): number {
  return Math.ceil(instruments / instrumentsPerRound) * issuersPerRound;
}
