import { type ReactNode, useMemo, useState } from 'react';
import { ExplainContext, type ExplainRequest } from '../../context/explain-context.ts';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';

const dialog = onDemand(async () => (await import('./explain-dialog.tsx')).ExplainDialog);

interface ExplainProviderProps {
  readonly bondId: number;
  readonly venueId: number | null;
  readonly children: ReactNode;
}

/** Explains the figures of a bond at a venue to whatever stands within. */
export function ExplainProvider({ bondId, venueId, children }: ExplainProviderProps) {
  const [asked, setAsked] = useState<ExplainRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const explaining = useMemo(() => {
    const open = (request: ExplainRequest) => {
      setAsked(request);
      setIsOpen(true);
    };
    return { open, preload: dialog.preload };
  }, []);
  const { part: ExplainDialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setIsOpen(false);
  return (
    <ExplainContext value={explaining}>
      {children}
      {ExplainDialog === null || asked === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        <ExplainDialog {...{ bondId, venueId, asked, isOpen }} onAsk={setAsked} onClose={close} />
      )}
    </ExplainContext>
  );
}
