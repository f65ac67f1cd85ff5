import { useEffect } from 'react';
import { Link } from 'react-router';
import type { SuggestAnswer } from '#contract/lists/search/search.ts';
import { MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { EmptyState, Note } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { CommandList } from './command-list.tsx';
import { OptionLink, ResultList } from './result-list.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { SearchLoader } from './search-loader.tsx';
import styles from './search-panel.module.css';
import { type ShownTab, shownTab } from './shown-results.ts';
import { SearchHelp, TypedChips } from './typed-chips.tsx';
import { optionId, type SearchBoxModel } from './use-search-box.ts';

export interface SearchPanelProps {
  readonly box: SearchBoxModel;
  /** False where picking only emits. */
  readonly hasLinks: boolean;
  readonly notFoundLabel?: string | undefined;
}

/** What was opened lately. The buttons that forget stand beside the list, since an item of a list box may hold no other control. */
function RecentList({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('search');
  const forget = (place: number) => {
    const pick = box.picks[place];
    if (pick === undefined) return;
    box.actions.forget(pick);
    box.inputRef.current?.focus();
  };
  return (
    <>
      <h2 className={styles.recentHead}>{text('recent')}</h2>
      <div className={styles.recent}>
        <div role="listbox" id={`${box.id}-list`} aria-label={text('recent')} className={styles.list}>
          {box.picks.map((pick, place) => (
            <OptionLink key={`${pick.type} ${pick.id}`} box={box} hasLink place={place} pick={pick}>
              <Icon name="clock" />
              <span className={styles.title}>{pick.title}</span>
            </OptionLink>
          ))}
        </div>
        <ul className={styles.forget}>
          {box.picks.map((pick, place) => (
            <li key={`${pick.type} ${pick.id}`}>
              <button type="button" aria-label={text('forget', { title: pick.title })} onClick={() => forget(place)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** What stands under the field: results by kind, what was opened lately, or how much more to type. */
export function SearchPanel(props: SearchPanelProps) {
  const { box, hasLinks } = props;
  const { active } = box.state;
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(box.id, active))?.scrollIntoView({ block: 'nearest' });
  }, [box.id, active]);
  return (
    <div className={styles.panel}>
      <TypedChips box={box} />
      {box.view === 'short' && <TooShort />}
      {box.view === 'recent' && <RecentList box={box} />}
      {box.view === 'results' && <Results {...props} />}
      <CommandList box={box} />
      {hasLinks && <SearchHelp box={box} />}
    </div>
  );
}

function TooShort() {
  const text = useLabels('search');
  return <p className={styles.short}>{text('too_short', { least: MIN_TERM_LENGTH })}</p>;
}

function Results(props: SearchPanelProps) {
  const { box, hasLinks } = props;
  const shown = shownTab(box.state);
  if (shown === 'nothing') return <NotFound {...props} />;
  const answer = shown === 'waiting' ? undefined : box.state.answers[shown];
  return (
    <>
      <ResultTabs box={box} />
      <div
        role="tabpanel"
        id={`${box.id}-panel`}
        aria-labelledby={`${box.id}-tab-${shown === 'waiting' ? 'bonds' : shown}`}
        aria-busy={answer === undefined}
        className={styles.results}
      >
        {answer === undefined ? <SearchLoader /> : <Answer {...props} shown={shown} answer={answer} />}
      </div>
      <Foot box={box} hasList={hasLinks && shown === 'bonds'} />
    </>
  );
}

function Answer(props: SearchPanelProps & { readonly shown: ShownTab; readonly answer: SuggestAnswer }) {
  const { box, hasLinks, shown, answer } = props;
  if (shown === 'waiting' || shown === 'nothing' || answer.items.length === 0) return <NotFound {...props} />;
  return (
    <>
      {answer.search_error !== null && <Note tone="warn">{answer.search_error}</Note>}
      <ResultList box={box} hasLinks={hasLinks} kind={shown} items={answer.items} />
    </>
  );
}

function NotFound({ box, notFoundLabel }: SearchPanelProps) {
  const text = useLabels('search');
  const title = notFoundLabel ?? text('autocomplete_not_found', { term: box.state.term ?? '' });
  const reason = notFoundLabel === undefined ? text('autocomplete_not_found_reason') : undefined;
  return <EmptyState icon="search" title={title} reason={reason} />;
}

function Foot({ box, hasList }: { readonly box: SearchBoxModel; readonly hasList: boolean }) {
  const text = useLabels('search');
  return (
    <p className={styles.foot}>
      <span className={styles.hints}>
        <span>{text('hint_enter')}</span>
        <span>{text('hint_arrows')}</span>
        <span>{text('hint_escape')}</span>
      </span>
      {hasList && (
        <Link to={`/?q=${encodeURIComponent(box.state.term ?? '')}`} onClick={box.actions.close}>
          {text('list_of_bonds')}
        </Link>
      )}
    </p>
  );
}
