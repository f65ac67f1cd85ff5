import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import field from '../../ui/controls/field.module.css';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { AccessPrompt, EmptyState, ErrorState, Note, Skeleton } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import { useWatchDialog, type WatchDialogModel } from './use-watch-dialog.ts';
import styles from './watch-dialog.module.css';
import type { WatchEntry } from './watch-entries.ts';
import { entriesPerPage, faultOf, mayTick, pageOfFault, withAllTicked, withTick, withTyped } from './watch-entries.ts';

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

interface PurchaseFormProps {
  readonly name: string;
  readonly model: WatchDialogModel;
  readonly alert: string | null;
  readonly onClose: () => void;
}

type Typed = Pick<WatchEntry, 'quantity' | 'price' | 'date' | 'hasBadDate'>;

interface PurchaseFieldsProps {
  /** The list. */
  readonly title: string;
  readonly typed: WatchEntry;
  readonly onChange: (typed: Partial<Typed>) => void;
}

/** Quantity, price and date of one purchase. What is missing is said once the reader has left the fields, and no longer once it is there. */
function PurchaseFields({ title, typed, onChange }: PurchaseFieldsProps) {
  const text = useLabels('watchlists');
  const errorText = useLabelOf('errors');
  const [isLeft, setIsLeft] = useState(false);
  const fault = isLeft ? faultOf(typed) : null;
  const onBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsLeft(true);
  };
  const noDate = fault === 'wl_error_no_date' ? errorText(fault) : undefined;
  return (
    <fieldset className={styles.purchase} onBlur={onBlur}>
      <legend>{title}</legend>
      <NumberField label={text('quantity')} value={typed.quantity} onChange={(quantity) => onChange({ quantity })} />
      <NumberField
        label={text('purchase_price')}
        unit="%"
        value={typed.price}
        error={fault === 'wl_error_no_price' ? errorText(fault) : undefined}
        onChange={(price) => onChange({ price })}
      />
      <div>
        <DatePicker
          context="watchlist"
          label={text('purchase_date')}
          value={typed.date}
          onChange={(date) => onChange({ date, hasBadDate: false })}
          onInputError={() => onChange({ hasBadDate: true })}
        />
        {noDate !== undefined && (
          <p role="alert" className={field.error}>
            {noDate}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** What the reader paid, for each list that he ticked: six a page. While something is missing it cannot be saved; asking for it turns there. */
function PurchaseForm({ name, model, alert, onClose }: PurchaseFormProps) {
  const text = useLabels('watchlists');
  const [page, setPage] = useState(1);
  const { chosen, entries } = model;
  const faultPage = pageOfFault(chosen);
  const onSave = () => {
    if (faultPage === null) model.save();
    else setPage(faultPage);
  };
  const change = (entry: WatchEntry, typed: Partial<WatchEntry>) =>
    model.change(withTyped(entries ?? [], entry.listId, typed));
  return (
    <DialogPanel
      isOpen
      onClose={onClose}
      title={text('watchlist_modal_add_tittle')}
      size="wide"
      closesOutside={false}
      foot={
        <>
          <Button look="ghost" className={styles.toPage} onClick={() => model.goTo('lists')}>
            {text('back')}
          </Button>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="save" aria-disabled={faultPage !== null} aria-busy={model.isSaving} onClick={onSave}>
            {text('save')}
          </Button>
        </>
      }
    >
      <p className={styles.bond}>{name}</p>
      <div role="alert">{alert !== null && <Note tone="bad">{alert}</Note>}</div>
      <div role="status">
        {faultPage !== null && faultPage !== page && (
          <Note tone="warn">{text('fault_on_page', { page: String(faultPage) })}</Note>
        )}
      </div>
      <PurchasePage key={page}>
        {chosen.slice((page - 1) * entriesPerPage, page * entriesPerPage).map((entry) => (
          <PurchaseFields
            key={entry.listId}
            title={entry.name}
            typed={entry}
            onChange={(typed) => change(entry, typed)}
          />
        ))}
      </PurchasePage>
      <Pager label={text('pages')} page={page} pageCount={Math.ceil(chosen.length / entriesPerPage)} onPage={setPage} />
    </DialogPanel>
  );
}

/** The purchases of one page. Who turns to it begins in its first field, or in the first that is wrong. */
function PurchasePage({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    (current?.querySelector<HTMLElement>('[aria-invalid]') ?? current?.querySelector('input'))?.focus();
  }, []);
  return (
    <div ref={place} className={styles.purchases}>
      {children}
    </div>
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
