import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

function DialogSample({ lines = 1 }: { readonly lines?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const paragraphs = Array.from({ length: lines }, (_, at) => `Paragraph ${at + 1}`);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{lines > 1 ? 'Open the long dialog' : 'Open the dialog'}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Add to watchlists"
        foot={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <div className={styles.column}>
          <TextField label="Quantity" />
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Dialog>
    </>
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'dialog', title: 'Dialog; a sheet on phones', render: () => <DialogSample /> },
  { id: 'dialog-long', title: 'Dialog with more than fits', render: () => <DialogSample lines={60} /> },
  {
    id: 'menu',
    title: 'Panel that opens without a script',
    render: () => (
      <div className={styles.row}>
        <Menu label="Account" summary="DE" summaryClass="small">
          <a href="/gallery/?block=overlays">Blocks of this group</a>
        </Menu>
      </div>
    ),
  },
  {
    id: 'disclosure',
    title: 'Disclosure',
    render: () => (
      <>
        <Disclosure title="How is this computed">The price is the present value of the payments.</Disclosure>
        <Disclosure title="Open at the start" isOpenAtStart>
          Day count 30E/360.
        </Disclosure>
      </>
    ),
  },
];
