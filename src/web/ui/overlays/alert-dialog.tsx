import type { ReactNode } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What the button does, as its name: `Delete`, not `OK`. */
  readonly confirmText: string;
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A question that has to be answered. The harmless answer has the focus; a press outside is no answer. */
export function AlertDialog({ isOpen, title, confirmText, isDangerous = false, ...rest }: AlertDialogProps) {
  const { onConfirm, onCancel, children } = rest;
  const text = useLabels('ui');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      closesOutside={false}
      foot={
        <>
          <Button autoFocus onClick={onCancel}>
            {text('cancel')}
          </Button>
          <Button look={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
