import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/platform/errors.ts';

/** Why a call gave no answer: a code of the catalogue, or that the network was silent. */
export type FailureCode = ErrorCode | 'network';

/** The same, with the field of the form that it is about, where it is about one. */
export interface Failure {
  readonly code: FailureCode;
  readonly field: string | null;
}

function isErrorBody(body: unknown): body is ErrorBody {
  const code = (body as Partial<ErrorBody> | null)?.error?.code;
  return typeof code === 'string' && code in errorCodes;
}

/** What a refused or failed answer says. */
export async function refusalOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return { code: body.error.code, field: body.error.field };
  return { code: response.status === 503 ? 'unavailable' : 'internal', field: null };
}

/** The code of a refused or failed answer. */
export async function failureOf(response: Response): Promise<FailureCode> {
  return (await refusalOf(response)).code;
}
