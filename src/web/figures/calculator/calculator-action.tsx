import { type MouseEvent, useState } from 'react';
import { DayLink, useLabels } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { onDemand, preloadOn, useOnDemand } from '../../ui/feedback/on-demand.ts';
import { OnDemandWait } from '../../ui/feedback/on-demand-wait.tsx';
import { Icon } from '../../ui/layout/icon.tsx';

interface CalculatorActionProps {
  readonly bondId: number;
  readonly venueId: number | null;
  readonly name: string;
  readonly className: string;
}

const dialog = onDemand(() => import('./calculator-dialog.tsx').then(({ CalculatorDialog }) => CalculatorDialog));
const preload = preloadOn(dialog);

/** Opens the calculator of a bond over its page; without a script, or in a new tab, it leads to the page of the calculator. */
export function CalculatorAction({ bondId, venueId, name, className }: CalculatorActionProps) {
  const text = useLabels('calculator');
  const [isOpen, setOpen] = useState(false);
  const { part: Dialog, hasFailed, retry } = useOnDemand(dialog, isOpen);
  const close = () => setOpen(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <DayLink
        className={className}
        to={`/calculator/?bond=${bondId}`}
        aria-haspopup="dialog"
        onClick={open}
        {...useControl('calculator')}
        {...preload}
      >
        <Icon name="calc" />
        <span>{text('title')}</span>
      </DayLink>
      {Dialog === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={close} />
      ) : (
        isOpen && <Dialog bondId={String(bondId)} venueId={venueId} name={name} isOpen={isOpen} onClose={close} />
      )}
    </>
  );
}
