import { type ErrorCode, errorCodes } from './errors.ts';

/**
 * Where the reader sees a message: in place of a block's content, inside an empty chart, in the alert box, below a control, in a cell
 * of a table, in a prompt for access, or in a list of results.
 */
type MessagePlace = 'block' | 'chart' | 'alert' | 'field' | 'cell' | 'prompt' | 'list';

export interface CatalogueEntry {
  /** The HTTP status that goes with it; null for a message that no refused call causes. */
  readonly status: number | null;
  readonly place: MessagePlace;
  /** The labels module that has its text, under the same key. */
  readonly module: 'errors' | 'graph';
}

/** Where the codes of refused and failed calls are shown. */
const codePlaces = {
  bad_request: 'block',
  bad_json: 'block',
  bad_date: 'field',
  bad_range: 'field',
  range_too_long: 'field',
  as_of_ahead: 'block',
  as_of_before: 'block',
  as_of_unavailable: 'block',
  accrued_too_late: 'field',
  accrued_outside: 'field',
  unsupported_media_type: 'block',
  payload_too_large: 'block',
  uri_too_long: 'block',
  bad_key: 'block',
  key_scope: 'block',
  need_auth: 'prompt',
  access_denied_auth: 'prompt',
  need_access: 'prompt',
  wrong_password: 'alert',
  wrong_code: 'field',
  code_void: 'alert',
  second_factor_needed: 'prompt',
  proof_needed: 'prompt',
  passkey_refused: 'alert',
  demo_account: 'alert',
  bad_email: 'field',
  password_too_short: 'field',
  password_too_long: 'field',
  password_personal: 'field',
  password_known: 'field',
  password_same: 'field',
  email_unverified: 'alert',
  account_closed: 'alert',
  link_void: 'alert',
  registration_closed: 'alert',
  last_way_in: 'alert',
  bad_origin: 'alert',
  drawings_changed: 'alert',
  watchlist_readonly: 'alert',
  watchlist_changed: 'alert',
  wl_error_no_date: 'field',
  wl_error_no_price: 'field',
  wl_error_ahead: 'field',
  wl_error_price: 'field',
  name_missing: 'field',
  watchlist_nsd_forbiddance: 'field',
  too_many_kept: 'alert',
  name_taken: 'alert',
  drawing_gone: 'alert',
  not_found: 'block',
  unknown_bond: 'block',
  no_data_for_period: 'alert',
  many_points: 'alert',
  position_gone: 'block',
  method_not_allowed: 'block',
  last_operator: 'alert',
  already_decided: 'alert',
  import_undone: 'alert',
  import_joined: 'alert',
  bonds_differ: 'alert',
  too_many_requests: 'alert',
  internal: 'block',
  unavailable: 'block',
  overloaded: 'block',
  read_only: 'alert',
  insufficient_storage: 'alert',
} as const satisfies Record<ErrorCode, MessagePlace>;

function shown(place: MessagePlace, status: number | null = null): CatalogueEntry {
  return { status, place, module: 'errors' };
}

function inGraph(): CatalogueEntry {
  return { status: null, place: 'chart', module: 'graph' };
}

/** Messages that are no code of a call: keys of the specifications, and our own. */
const messages = {
  network: shown('block'),
  broken: shown('block'),
  no_graph_data: inGraph(),
  no_select_trading_ground: inGraph(),
  graph_period_start_incorrect: inGraph(),
  no_data: shown('chart'),
  measure_error: shown('alert'),
  compare_no_data: shown('alert'),
  compare_max_count_alert: shown('alert'),
  compare_max_index_count_alert: shown('alert'),
  autocomplete_not_found: shown('list'),
  need_to_log_in: shown('list', 401),
  need_get_access: shown('alert', 403),
  request_sent: shown('alert'),
  request_rejected: shown('alert'),
  download_denied: shown('alert', 403),
  forbidden_request_label: shown('cell'),
  already_send_request_label: shown('cell'),
  send_request_label: shown('cell'),
  load_more_error: shown('block', 403),
  not_authorized_xls: shown('prompt', 401),
  not_authorized_watchlist: shown('prompt', 401),
  not_authorized_list_export: shown('prompt', 401),
  not_authorized_file_download: shown('prompt', 401),
  not_authorized_risk_report: shown('prompt', 401),
  not_authorized_covenants: shown('prompt', 401),
  not_authorized_reports: shown('prompt', 401),
  not_authorized_compare: shown('prompt', 401),
  not_authorized_cash_flow_export: shown('prompt', 401),
  not_authorized_sort_by_masked: shown('prompt', 401),
  get_access_xls: shown('prompt', 403),
  get_access_watchlist: shown('prompt', 403),
  get_access_list_export: shown('prompt', 403),
  get_access_file_download: shown('prompt', 403),
  get_access_risk_report: shown('prompt', 403),
  get_access_covenants: shown('prompt', 403),
  get_access_reports: shown('prompt', 403),
  get_access_compare: shown('prompt', 403),
  get_access_cash_flow_export: shown('prompt', 403),
  get_access_sort_by_masked: shown('prompt', 403),
  social_login_cancelled: shown('alert'),
  social_login_denied: shown('alert'),
  social_login_expired: shown('alert'),
  social_login_no_email: shown('alert'),
  social_login_email_unverified: shown('alert'),
  social_login_email_taken: shown('alert'),
  social_login_linked_elsewhere: shown('alert'),
  social_login_unavailable: shown('alert'),
  social_login_failed: shown('alert'),
} as const satisfies Record<string, CatalogueEntry>;

export type MessageKey = keyof typeof messages;

function entriesOfCodes(): readonly (readonly [ErrorCode, CatalogueEntry])[] {
  const codes = Object.keys(codePlaces) as ErrorCode[];
  return codes.map((code) => [code, shown(codePlaces[code], errorCodes[code])]);
}

/** Every error and refusal that a reader may see, with its status, its place and where its text is. */
export const errorCatalogue: Readonly<Record<string, CatalogueEntry>> = {
  ...Object.fromEntries(entriesOfCodes()),
  ...messages,
};

const socialLoginKeys: readonly string[] = Object.keys(messages).filter((key) => key.startsWith('social_login_'));

/** The message of a failed sign-in by another service; the general one for a code that the list does not have. */
export function socialLoginMessage(code: string): MessageKey {
  const key = `social_login_${code}`;
  return socialLoginKeys.includes(key) ? (key as MessageKey) : 'social_login_failed';
}
