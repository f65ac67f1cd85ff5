import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import type { PasskeyFailure as Failure } from './use-passkey.ts';

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
