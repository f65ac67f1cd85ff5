import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import field from '../../ui/controls/field.module.css';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import type { WatchDialogModel } from './use-watch-dialog.ts';
import styles from './watch-dialog.module.css';
import { entriesPerPage, faultOf, pageOfFault, type WatchEntry, withTyped } from './watch-entries.ts';

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
export function PurchaseForm({ name, model, alert, onClose }: PurchaseFormProps) {
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
