import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';

/** The site as passkeys know it. */
export interface RelyingParty {
  /** The name of its host, to which a passkey is bound. */
  readonly id: string;
  readonly origin: string;
  /** Browsers know passkeys under a name alone, and over TLS or on one's own machine. */
  readonly isPossible: boolean;
}

/** By the public address, else by the host that the reader came to, which is a known one. */
export function relyingPartyOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Services, 'publicUrl'>,
): RelyingParty {
  const { hostname, origin, protocol: scheme } = publicUrl ?? new URL(`${protocol}://${host}`);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return { id: hostname, origin, isPossible: isName && (scheme === 'https:' || hostname === 'localhost') };
}
