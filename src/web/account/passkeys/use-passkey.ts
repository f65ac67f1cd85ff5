import { useEffect, useState } from 'react';
import type { CallName } from '#contract/site/calls.ts';
import { ask, type FailureCode, type PartsOfCall } from '../../platform/data/ask.ts';
import { plainApi } from '../../platform/data/plain-api.ts';

/** Why a passkey did not come to be or to count: a refusal of the server, or that the reader or the browser let it be. */
export type PasskeyFailure = FailureCode | 'passkey_failed';

/** Null where all went well. */
type PasskeyResult = PasskeyFailure | null;

// Fetched by who uses it.
const library = () => import('@simplewebauthn/browser');

/** What a browser answers, as the contract has it: the same by the letter, but for what the library leaves open. */
type PasskeyOf<Name extends CallName> =
  PartsOfCall<Name> extends [{ readonly body: infer Body }] ? Extract<Body, { passkey: unknown }>['passkey'] : never;

/** Whether a site is found by a name, not by an IP address: browsers bind passkeys to names alone. */
export function isHostName(hostname: string): boolean {
  return /[a-z]/i.test(hostname) && !hostname.includes(':');
}

/** Whether this browser can be asked for a passkey at this address: never at one that is no name. */
function hasPasskeys(): boolean {
  return isHostName(location.hostname) && window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

/** Makes a passkey of the reader's account on his device. */
export async function makePasskey(name: string): Promise<PasskeyResult> {
  const asked = await ask(plainApi, 'POST /api/profile/passkeys/options/');
  if (!asked.ok) return asked.code;
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: asked.value }).catch(() => null);
  if (made === null) return 'passkey_failed';
  const passkey = made as PasskeyOf<'POST /api/profile/passkeys/'>;
  const added = await ask(plainApi, 'POST /api/profile/passkeys/', { body: { name, passkey } });
  return added.ok ? null : added.code;
}

interface SigningIn {
  /** Offers the passkeys in the list of a field, and waits. */
  readonly isInField?: boolean;
}

async function signed({ isInField = false }: SigningIn = {}) {
  const asked = await ask(plainApi, 'POST /api/session/passkey/options/');
  if (!asked.ok) return asked.code;
  const { startAuthentication } = await library();
  const answer = await startAuthentication({ optionsJSON: asked.value, useBrowserAutofill: isInField }).catch(
    () => null,
  );
  return answer as PasskeyOf<'POST /api/session/passkey/'> | null;
}

/** Signs in with a passkey. */
export async function signInByPasskey(how?: SigningIn): Promise<PasskeyResult> {
  const passkey = await signed(how);
  if (passkey === null) return 'passkey_failed';
  if (typeof passkey === 'string') return passkey;
  const answered = await ask(plainApi, 'POST /api/session/passkey/', { body: { passkey } });
  return answered.ok ? null : answered.code;
}

/** Proves with a passkey who the reader is. */
export async function proveByPasskey(): Promise<PasskeyResult> {
  const passkey = await signed();
  if (passkey === null) return 'passkey_failed';
  if (typeof passkey === 'string') return passkey;
  const answered = await ask(plainApi, 'POST /api/session/proof/', { body: { passkey } });
  return answered.ok ? null : answered.code;
}

/** Whether the browser offers passkeys in the list of a field. */
export async function offersInField(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Asks for a passkey at a press: whether this browser can, whether it is under way, what went wrong. */
export function usePasskey(ask: () => Promise<PasskeyResult>, onDone: () => void) {
  const [canAsk, setCanAsk] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  // Known in the browser alone; nearly all can, so that the server keeps its place and nothing moves.
  useEffect(() => setCanAsk(hasPasskeys()), []);
  const start = async () => {
    setIsBusy(true);
    setFailure(null);
    const result = await ask().catch((): PasskeyResult => 'network');
    setIsBusy(false);
    setFailure(result);
    if (result === null) onDone();
  };
  return { canAsk, isBusy, failure, start };
}
