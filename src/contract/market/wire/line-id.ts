/** A bond or an index on a venue: a line of a chart, or one that it is compared with. */
export interface LineId {
  readonly id: number;
  readonly venueId: number;
  readonly model: 'bonds' | 'index';
}

interface WireLine {
  readonly id: number;
  readonly tgId: number;
  readonly model: LineId['model'];
}

export function lineFromWire({ id, tgId, model }: WireLine): LineId {
  return { id, venueId: tgId, model };
}

export function lineToWire({ id, venueId, model }: LineId): WireLine {
  return { id, tgId: venueId, model };
}

/** The venue of the main line, as calls about a comparison name it. */
export function mainVenueOf({ currentTgId }: { readonly currentTgId: number }): number {
  return currentTgId;
}

export function asMainVenue(venueId: number): { readonly currentTgId: number } {
  return { currentTgId: venueId };
}

/** Whether a row of trading days is of a line. */
export function isRowOf(
  row: Readonly<Record<string, unknown>>,
  { id, venueId }: Pick<LineId, 'id' | 'venueId'>,
): boolean {
  return row.emission_id === id && row.trading_ground_id === venueId;
}
