import type { ReactNode } from 'react';
import { onDemand, useOnDemand } from '../feedback/on-demand.ts';
import { OnDemandWait } from '../feedback/on-demand-wait.tsx';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Escape, the cross, a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'small' | 'normal' | 'wide';
  /** False where a press outside would lose what was typed; Escape and the cross still close. */
  readonly closesOutside?: boolean;
  /** True where the content is for reading: without a control within it, keys could not scroll it. */
  readonly isText?: boolean;
  /** Buttons, at the end of the dialog. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const panel = onDemand(() => import('./dialog-panel.tsx').then(({ DialogPanel }) => DialogPanel));

/** A dialog over the page; on phones a sheet at the lower edge. Focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const { part: Panel, hasFailed, retry } = useOnDemand(panel, props.isOpen);
  if (Panel !== null) return <Panel {...props} />;
  return <OnDemandWait isWanted={props.isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={props.onClose} />;
}
