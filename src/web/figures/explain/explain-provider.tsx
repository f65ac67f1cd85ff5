import { type ReactNode, useMemo, useState } from 'react';
import { ExplainContext, type ExplainedBond, type ExplainRequest } from '../../context/explain-context.ts';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';

const dialog = onDemand(async () => (await import('./explain-dialog.tsx')).ExplainDialog);

interface ExplainProviderProps {
  /** The bond of the page; null on a page of many, whose figures say of which bond they are. */
  readonly bond: ExplainedBond | null;
  readonly children: ReactNode;
}

/** Explains figures to whatever stands within. */
export function ExplainProvider({ bond, children }: ExplainProviderProps) {
  const [asked, setAsked] = useState<ExplainRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A dialog that is asked for while the one before it leaves is another one: it takes the focus, which that gives back.
  const [opening, setOpening] = useState(0);
  const explaining = useMemo(() => {
    const open = (request: ExplainRequest) => {
      setAsked(request);
      setOpening((before) => before + 1);
      setIsOpen(true);
    };
    return { bond, open, preload: dialog.preload };
  }, [bond]);
  const { part: ExplainDialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setIsOpen(false);
  return (
    <ExplainContext value={explaining}>
      {children}
      {ExplainDialog === null || asked === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        <ExplainDialog key={opening} asked={asked} isOpen={isOpen} onAsk={setAsked} onClose={close} />
      )}
    </ExplainContext>
  );
}
