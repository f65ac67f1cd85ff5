import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isDateFault, MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { pressEnded } from '../../platform/sections/first-act.ts';
import { exactText, fixedDateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { restingAmountText } from '../../ui/controls/decimal-input.ts';
import field from '../../ui/controls/field.module.css';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DatePicker } from '../../ui/date-picker/date-picker.tsx';
import { AccessPrompt, EmptyState, ErrorState, Note, Skeleton } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { DialogPanel } from '../../ui/overlays/dialog-panel.tsx';
import { useWatchDialog, type WatchDialogModel } from './use-watch-dialog.ts';
import styles from './watch-dialog.module.css';
import type { Typed, WatchEntry } from './watch-entries.ts';
import {
  entriesPerPage,
  faultOfChanged,
  filledPrice,
  isoOf,
  mayTick,
  nominalOf,
  pageOfFault,
  quantityOf,
  withAllTicked,
  withTick,
  withTyped,
} from './watch-entries.ts';

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
            <Button look="save" aria-busy={model.isSaving} onClick={() => model.save()}>
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
  const errors = useLabels('errors');
  const [isBlank, setIsBlank] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form of its button.
    event.stopPropagation();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    setIsBlank(name === '');
    if (name !== '' && (await onCreate(name))) form.reset();
  };
  return (
    <form className={styles.newList} onSubmit={onSubmit}>
      <TextField
        label={text('list_name')}
        name="name"
        maxLength={MAX_WATCHLIST_NAME_LENGTH}
        autoComplete="off"
        error={isBlank ? errors('name_missing') : undefined}
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

interface PurchaseFieldsProps {
  readonly bond: WatchDialogModel['bond'];
  /** The list. */
  readonly title: string;
  readonly typed: WatchEntry;
  readonly onChange: (typed: Partial<Pick<WatchEntry, Typed>>) => void;
}

/** How many bonds, and what they are together by their face value: what is typed in one of the two stands in the other. */
function AmountFields({ bond: { nominal, currency }, typed, onChange }: Omit<PurchaseFieldsProps, 'title'>) {
  const text = useLabels('watchlists');
  const language = useLanguage();
  const [ownNominal, setOwnNominal] = useState<string | null>(null);
  const quantity = (
    <NumberField
      label={text('quantity')}
      value={typed.quantity}
      shown={restingAmountText(typed.quantity, language)}
      onChange={(value) => {
        setOwnNominal(null);
        onChange({ quantity: value });
      }}
    />
  );
  if (nominal === null || nominal === 0) return quantity;
  const face = ownNominal ?? nominalOf(typed.quantity, nominal);
  return (
    <>
      {quantity}
      <NumberField
        label={text('nominal')}
        unit={currency}
        value={face}
        shown={restingAmountText(face, language)}
        onChange={(value) => {
          setOwnNominal(value);
          onChange({ quantity: quantityOf(value, nominal) });
        }}
      />
    </>
  );
}

/** The last price up to the day of a purchase: undefined while it is not known, null where there is none. */
function useCloseOf({ id, today }: WatchDialogModel['bond'], { date, hasBadDate }: WatchEntry) {
  const day = date === null || hasBadDate ? null : isoOf(date);
  const isAsked = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today;
  const { shown } = useAnswer(
    isAsked
      ? {
          key: `${id} ${day}`,
          ask: (signal: AbortSignal) =>
            ask(browserApi, 'GET /api/bonds/:id/watchlists/close/', { params: { id }, query: { date: day }, signal }),
          networkFailure: { ok: false, code: 'network' } as const,
        }
      : null,
    null,
  );
  return shown?.key === `${id} ${day}` && shown.answer.ok ? shown.answer.value.close : undefined;
}

/** Amount, date and price of one purchase: the date fills the price in. What is wrong is said at its field once the reader has left the fields. */
function PurchaseFields({ title, bond, typed, onChange }: PurchaseFieldsProps) {
  const text = useLabels('watchlists');
  const errorText = useLabelOf('errors');
  const language = useLanguage();
  const [isLeft, setIsLeft] = useState(false);
  const fault = isLeft ? faultOfChanged(typed, bond.today) : null;
  const close = useCloseOf(bond, typed);
  const filled = close === undefined ? undefined : (close?.price ?? null);
  const latest = useRef({ typed, onChange });
  latest.current = { typed, onChange };
  // By its day: another one may close at the same price.
  useEffect(() => {
    const change = typed.date === null ? null : filledPrice(latest.current.typed, filled);
    if (change !== null) latest.current.onChange(change);
  }, [typed.date, filled]);
  const onBlur = (event: FocusEvent<HTMLFieldSetElement>) => {
    // What is said moves what stands below, which may be what is pressed.
    if (!event.currentTarget.contains(event.relatedTarget)) void pressEnded().then(() => setIsLeft(true));
  };
  const ofDate = fault !== null && (fault === 'bad_date' || isDateFault(fault)) ? errorText(fault) : undefined;
  const source =
    close == null || filled == null
      ? undefined
      : text('close_of_day', {
          price: exactText(filled, language),
          venue: close.venue,
          date: fixedDateText(close.date),
        });
  return (
    <fieldset className={styles.purchase} onBlur={onBlur}>
      <legend>{title}</legend>
      <AmountFields bond={bond} typed={typed} onChange={onChange} />
      <div>
        <DatePicker
          context="watchlist"
          label={text('purchase_date')}
          value={typed.date}
          onChange={(date) => onChange({ date, hasBadDate: false })}
          onInputError={() => onChange({ hasBadDate: true })}
        />
        {ofDate !== undefined && (
          <p role="alert" className={field.error}>
            {ofDate}
          </p>
        )}
      </div>
      <NumberField
        label={text('purchase_price')}
        unit="%"
        value={typed.price}
        hint={source}
        error={fault !== null && ofDate === undefined ? errorText(fault) : undefined}
        onChange={(price) => onChange({ price, isPriceFilled: false })}
      />
    </fieldset>
  );
}

/** What the reader paid, for each list that he ticked: six a page. While something is missing it cannot be saved; asking for it turns there. */
function PurchaseForm({ name, model, alert, onClose }: PurchaseFormProps) {
  const text = useLabels('watchlists');
  const [page, setPage] = useState(1);
  const { chosen, entries, bond } = model;
  const errorText = useLabelOf('errors');
  const faultPage = pageOfFault(chosen, bond.today);
  const [fault = null] = chosen.map((entry) => faultOfChanged(entry, bond.today)).filter((each) => each !== null);
  const onSave = (opens = false) => {
    if (faultPage === null) model.save(opens);
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
          <Button aria-disabled={faultPage !== null} onClick={() => onSave(true)}>
            {text('save_and_open')}
          </Button>
          <Button look="save" aria-disabled={faultPage !== null} aria-busy={model.isSaving} onClick={() => onSave()}>
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
        {fault !== null && faultPage === page && <Note>{text('not_yet', { reason: errorText(fault) })}</Note>}
      </div>
      <PurchasePage key={page}>
        {chosen.slice((page - 1) * entriesPerPage, page * entriesPerPage).map((entry) => (
          <PurchaseFields
            key={entry.listId}
            title={entry.name}
            bond={bond}
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
