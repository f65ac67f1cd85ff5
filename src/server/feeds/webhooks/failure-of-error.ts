import type { DeliveryFailure } from '#domain/feeds/webhook.ts';
import { ClosedAddressError } from './public-address.ts';

const codes: readonly (readonly [RegExp, DeliveryFailure])[] = [
  [/^(ENOTFOUND|EAI_)/, 'name'],
  // What OpenSSL says of a chain of certificates, and Node of a server that speaks no TLS.
  [/CERT|^ERR_(TLS|SSL)|^UNABLE_TO|^EPROTO/, 'certificate'],
];

/** Why a message could not be posted, without the words of the machine, which name addresses of networks. */
export function failureOfError(error: unknown): DeliveryFailure {
  if (error instanceof ClosedAddressError) return 'address';
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
}
