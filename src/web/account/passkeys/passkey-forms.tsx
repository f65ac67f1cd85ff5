import { useEffect, useState } from 'react';
import type { CallName } from '#contract/site/calls.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { ask, type FailureCode, type PartsOfCall, plainApi } from '../../platform/data/ask.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './passkeys.module.css';

/** A page anew, so that nothing of who was there before stays in memory. */
function goTo(path: string): void {
  window.location.assign(path);
}

/** Why a passkey did not come to be or to count: a refusal of the server, or that the reader or the browser let it be. */
type PasskeyFailureCode = FailureCode | 'passkey_failed';

/** Null where all went well. */
type PasskeyResult = PasskeyFailureCode | null;

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
async function signInByPasskey(how?: SigningIn): Promise<PasskeyResult> {
  const passkey = await signed(how);
  if (passkey === null) return 'passkey_failed';
  if (typeof passkey === 'string') return passkey;
  const answered = await ask(plainApi, 'POST /api/session/passkey/', { body: { passkey } });
  return answered.ok ? null : answered.code;
}

/** Proves with a passkey who the reader is. */
async function proveByPasskey(): Promise<PasskeyResult> {
  const passkey = await signed();
  if (passkey === null) return 'passkey_failed';
  if (typeof passkey === 'string') return passkey;
  const answered = await ask(plainApi, 'POST /api/session/proof/', { body: { passkey } });
  return answered.ok ? null : answered.code;
}

/** Whether the browser offers passkeys in the list of a field. */
async function offersInField(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/** Asks for a passkey at a press: whether this browser can, whether it is under way, what went wrong. */
export function usePasskey(ask: () => Promise<PasskeyResult>, onDone: () => void) {
  const [canAsk, setCanAsk] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailureCode | null>(null);
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

/** Offers the reader's passkeys in the list of the field for his address, until he goes on in another way. */
function useFieldOffer(next: string): void {
  useEffect(() => {
    const isAsked = document.querySelector('input[autocomplete~="webauthn"]') !== null;
    if (!isAsked) return;
    offersInField()
      .then(async (isOffered) => {
        if (isOffered && (await signInByPasskey({ isInField: true })) === null) goTo(next);
      })
      .catch(() => undefined);
  }, [next]);
}

export function PasskeyFailure({ failure }: { readonly failure: PasskeyFailureCode | null }) {
  const text = useLabels('security');
  const errorText = useLabelOf('errors');
  return (
    <div role="alert">
      {failure !== null && (
        <Note tone="bad">{failure === 'passkey_failed' ? text('passkey_failed') : errorText(failure)}</Note>
      )}
    </div>
  );
}

/** One press, one look at the device: signed in. Absent where the browser has no passkeys. */
export function PasskeySignIn({ next }: { readonly next: string }) {
  const text = useLabels('security');
  const { canAsk, isBusy, failure, start } = usePasskey(signInByPasskey, () => goTo(next));
  useFieldOffer(next);
  if (!canAsk) return null;
  return (
    <div className={classNames(styles.way, 'needs-script')}>
      <Button onClick={start} disabled={isBusy}>
        {text('passkey_sign_in')}
      </Button>
      <PasskeyFailure failure={failure} />
    </div>
  );
}

/** Proves who the reader is by a passkey, and goes on. */
export function PasskeyProof({ next }: { readonly next: string }) {
  const text = useLabels('security');
  const { canAsk, isBusy, failure, start } = usePasskey(proveByPasskey, () => window.location.assign(next));
  if (!canAsk) return null;
  return (
    <div className={classNames(styles.way, 'needs-script')}>
      <Button onClick={start} disabled={isBusy}>
        {text('proof_passkey')}
      </Button>
      <PasskeyFailure failure={failure} />
    </div>
  );
}
