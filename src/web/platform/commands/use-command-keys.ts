import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { useAsOf } from '../../context/reader-context.tsx';
import { isCommandKey } from '../../ui/single-keys.ts';
import { meaningOf } from './command-keys.ts';
import { pressNamed } from './use-commands.ts';

/** How long a stroke waits for the next. */
const pauseMs = 1500;

/** The stroke of a key; on a keyboard of another alphabet the letter that stands at its place in the Latin one. */
export function strokeOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** Keys that lead to pages and use the controls of the page: strokes one after another, outside of fields and dialogs. */
export function useCommandKeys(): void {
  const navigate = useNavigate();
  const day = useAsOf();
  const open = (path: string) => void navigate(inSameDay(path, day));
  const go = useRef(open);
  go.current = open;
  useEffect(() => {
    let begun = { strokes: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isCommandKey(event)) return;
      if (event.key === 'Shift') return;
      const before = event.timeStamp - begun.at < pauseMs ? begun.strokes : '';
      const strokes = `${before} ${strokeOf(event)}`.trim();
      const meaning = meaningOf(strokes);
      begun = { strokes: meaning === 'begun' ? strokes : '', at: event.timeStamp };
      if (meaning === null || meaning === 'begun') return;
      if ('path' in meaning) go.current(meaning.path);
      else if (!pressNamed(meaning.control)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
