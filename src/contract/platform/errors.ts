/**
 * The closed list of codes with which the server refuses or fails. `status` is the HTTP status; the message for the reader
 * comes from the labels module `errors` under the same key.
 */
export const errorCodes = {
  bad_request: 400,
  bad_json: 400,
  bad_date: 400,
  bad_range: 400,
  range_too_long: 400,
  as_of_ahead: 400,
  as_of_before: 400,
  as_of_unavailable: 400,
  accrued_too_late: 400,
  accrued_outside: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  uri_too_long: 414,
  bad_key: 401,
  key_scope: 403,
  need_auth: 401,
  access_denied_auth: 403,
  need_access: 403,
  wrong_password: 403,
  wrong_code: 403,
  code_void: 403,
  second_factor_needed: 403,
  proof_needed: 403,
  passkey_refused: 403,
  demo_account: 403,
  bad_email: 400,
  password_too_short: 400,
  password_too_long: 400,
  password_personal: 400,
  password_known: 400,
  password_same: 400,
  email_unverified: 403,
  account_closed: 403,
  link_void: 403,
  registration_closed: 403,
  bad_origin: 403,
  last_way_in: 409,
  drawings_changed: 409,
  watchlist_readonly: 409,
  watchlist_changed: 409,
  wl_error_no_date: 422,
  wl_error_no_price: 422,
  wl_error_ahead: 422,
  wl_error_price: 422,
  name_missing: 422,
  watchlist_nsd_forbiddance: 403,
  too_many_kept: 409,
  name_taken: 409,
  drawing_gone: 404,
  not_found: 404,
  unknown_bond: 404,
  no_data_for_period: 404,
  many_points: 400,
  position_gone: 410,
  method_not_allowed: 405,
  last_operator: 409,
  already_decided: 409,
  import_undone: 409,
  import_joined: 409,
  bonds_differ: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  overloaded: 503,
  read_only: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every refusal: one code of the list, and the request field that it is about where there is one. */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly field: string | null };
}

/** Programs of others read of a refusal what their own protocol calls it: the feed for charts a state, workplaces the detail. */
const ownWords: readonly (readonly [start: string, words: (message: string) => object])[] = [
  ['/api/udf/', (message) => ({ s: 'error', errmsg: message })],
  ['/api/openbb/', (message) => ({ detail: message })],
];

/** The body of a refusal, with what the protocol of an address wants beside the code. */
export function errorBodyFor(url: string, { error }: ErrorBody): ErrorBody {
  const words = ownWords.find(([start]) => url.startsWith(start))?.[1](error.message);
  return { ...words, error };
}

/** The HTTP status of a code. */
export function statusOfError(code: ErrorCode): number {
  return errorCodes[code];
}

/** The form of a date in a request; a text of another form is refused with `bad_date`. */
export const isoDatePattern = '^\\d{4}-\\d{2}-\\d{2}$';
