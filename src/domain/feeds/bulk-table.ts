/** Tables that leave as a whole: what each row is of, in the order in which a reader fills his own. */
export const bulkTables = [
  'venues',
  'issuers',
  'instruments',
  'cash-flows',
  'offers',
  'bond-ratings',
  'issuer-ratings',
  'trading-days',
  'index-values',
  'quotes',
] as const;
export type BulkTable = (typeof bulkTables)[number];

/** A part of a row's key. */
export type BulkKeyPart = string | number;
