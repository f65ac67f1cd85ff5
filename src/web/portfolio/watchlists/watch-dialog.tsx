import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AccessPrompt, EmptyState, ErrorState, Note, Skeleton } from '../../ui/feedback/notice.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { useWatchDialog, type WatchDialogModel } from './use-watch-dialog.ts';
import styles from './watch-dialog.module.css';
import { mayTick, type WatchEntry, withAllTicked, withTick } from './watch-entries.ts';

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

interface ListChoiceProps {
  readonly name: string;
  readonly model: WatchDialogModel;
  readonly alert: string | null;
  readonly onClose: () => void;
}

/** Which of the reader's lists hold the bond: green save while none is ticked, orange next once one is. */
function ListChoice({ name, model, alert, onClose }: ListChoiceProps) {
  const text = useLabels('watchlists');
  const entries = model.entries ?? [];
  const hasOwn = entries.some(({ isForbidden }) => !isForbidden);
  return (
    <DialogPanel
      isOpen
      onClose={onClose}
      title={text('add_title')}
      size="wide"
      foot={
        <>
          <Link className={styles.toPage} to="/watchlists/" onClick={onClose}>
            {text('to_page')}
          </Link>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {model.chosen.length > 0 ? (
            <Button look="next" onClick={() => model.goTo('purchases')}>
              {text('move_next')}
            </Button>
          ) : (
            <Button look="save" aria-busy={model.isSaving} onClick={model.save}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.bond}>{name}</p>
      <div role="alert">{alert !== null && <Note tone="bad">{alert}</Note>}</div>
      {hasOwn ? <Lists entries={entries} model={model} /> : <EmptyState icon="bookmark" title={text('empty_title')} />}
      <NewList onCreate={model.create} />
    </DialogPanel>
  );
}

function Lists({ entries, model }: { readonly entries: readonly WatchEntry[]; readonly model: WatchDialogModel }) {
  const text = useLabels('watchlists');
  const errors = useLabels('errors');
  const [isRefused, setIsRefused] = useState(false);
  const onTick = (entry: WatchEntry, isChecked: boolean) => {
    setIsRefused(isChecked && entry.isForbidden);
    model.change(withTick(entries, entry.listId, isChecked));
  };
  const all = (isChecked: boolean) => () => {
    setIsRefused(false);
    model.change(withAllTicked(entries, isChecked));
  };
  return (
    <>
      <p className={styles.all}>
        <Button look="ghost" size="small" disabled={!entries.some(mayTick)} onClick={all(true)}>
          {text('select_all')}
        </Button>
        <Button look="ghost" size="small" onClick={all(false)}>
          {text('clear_all')}
        </Button>
      </p>
      <ul className={styles.lists}>
        {entries.map((entry) => (
          <li key={entry.listId}>
            <Checkbox
              isChecked={entry.isChecked}
              disabled={entry.isReadonly}
              onChange={(isChecked) => onTick(entry, isChecked)}
            >
              {entry.isReadonly ? text('locked_list', { name: entry.name }) : entry.name}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div role="alert">{isRefused && <Note tone="warn">{errors('watchlist_nsd_forbiddance')}</Note>}</div>
    </>
  );
}

function NewList({ onCreate }: { readonly onCreate: (name: string) => Promise<boolean> }) {
  const text = useLabels('watchlists');
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form of its button.
    event.stopPropagation();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name !== '' && (await onCreate(name))) form.reset();
  };
  return (
    <form className={styles.newList} onSubmit={onSubmit}>
      <TextField
        label={text('list_name')}
        name="name"
        required
        maxLength={MAX_WATCHLIST_NAME_LENGTH}
        autoComplete="off"
      />
      <Button type="submit">{text('create_list')}</Button>
    </form>
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
