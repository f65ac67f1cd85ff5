import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import { MAX_SEARCH_NAME_LENGTH, type SearchModel } from '#domain/lists/saved-search.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { FailureCode } from '../../platform/data/ask.ts';
import { Button } from '../../ui/controls/button.tsx';
import choice from '../../ui/controls/choice.module.css';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { NotLoaded } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { OwnSearches } from '../own/own-lists.ts';
import styles from './saved-searches.module.css';

/** What became of a saved search. */
export type SavedSearchResult =
  | { readonly saved: string }
  /** Another is of this name already. */
  | { readonly taken: string }
  /** The account has as many as it may. */
  | { readonly isFull: true }
  | { readonly deleted: { readonly id: number; readonly name: string } }
  | { readonly code: FailureCode };

type Search = Extract<OwnSearches, { ok: true }>['value'][number];

interface SavedSearchesProps {
  readonly searches: OwnSearches;
  readonly model: SearchModel;
  /** The query of the page as its address has it, with the question mark; empty for none. */
  readonly query: string;
}

const path = '/saved-searches/';

/** Sends a form in place, and says what became of it. */
function useSentInPlace() {
  const text = useLabels('list');
  const errorText = useLabelOf('errors');
  const fetcher = useFetcher<SavedSearchResult>();
  const result = fetcher.data;
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    // What was refused stays in its field, to be sent again.
    if (!('taken' in result)) sent.current?.reset();
    if ('code' in result) showAlert({ text: errorText(result.code), tone: 'bad' });
    else if ('taken' in result) showAlert({ text: errorText('name_taken'), tone: 'bad' });
    else if ('isFull' in result) showAlert({ text: text('searches_full'), tone: 'bad' });
    else if ('deleted' in result) showAlert({ text: text('search_deleted', result.deleted), tone: 'ok' });
    else showAlert({ text: text('search_saved', { name: result.saved }), tone: 'ok' });
  }, [result, text, errorText]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('next');
    sent.current = event.currentTarget;
    fetcher.submit(form, { method: 'post', action: path });
  };
  return { onSubmit, isTaken: result !== undefined && 'taken' in result };
}

/** The reader's own searches: to open, to delete, and the present one to keep. Works without a script too. */
export function SavedSearches({ searches: answer, model, query }: SavedSearchesProps) {
  const text = useLabels('list');
  const { onSubmit, isTaken } = useSentInPlace();
  if (answer === null) return null;
  if (!answer.ok) return <NotLoaded what={text('searches_failed')} />;
  const searches = answer.value;
  return (
    <details className={styles.saved}>
      <summary>{text('saved_searches', { count: searches.length })}</summary>
      {searches.length > 0 && (
        <ul>
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} onSubmit={onSubmit} />
          ))}
        </ul>
      )}
      {query !== '' && <SaveForm model={model} query={query} onSubmit={onSubmit} isTaken={isTaken} />}
      {query === '' && searches.length === 0 && <p className="quiet">{text('no_saved_searches')}</p>}
    </details>
  );
}

type Submit = ReturnType<typeof useSentInPlace>['onSubmit'];

function Next() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="next" value={pathname + search} />;
}

/** The part of the address under which a list stands. */
const listOf = (model: SearchModel) => listAddress(model === 'companies' ? 'company' : model);

function SearchItem({
  search: { id, name, model, query },
  onSubmit,
}: {
  readonly search: Search;
  readonly onSubmit: Submit;
}) {
  const text = useLabels('list');
  const label = text('delete_search', { name });
  const address = `${listOf(model)}?${query}`;
  return (
    <li>
      <Link to={address}>{name}</Link>
      {model === 'bonds' && <AlertLink id={id} name={name} />}
      <CopyButton value={address} label={text('copy_search', { name })} isAddress />
      <form method="post" action={path} onSubmit={onSubmit}>
        <Next />
        <input type="hidden" name="id" value={id} />
        <button type="submit" title={label} aria-label={label}>
          <Icon name="close" />
        </button>
      </form>
    </li>
  );
}

/** Leads to a rule that tells the bonds which the search finds newly. */
function AlertLink({ id, name }: Pick<Search, 'id' | 'name'>) {
  const label = useLabels('alerts')('alert_of_search', { name });
  return (
    <Link to={`/profile/alerts/new/?kind=search&search=${id}`} title={label} aria-label={label}>
      <Icon name="bell" />
    </Link>
  );
}

interface SaveFormProps {
  readonly model: SearchModel;
  readonly query: string;
  readonly onSubmit: Submit;
  /** Whether the name was refused, since another search has it. */
  readonly isTaken: boolean;
}

function SaveForm({ model, query, onSubmit, isTaken }: SaveFormProps) {
  const text = useLabels('list');
  return (
    <form method="post" action={path} onSubmit={onSubmit} className={styles.form}>
      <Next />
      <input type="hidden" name="model" value={model} />
      <input type="hidden" name="query" value={query.slice(1)} />
      <TextField
        label={text('search_name')}
        isLabelHidden
        placeholder={text('search_name')}
        name="name"
        required
        maxLength={MAX_SEARCH_NAME_LENGTH}
        autoComplete="off"
      />
      <label className={classNames(choice.choice, !isTaken && 'without-script')}>
        <input type="checkbox" className={choice.box} name="replace" value="1" />
        {text('replace_search')}
      </label>
      <Button type="submit" size="small">
        {text('save_search')}
      </Button>
    </form>
  );
}
