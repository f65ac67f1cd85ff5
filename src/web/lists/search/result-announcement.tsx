import { useEffect, useState } from 'react';
import { MIN_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { badgeOf } from './badge.ts';
import { shownTab } from './shown-results.ts';
import type { SearchBoxModel } from './use-search-box.ts';

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
    return notFoundLabel ?? text('autocomplete_not_found', { term: state.term ?? '' });
  }
  const found = badgeOf(answer, language);
  return text('announce', { tab: text(`tab_${shown}`), found, count: answer.items.length });
}

/** Tells those who cannot see the panel how much was found, once typing rests. */
export function ResultAnnouncement(props: AnnouncementProps) {
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
