/**
 * The tables that grow with instruments times days or readers, and the column by whose value their rows lie on the servers of a cluster. Rows
 * of one instrument lie on one server, whatever their table. All other tables stay whole on the coordinator.
 */
export const distributedTables = [
  { table: 'trading_day', column: 'instrument_id' },
  { table: 'cash_flow', column: 'instrument_id' },
  { table: 'participant_quote', column: 'instrument_id' },
  { table: 'end_of_day_price', column: 'instrument_id' },
  { table: 'indexed_face', column: 'instrument_id' },
  { table: 'superseded_trading_day', column: 'instrument_id' },
  { table: 'superseded_cash_flow', column: 'instrument_id' },
  { table: 'superseded_participant_quote', column: 'instrument_id' },
  { table: 'superseded_end_of_day_price', column: 'instrument_id' },
  { table: 'superseded_indexed_face', column: 'instrument_id' },
  { table: 'chart_drawing', column: 'bond_id' },
  { table: 'bond_view', column: 'bond_id' },
] as const;

/** The table by which the others are placed. */
export const FIRST_TABLE = distributedTables[0].table;
