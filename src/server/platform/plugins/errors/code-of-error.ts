import { type ErrorCode, isoDatePattern } from '#contract/platform/errors.ts';
import {
  isDatabaseReadOnly,
  isDatabaseUnavailable,
  isStatementTimeout,
  isUnstorableText,
} from '#store/platform/database/database-errors.ts';
import { Refusal } from './refusal.ts';

/** When to try again while the database does not answer. */
export const RETRY_AFTER_S = 5;
/** Somebody has to make room first. */
const RETRY_WRITE_AFTER_S = 60;

export interface CodedError {
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly retryAfterS?: number | null;
}

const codeOfFrameworkError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'unsupported_media_type',
  FST_CP_ERR_INVALID_CONTENT: 'bad_request',
};

interface ValidationProblem {
  readonly instancePath?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

function codeOfValidation(problems: readonly ValidationProblem[], isAddress: boolean): CodedError {
  const [first] = problems;
  const missing = first?.params?.requiredProperties ?? first?.params?.additionalProperties;
  const path = [first?.instancePath, ...(Array.isArray(missing) ? missing.slice(0, 1) : [])].join('/');
  const field = path.split('/').filter(Boolean).join('.');
  const code = first?.params?.pattern === isoDatePattern ? 'bad_date' : 'bad_request';
  // An address with a part that fits nothing leads to nothing.
  return { code: isAddress ? 'not_found' : code, field: field === '' ? null : field };
}

function codeOfObject(error: object): ErrorCode {
  const code = 'code' in error ? codeOfFrameworkError[String(error.code)] : undefined;
  if (code !== undefined) return code;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? 'bad_request' : 'internal';
}

/** The code with which any thrown value is answered; what is not known is our own failure. */
export function codeOfError(error: unknown): CodedError {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error) || isStatementTimeout(error))
    return { code: 'unavailable', field: null, retryAfterS: RETRY_AFTER_S };
  if (isDatabaseReadOnly(error)) return { code: 'read_only', field: null, retryAfterS: RETRY_WRITE_AFTER_S };
  // Such a text came in with the request: nothing of ours has one.
  if (isUnstorableText(error)) return { code: 'bad_request', field: null };
  if (typeof error !== 'object' || error === null) return { code: 'internal', field: null };
  if ('validation' in error && Array.isArray(error.validation)) {
    const isAddress = 'validationContext' in error && error.validationContext === 'params';
    return codeOfValidation(error.validation, isAddress);
  }
  return { code: codeOfObject(error), field: null };
}
