import { isIP } from 'node:net';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPasskey, noteSignature, type Passkey } from '#store/account/passkeys/passkeys.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { closeChallenge } from '../accounts/challenge.ts';
import type { Services } from '../services.ts';

interface Answered {
  readonly request: FastifyRequest;
  readonly passkey: Passkey;
  readonly response: AuthenticationResponseJSON;
  readonly challenge: string;
}

/** The site as passkeys know it. */
interface RelyingParty {
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

/** The signature count of a right answer; undefined for any other. */
async function signCountOf({ request, passkey, response, challenge }: Answered, services: Services) {
  const { id, origin } = relyingPartyOf(request, services);
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    // Ours is compared where it is stored, at once for all nodes.
    counter: 0,
  };
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
  const checked = await verifyAuthenticationResponse({
    response,
    credential,
    ...expected,
    requireUserVerification: true,
  }).catch(() => undefined);
  return checked?.verified === true ? checked.authenticationInfo.newCounter : undefined;
}

/** The account whose passkey answers the question that was put to the reader's browser. Throws a Refusal. */
export async function requirePasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  response: AuthenticationResponseJSON,
): Promise<string> {
  const question = await closeChallenge(request, reply, services, 'passkey-sign-in');
  if (question === undefined) throw new Refusal('code_void');
  const passkey = await findPasskey(services.database, response.id);
  if (passkey === undefined) throw new Refusal('passkey_refused');
  const signCount = await signCountOf({ request, passkey, response, challenge: question.value }, services);
  if (signCount === undefined || !(await noteSignature(services.database, passkey.id, signCount))) {
    throw new Refusal('passkey_refused');
  }
  return passkey.accountId;
}
