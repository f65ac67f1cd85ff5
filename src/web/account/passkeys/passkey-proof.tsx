import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { PasskeyFailure } from './passkey-failure.tsx';
import styles from './passkeys.module.css';
import { proveByPasskey, usePasskey } from './use-passkey.ts';

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
