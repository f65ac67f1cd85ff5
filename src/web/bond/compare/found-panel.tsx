import { type KeyboardEvent, useEffect } from 'react';
import type { AutocompleteTab } from '#contract/bond/compare.ts';
import { MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { plainTitle } from '#domain/lists/search/plain-title.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import tabStyles from '../../ui/layout/tab-links.module.css';
import styles from './compare-field.module.css';
import type { FoundItem } from './search-state.ts';
import type { CompareSearchModel } from './use-compare-search.ts';

/** What the reader chose, before its venue is known. */
export interface PickedItem {
  readonly model: AutocompleteTab['model'];
  readonly needsVenue: boolean;
  readonly item: FoundItem;
}

interface FoundPanelProps {
  readonly id: string;
  readonly search: CompareSearchModel;
  readonly tab: AutocompleteTab | undefined;
  readonly isShown: boolean;
  readonly onPick: (place: number) => void;
}

/** What was found, by bonds and indexes; how much more to type, or that nothing came. */
export function FoundPanel(props: FoundPanelProps) {
  const { id, search, tab, isShown } = props;
  const text = useLabels('compare');
  const searchText = useLabels('search');
  const { state } = search;
  const isShort = state.isOpen && state.term === null && state.text.trim() !== '' && state.hash !== 0;
  const nothing = searchText('autocomplete_not_found', { term: state.term ?? '' });
  return (
    <>
      <div role="status" className="sr">
        {isShort && searchText('too_short', { least: MIN_TERM_LENGTH })}
        {isShown && tab !== undefined && (tab.items.length === 0 ? nothing : <Announcement tab={tab} />)}
        {isShown && state.hasFailed && text('search_failed')}
      </div>
      {isShort && <p className={styles.panel}>{searchText('too_short', { least: MIN_TERM_LENGTH })}</p>}
      {isShown && (
        <div className={styles.panel}>
          {state.hasFailed && <p>{text('search_failed')}</p>}
          {tab === undefined && !state.hasFailed && <Spinner label={searchText('searching')} />}
          {tab !== undefined && (
            <>
              <Tabs {...props} tab={tab} />
              <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab.model}`}>
                {tab.items.length === 0 ? <p>{nothing}</p> : <Found {...props} tab={tab} />}
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Announcement({ tab }: { readonly tab: AutocompleteTab }) {
  const text = useLabels('search');
  return text('announce', { tab: tab.name, found: countText(tab), count: tab.items.length });
}

function countText({ counter_title, count }: AutocompleteTab): string {
  return counter_title ?? String(count);
}

type OpenPanelProps = FoundPanelProps & { readonly tab: AutocompleteTab };

function Tabs({ id, search, tab }: OpenPanelProps) {
  const text = useLabels('search');
  const { state, dispatch, inputRef } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    const other = state.tabs?.find(({ model }) => model !== tab.model);
    if (other === undefined || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    dispatch({ type: 'tab', model: other.model });
    document.getElementById(`${id}-tab-${other.model}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={text('tabs')}
      className={classNames(tabStyles.tabs, styles.tabs)}
      onKeyDown={onKeyDown}
    >
      {state.tabs?.map((each) => (
        <button
          key={each.model}
          type="button"
          role="tab"
          id={`${id}-tab-${each.model}`}
          aria-selected={each === tab}
          aria-controls={`${id}-panel`}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => {
            dispatch({ type: 'tab', model: each.model });
            inputRef.current?.focus();
          }}
        >
          {each.name}
          <span className={styles.badge}>{countText(each)}</span>
        </button>
      ))}
    </div>
  );
}

interface HighlightedPart {
  /** Place among the parts. */
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A name in which what matches stands in `em`, as parts of plain text. */
export function highlightedParts(html: string): readonly HighlightedPart[] {
  return html
    .split(/<\/?em>/)
    .map((part, at) => ({ at, text: textOf(part), isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

// Blanks at the ends of a part stand between words of the name.
function textOf(part: string): string {
  const [before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(part)?.slice(1) ?? [];
  return before + plainTitle(inner) + after;
}

function Found({ id, search, tab, onPick }: OpenPanelProps) {
  const { active } = search.state;
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div role="listbox" id={`${id}-list`} aria-label={tab.name} className={styles.list}>
      {tab.items.map((item, place) => (
        <div
          key={item.id}
          id={`${id}-option-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={active === place}
          className={styles.option}
          onMouseDown={(event) => event.button === 0 && event.preventDefault()}
          onClick={() => onPick(place)}
          onKeyDown={() => undefined}
        >
          {highlightedParts(item.highlighting).map(({ at, text, isMatch }) =>
            isMatch ? <mark key={at}>{text}</mark> : text,
          )}
        </div>
      ))}
    </div>
  );
}
