import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import { ListChoice } from './list-choice.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { useWatchDialog } from './use-watch-dialog.ts';

interface WatchDialogProps {
  readonly bondId: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Whether a failed save shows what the server says of it. */
  readonly showErrorMsg?: boolean;
}

/** The reader's watchlists for a bond: which of them hold it, then what he paid for it. Others are told what would open them. */
export function WatchDialog(props: WatchDialogProps) {
  const text = useLabels('watchlists');
  const errors = useLabels('errors');
  const audience = useAudience();
  if (audience === 'full') return <OpenDialog {...props} />;
  return (
    <DialogPanel isOpen onClose={props.onClose} title={text('add_title')} size="small">
      <AccessPrompt what={errors(audience === 'visitor' ? 'not_authorized_watchlist' : 'get_access_watchlist')} />
    </DialogPanel>
  );
}

function OpenDialog({ bondId, name, onClose, onSaved, showErrorMsg = true }: WatchDialogProps) {
  const text = useLabels('watchlists');
  const model = useWatchDialog({ bondId, onSaved, onClose });
  const alert = showErrorMsg ? model.message : null;
  if (model.step === 'purchases') return <PurchaseForm name={name} model={model} alert={alert} onClose={onClose} />;
  if (model.entries !== null) return <ListChoice name={name} model={model} alert={alert} onClose={onClose} />;
  return (
    <DialogPanel isOpen onClose={onClose} title={text('add_title')}>
      {model.failure === null ? (
        <Skeleton />
      ) : (
        <ErrorState title={text('load_failed')} code={model.failure} onRetry={model.reload} />
      )}
    </DialogPanel>
  );
}
