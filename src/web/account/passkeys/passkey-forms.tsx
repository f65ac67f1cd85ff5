import { useEffect } from 'react';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './passkeys.module.css';
import {
  type PasskeyFailure as Failure,
  offersInField,
  proveByPasskey,
  signInByPasskey,
  usePasskey,
} from './use-passkey.ts';

/** A page anew, so that nothing of who was there before stays in memory. */
function goTo(path: string): void {
  window.location.assign(path);
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

export function PasskeyFailure({ failure }: { readonly failure: Failure | null }) {
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
