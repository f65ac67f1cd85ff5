import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/errors.ts';

/** Why a call gave no answer: a code of the catalogue, or that the network was silent. */
export type FailureCode = ErrorCode | 'network';

function isErrorBody(body: unknown): body is ErrorBody {
  const code = (body as Partial<ErrorBody> | null)?.error?.code;
  return typeof code === 'string' && code in errorCodes;
}

/** The code of a refused or failed answer. */
export async function failureOf(response: Response): Promise<FailureCode> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return body.error.code;
  return response.status === 503 ? 'unavailable' : 'internal';
}
