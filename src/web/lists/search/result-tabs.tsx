import { type KeyboardEvent, useRef } from 'react';
import { type SuggestKind, suggestKinds } from '#contract/lists/search/search-kinds.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import tabs from '../../ui/layout/tab-links.module.css';
import styles from './search-panel.module.css';
import { badgeOf, shownTab, tabBeside } from './shown-results.ts';
import type { SearchBoxModel } from './use-search-box.ts';

const ends: Readonly<Record<string, SuggestKind>> = { Home: 'bonds', End: 'etf' };
const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The five tabs with their counts. Arrow keys lead from tab to tab, and down into the list. */
export function ResultTabs({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('search');
  const language = useLanguage();
  const ref = useRef<HTMLDivElement>(null);
  const { state, actions, id } = box;
  const shown = shownTab(state);
  const stop = shown === 'waiting' || shown === 'nothing' ? 'bonds' : shown;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const kind = step === undefined ? ends[event.key] : tabBeside(stop, step);
    if (event.key === 'ArrowDown') {
      box.inputRef.current?.focus();
      actions.moveTo(box.count > 0 ? 0 : null);
    } else if (kind !== undefined) {
      actions.chooseTab(kind);
      ref.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      role="tablist"
      aria-label={text('tabs')}
      className={classNames(tabs.tabs, styles.tabs)}
      onKeyDown={onKeyDown}
    >
      {suggestKinds.map((kind) => {
        const answer = state.answers[kind];
        return (
          <button
            key={kind}
            type="button"
            role="tab"
            id={`${id}-tab-${kind}`}
            data-kind={kind}
            aria-selected={kind === shown}
            aria-controls={`${id}-panel`}
            tabIndex={kind === stop ? 0 : -1}
            onClick={() => actions.chooseTab(kind)}
          >
            {text(`tab_${kind}`)}
            <span className={styles.badge}>
              {answer === undefined ? '…' : answer.failure === undefined ? badgeOf(answer, language) : '!'}
            </span>
          </button>
        );
      })}
    </div>
  );
}
