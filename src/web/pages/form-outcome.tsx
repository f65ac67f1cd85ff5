import type { ReactNode } from 'react';
import { useLabelOf } from '../context/reader-context.tsx';
import type { FailureCode } from '../platform/data/ask.ts';
import { Note } from '../ui/feedback/notice.tsx';
import styles from './form-outcome.module.css';

interface FormOutcomeProps {
  /** What to say where the last form did what it should; null where there was none. */
  readonly done: string | null;
  /** Why it did not. */
  readonly code: FailureCode | null;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** What became of the last form of a page. */
export function FormOutcome({ done, code, children }: FormOutcomeProps) {
  const errorText = useLabelOf('errors');
  return (
    <div className={styles.outcome} role={code === null ? 'status' : 'alert'}>
      {code !== null && <Note tone="bad">{errorText(code)}</Note>}
      {code === null && done !== null && <Note tone="ok">{done}</Note>}
      {children}
    </div>
  );
}
