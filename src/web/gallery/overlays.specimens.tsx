import { useState } from 'react';
import { ActionMenu } from '../ui/controls/action-menu.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Menu } from '../ui/controls/menu.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import { Icon } from '../ui/layout/icon.tsx';
import { AlertDialog } from '../ui/overlays/alert-dialog.tsx';
import { Dialog, dialogPreload } from '../ui/overlays/dialog.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import styles from './samples.module.css';
import type { Specimen } from './specimen.ts';

function DialogSample({ lines = 1 }: { readonly lines?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const paragraphs = Array.from({ length: lines }, (_, at) => `Paragraph ${at + 1}`);
  return (
    <>
      <Button {...dialogPreload} onClick={() => setIsOpen(true)}>
        {lines > 1 ? 'Open the long dialog' : 'Open the dialog'}
      </Button>
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

function Question() {
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState('none');
  const end = (text: string) => () => {
    setAnswer(text);
    setIsOpen(false);
  };
  return (
    <div className={styles.row}>
      <Button look="danger" {...dialogPreload} onClick={() => setIsOpen(true)}>
        Delete the list
      </Button>
      <output>{answer}</output>
      <AlertDialog
        isOpen={isOpen}
        title="Delete the list?"
        confirmText="Delete"
        isDangerous
        onConfirm={end('deleted')}
        onCancel={end('kept')}
      >
        The list and its 14 entries are gone for good.
      </AlertDialog>
    </div>
  );
}

function Actions() {
  const [done, setDone] = useState('none');
  return (
    <div className={styles.row}>
      <ActionMenu
        label="Export"
        isIcon
        items={[
          { id: 'png', text: 'Image (PNG)', icon: 'download' },
          { id: 'pdf', text: 'Page (PDF)', icon: 'download' },
          { id: 'svg', text: 'Drawing (SVG)', icon: 'download', isDisabled: true },
          { id: 'remove', text: 'Remove the chart', icon: 'close', isDangerous: true, isParted: true },
        ]}
        onAction={setDone}
      >
        <Icon name="download" />
      </ActionMenu>
      <output>{done}</output>
    </div>
  );
}

export const specimens: readonly Specimen[] = [
  { id: 'dialog', title: 'Dialog; a sheet on phones', render: () => <DialogSample /> },
  { id: 'dialog-long', title: 'Dialog with more than fits', render: () => <DialogSample lines={60} /> },
  { id: 'alert-dialog', title: 'Question', render: Question },
  { id: 'action-menu', title: 'Menu of commands', render: Actions },
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
    id: 'tooltip',
    title: 'Tooltip',
    render: () => (
      <div className={styles.row}>
        <Tooltip text="Yield to the next put date, by the bond’s own convention.">
          <Button>Yield to put</Button>
        </Tooltip>
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
