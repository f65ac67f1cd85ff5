import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAudience } from '../../context/reader-context.tsx';
import { onDemand, preloadOn, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';

const dialog = onDemand(async () => (await import('./alert-dialog.tsx')).AlertDialog);

interface AlertActionProps {
  /** The page of the new rule. */
  readonly address: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Makes a rule in a dialog over the page. Without a script, and for who may have none, it leads to the rule's own page. */
export function AlertAction({ address, className, children }: AlertActionProps) {
  const isFull = useAudience() === 'full';
  const [isOpen, setIsOpen] = useState(false);
  const { part: AlertDialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setIsOpen(false);
  const open = (event: MouseEvent) => {
    if (!isFull || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <Link className={className} to={address} onClick={open} data-unread="" {...preloadOn(dialog)}>
        {children}
      </Link>
      {AlertDialog === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        isOpen && <AlertDialog address={address} onClose={close} />
      )}
    </>
  );
}
