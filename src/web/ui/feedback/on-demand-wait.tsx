import { useEffect, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../controls/button.tsx';
import { Note } from './notice.tsx';
import styles from './on-demand-wait.module.css';
import { Spinner } from './spinner.tsx';

interface OnDemandWaitProps {
  readonly isWanted: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}

const slowAfterMs = 300;

/** What stands on the page while a part that was asked for is fetched slowly, or could not be fetched. */
export function OnDemandWait({ isWanted, hasFailed, onRetry, onGiveUp }: OnDemandWaitProps) {
  const text = useLabels('ui');
  const shell = useLabels('shell');
  const isSlow = useIsSlow(isWanted);
  if (!isWanted) return null;
  if (hasFailed) {
    return (
      <div className={styles.wait} role="alert">
        <Note tone="bad">{text('part_failed')}</Note>
        <Button size="small" onClick={onRetry}>
          {shell('try_again')}
        </Button>
        <Button size="small" look="ghost" onClick={onGiveUp}>
          {text('close')}
        </Button>
      </div>
    );
  }
  return isSlow && <div className={styles.wait}>{<Spinner label={text('loading')} />}</div>;
}

function useIsSlow(isWanted: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWanted]);
  return isSlow;
}
