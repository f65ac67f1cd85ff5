/** A column of a table by which its rows belong to an instrument or an issuer, and go with it. */
interface SubjectColumn {
  readonly table: string;
  readonly column: string;
}

const byInstrument = (...tables: readonly string[]): readonly SubjectColumn[] =>
  tables.map((table) => ({ table, column: 'instrument_id' }));
const byIssuer = (...tables: readonly string[]): readonly SubjectColumn[] =>
  tables.map((table) => ({ table, column: 'issuer_id' }));
const byBond = (...tables: readonly string[]): readonly SubjectColumn[] =>
  tables.map((table) => ({ table, column: 'bond_id' }));

/** What readers made or looked at on a bond. */
export const readerColumns = {
  instrument: [
    ...byInstrument('alert_rule'),
    ...byBond('watchlist_entry', 'chart_drawing', 'shared_drawing', 'calendar_feed', 'bond_view', 'action_log'),
  ],
  issuer: byIssuer('calendar_feed'),
} as const;

/** The rows of market data that go with an instrument or an issuer. */
export const marketColumns = {
  instrument: [
    ...byInstrument('trading_day', 'participant_quote', 'end_of_day_price', 'cash_flow', 'indexed_face', 'auction'),
    ...byInstrument(
      'bond_terms',
      'offer',
      'rating',
      'rating_step',
      'bond_party',
      'document',
      'text_section',
      'dividend',
    ),
    ...byInstrument('issue_identifier', 'issue_manager', 'issue_tranche', 'issue_default', 'issue_covenant'),
    ...byInstrument('issue_stake', 'issue_detail', 'lombard_listing', 'redemption_right', 'conversion_terms'),
    ...byInstrument('structured_terms', 'structured_underlying', 'structured_observation', 'restructuring'),
    ...byInstrument('restructured_term', 'index_member', 'comment_subject', 'instrument_code', 'instrument_title'),
    { table: 'index_member', column: 'index_id' },
    { table: 'fund_holding', column: 'fund_id' },
    { table: 'tracked_index', column: 'fund_id' },
    { table: 'tracked_index', column: 'index_id' },
    ...byInstrument('listing', 'live_event', 'pending_derivation', 'liquidity_score', 'latest_figure'),
    ...byInstrument(
      'latest_end_yield',
      'latest_market_yield',
      'latest_option_figure',
      'latest_swap_spread',
      'latest_z_spread',
    ),
    ...byInstrument('former_instrument'),
  ],
  issuer: [
    ...byIssuer(
      'rating',
      'document',
      'issuer_news',
      'issuer_relation',
      'issuer_identifier',
      'issuer_code',
      'issuer_title',
      'former_issuer',
    ),
    { table: 'issuer_relation', column: 'related_issuer_id' },
    ...byIssuer('report', 'report_file', 'consensus_forecast', 'comment_subject'),
    ...byIssuer('company_multiplier', 'multiplier_change'),
  ],
} as const satisfies Readonly<Record<string, readonly SubjectColumn[]>>;

/** The columns that name an instrument or an issuer, and what is done where that goes. */
export const emptiedColumns: readonly SubjectColumn[] = [
  { table: 'fund_holding', column: 'instrument_id' },
  // By their foreign keys.
  { table: 'conversion_terms', column: 'underlying_id' },
  { table: 'structured_underlying', column: 'underlying_id' },
];

/** An issuer that such a row names stays. */
export const holdingColumns: readonly SubjectColumn[] = [
  { table: 'instrument', column: 'issuer_id' },
  { table: 'bond_party', column: 'issuer_id' },
];

/** Lists of bonds, and what is made of all of them, which follow by themselves. */
export const followingColumns: readonly SubjectColumn[] = [
  { table: 'alert_search', column: 'bond_ids' },
  { table: 'search_change', column: 'subject_id' },
  { table: 'search_entry', column: 'subject_id' },
];

/** The tables whose rows name their source, children of reports first. */
export const sourcedTables: readonly string[] = [
  'trading_day',
  'participant_quote',
  'end_of_day_price',
  'indexed_face',
  'auction',
  'bond_terms',
  'report_value',
  'report',
  'report_methodology',
  'issuer_relation',
  'legal_entity',
  'curve_day',
  'exchange_rate',
  'reference_index',
  'overnight_fixing',
];
