import { type FormEvent, useEffect, useState } from 'react';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi } from '../../platform/data/ask.ts';
import { onDemand, preloadOn, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { onWatchlistUpdate } from './watch-entries.ts';

interface WatchActionProps {
  readonly className: string;
  readonly bondId: number;
  /** The name of the bond. */
  readonly name: string;
}

const dialog = onDemand(async () => (await import('./watch-dialog.tsx')).WatchDialog);

/** How long the button says that it was saved. */
const SUCCESS_MS = 1000;

/** Whether some list of the reader's holds the bond, as it is and as it becomes. */
function useWatched(bondId: number): boolean {
  const isFull = useAudience() === 'full';
  const [changed, setChanged] = useState(0);
  useEffect(
    () => onWatchlistUpdate((update) => update.bondId === bondId && setChanged((count) => count + 1)),
    [bondId],
  );
  const question = isFull && {
    key: `${bondId} ${changed}`,
    ask: (signal: AbortSignal) => ask(browserApi, 'GET /api/bonds/:id/watchlists/', { params: { id: bondId }, signal }),
    networkFailure: { ok: false, code: 'network' } as const,
  };
  const { good } = useAnswer(question || null, null);
  return good?.ok === true && good.value.items.some(({ checked }) => checked);
}

function useSuccess() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => setCount(0), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return { isShown: count > 0, show: () => setCount((before) => before + 1) };
}

/** Opens the reader's watchlists for the bond; without a script it leads to their page. */
export function WatchAction({ className, bondId, name }: WatchActionProps) {
  const text = useLabels('watchlists');
  const isWatched = useWatched(bondId);
  const success = useSuccess();
  const [isOpen, setIsOpen] = useState(false);
  const { part: WatchDialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setIsOpen(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <form action="/watchlists/" onSubmit={onSubmit}>
      <button
        type="submit"
        className={className}
        aria-pressed={isWatched}
        {...useControl('watch')}
        {...preloadOn(dialog)}
      >
        <Icon name={success.isShown ? 'check' : 'bookmark'} />
        <span>{text(success.isShown ? 'saved' : 'watch')}</span>
      </button>
      <span className="sr" role="status">
        {success.isShown && text('saved')}
      </span>
      {WatchDialog === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        isOpen && <WatchDialog bondId={bondId} name={name} onClose={close} onSaved={success.show} />
      )}
    </form>
  );
}
