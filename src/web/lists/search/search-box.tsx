import type { ComponentType, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { MAX_TERM_LENGTH, MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { DayField } from '../../context/day-field.tsx';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import field from '../../ui/controls/field.module.css';
import { searchTyping } from '../../ui/controls/text-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { SearchBoxProps } from './box-actions.ts';
import styles from './search-box.module.css';
import { SearchLoader } from './search-loader.tsx';
import type { SearchPanelProps } from './search-panel.tsx';
import { badgeOf, failureOfNothing, shownTab } from './shown-results.ts';
import { fetchTypedFilters } from './typed-filters-code.ts';
import { itemsBefore, optionId, type SearchBoxModel, useSearchBox } from './use-search-box.ts';

/** Fetches the panel; without it the field is a plain one, so a failed fetch is no failure of the page. */
async function fetchPanel(): Promise<{ default: ComponentType<SearchPanelProps> }> {
  try {
    return { default: (await import('./search-panel.tsx')).SearchPanel };
  } catch {
    return { default: NoPanel };
  }
}

function NoPanel(_: SearchPanelProps) {
  return null;
}

const LazyPanel = lazy(fetchPanel);

/** Fetches the panel before it is needed. */
export function preloadPanel(): void {
  void fetchPanel();
  void fetchTypedFilters();
}

interface SearchBoxLook {
  readonly hint?: string | undefined;
  /** Stands beside the field in the form: a button that sends it. */
  readonly children?: ReactNode;
}

const announcePauseMs = 500;

interface AnnouncementProps {
  readonly box: SearchBoxModel;
  readonly notFoundLabel?: string | undefined;
}

function useAnnouncement({ box, notFoundLabel }: AnnouncementProps): string {
  const text = useLabels('search');
  const language = useLanguage();
  const { state, view } = box;
  if (view === 'short') return text('too_short', { least: MIN_TERM_LENGTH });
  if (view !== 'results') return '';
  const shown = shownTab(state);
  if (shown === 'waiting') return '';
  const answer = shown === 'nothing' ? undefined : state.answers[shown];
  if (shown !== 'nothing' && answer === undefined) return '';
  if (shown === 'nothing' || answer === undefined || answer.items.length === 0) {
    const failure = answer === undefined ? failureOfNothing(state) : answer.failure;
    if (failure !== undefined) return text('failed');
    return notFoundLabel ?? text('autocomplete_not_found', { term: state.term ?? '' });
  }
  const found = badgeOf(answer, language);
  return text('announce', { tab: text(`tab_${shown}`), found, count: answer.items.length });
}

/** Tells those who cannot see the panel how much was found, once typing rests. */
function ResultAnnouncement(props: AnnouncementProps) {
  const current = useAnnouncement(props);
  const [told, setTold] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTold(current), announcePauseMs);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div role="status" className="sr">
      {told}
    </div>
  );
}

interface SearchFieldProps {
  readonly box: SearchBoxModel;
  readonly initialText: string;
  /** The keys that open the search, shown while the box is empty. */
  readonly hint?: string | undefined;
}

/** The field of a search box. */
function SearchField({ box, initialText, hint }: SearchFieldProps) {
  const text = useLabels('search');
  const { id, state, actions } = box;
  const lists = [
    ...(itemsBefore(box) > 0 ? [`${id}-list`] : []),
    ...(box.commands.length > 0 ? [`${id}-commands`] : []),
  ];
  const hasList = lists.length > 0;
  return (
    <div className={classNames(field.field, styles.field)}>
      <Icon name="search" />
      <label className="sr" htmlFor={`${id}-input`}>
        {text('search')}
      </label>
      <input
        ref={box.inputRef}
        id={`${id}-input`}
        type="text"
        name={state.parts.length === 0 ? 'q' : undefined}
        role="combobox"
        inputMode="search"
        {...searchTyping}
        maxLength={MAX_TERM_LENGTH}
        placeholder={text('placeholder')}
        defaultValue={initialText}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? lists.join(' ') : undefined}
        aria-activedescendant={hasList && state.active !== null ? optionId(id, state.active) : undefined}
        onFocus={actions.open}
        onClick={actions.open}
        onInput={(event) => {
          // While letters are composed (Chinese, accents), they are not yet what the reader means.
          if (!(event.nativeEvent as InputEvent).isComposing) actions.type(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => actions.type(event.currentTarget.value)}
        onKeyDown={box.onKeyDown}
      />
      {state.parts.length > 0 && <input type="hidden" name="q" value={[...state.parts, state.text].join(' ')} />}
      {(state.text !== '' || state.parts.length > 0) && (
        <button
          type="button"
          className={classNames(styles.clear, 'needs-script')}
          title={text('clear')}
          onClick={actions.clear}
        >
          <Icon name="close" />
          <span className="sr">{text('clear')}</span>
        </button>
      )}
      {state.text === '' && hint !== undefined && (
        <span className={classNames(styles.hint, 'needs-script')} aria-hidden="true">
          {hint}
        </span>
      )}
    </div>
  );
}

/** The search of the whole site: a field with suggestions by kind. With `redirect` it is a form that works without a script. */
export function SearchBox({ hint, children, ...props }: SearchBoxProps & SearchBoxLook) {
  const { layout = 'dropdown', redirect = true, formId, initialText = '', notFoundLabel } = props;
  const box = useSearchBox(props);
  const field = <SearchField box={box} initialText={initialText} hint={hint} />;
  return (
    <search
      className={classNames(styles.box, layout === 'inline' ? styles.inline : styles.dropdown)}
      onBlur={(event) => layout === 'dropdown' && leave(event, box)}
      onKeyDown={(event) => layout === 'dropdown' && closeByEscape(event, box)}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
    >
      {redirect ? (
        <Form ref={box.formRef} id={formId} action={listAddress('bonds')} method="get" className={styles.form}>
          {field}
          <DayField />
          {children}
        </Form>
      ) : (
        <div className={styles.form}>{field}</div>
      )}
      <ResultAnnouncement box={box} notFoundLabel={notFoundLabel} />
      {box.view !== 'none' && (
        <div className={styles.place} tabIndex={-1}>
          <Suspense fallback={<SearchLoader />}>
            <LazyPanel box={box} hasLinks={redirect} notFoundLabel={notFoundLabel} />
          </Suspense>
        </div>
      )}
    </search>
  );
}

function leave({ currentTarget, relatedTarget }: FocusEvent, { actions, view }: SearchBoxModel): void {
  // A window that loses the focus gives no target; its panel stays.
  const isOutside = relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
  if (view !== 'none' && isOutside) actions.close();
}

// The field has its own keys; this is for tabs and buttons of the panel.
function closeByEscape(event: KeyboardEvent, { actions, inputRef, view }: SearchBoxModel): void {
  if (event.key !== 'Escape' || event.defaultPrevented || view === 'none') return;
  event.preventDefault();
  inputRef.current?.focus();
  actions.close();
}
