import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { MAX_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/reader-context.tsx';
import field from '../../ui/controls/field.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './compare-field.module.css';
import { FoundPanel, type PickedItem } from './found-panel.tsx';
import { placeAfter, shownTab } from './search-state.ts';
import type { CompareSearchModel } from './use-compare-search.ts';

interface CompareFieldProps {
  readonly search: CompareSearchModel;
  readonly onPick: (picked: PickedItem) => void;
}

/** The field that finds bonds and indexes to compare with, and the list of what it found. */
export function CompareField({ search, onPick }: CompareFieldProps) {
  const text = useLabels('compare');
  const id = useId();
  const { state, dispatch, inputRef, type, put } = search;
  const tab = shownTab(state);
  const items = tab?.items ?? [];
  const isListShown = state.isOpen && state.term !== null;
  const hasList = isListShown && items.length > 0;
  const pick = (at: number) => {
    const item = items[at];
    if (tab !== undefined && item !== undefined) onPick({ model: tab.model, needsVenue: tab.withTradingGrounds, item });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
    if (isOutside && state.isOpen) dispatch({ type: 'closed' });
  };
  return (
    <search className={classNames(styles.search, 'needs-script')} onBlur={onBlur}>
      <div className={classNames(field.field, styles.field)}>
        <Icon name="search" />
        <label className="sr" htmlFor={`${id}-input`}>
          {text('add_line')}
        </label>
        <input
          ref={inputRef}
          id={`${id}-input`}
          type="text"
          role="combobox"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_TERM_LENGTH}
          placeholder={text('add_line')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={hasList && state.active !== null ? `${id}-option-${state.active}` : undefined}
          onFocus={() => dispatch({ type: 'opened' })}
          onClick={() => dispatch({ type: 'opened' })}
          onInput={(event) => {
            // While letters are composed (Chinese, accents), they are not yet what the reader means.
            if (!(event.nativeEvent as InputEvent).isComposing) type(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => handleKey(event, { search, count: hasList ? items.length : 0, isListShown, pick })}
        />
        {state.text !== '' && (
          <button
            type="button"
            className={styles.clear}
            title={text('clear')}
            onClick={() => {
              put('');
              inputRef.current?.focus();
            }}
          >
            <Icon name="close" />
            <span className="sr">{text('clear')}</span>
          </button>
        )}
      </div>
      <FoundPanel id={id} search={search} tab={tab} isShown={isListShown} onPick={pick} />
    </search>
  );
}

interface Keys {
  readonly search: CompareSearchModel;
  readonly count: number;
  readonly isListShown: boolean;
  readonly pick: (at: number) => void;
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, { search, count, isListShown, pick }: Keys): void {
  const { state, dispatch, put } = search;
  const { key, nativeEvent, altKey, ctrlKey, metaKey } = event;
  if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    dispatch({ type: 'moved', to: placeAfter(key, state.active, count) });
  } else if (key === 'Enter') {
    // Enter chooses what the arrows have reached; alone it does nothing.
    if (state.active !== null) pick(state.active);
  } else if (key === 'Escape' && (isListShown || state.text !== '')) {
    if (isListShown) dispatch({ type: 'closed' });
    else put('');
  } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && state.active !== null) {
    chooseOtherTab(search);
  } else return;
  event.preventDefault();
}

function chooseOtherTab({ state, dispatch }: CompareSearchModel): void {
  const shown = shownTab(state);
  const other = state.tabs?.find((tab) => tab !== shown);
  if (other !== undefined) dispatch({ type: 'tab', model: other.model });
}
