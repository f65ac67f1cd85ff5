import { Note } from '../ui/feedback/notice.tsx';
import styles from './typed-mistakes.module.css';

interface Mistake {
  readonly start: number;
  readonly end: number;
  /** What would be right. */
  readonly words: string;
}

interface TypedMistakesProps {
  readonly typed: string;
  readonly mistakes: readonly Mistake[];
}

/** What of the typed words is written as a filter and is none: marked where it stands, with what would be right. */
export function TypedMistakes({ typed, mistakes }: TypedMistakesProps) {
  if (mistakes.length === 0) return null;
  return (
    <div role="status" className={styles.mistakes}>
      {mistakes.map(({ start, end, words }) => (
        <Note key={start} tone="warn">
          <code className={styles.typed}>
            {typed.slice(0, start)}
            <mark className={styles.fault}>{typed.slice(start, end)}</mark>
            {typed.slice(end)}
          </code>{' '}
          {words}
        </Note>
      ))}
    </div>
  );
}
