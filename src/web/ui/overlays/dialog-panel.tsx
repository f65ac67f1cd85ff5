import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../controls/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog-panel.module.css';
import { WidgetFrame } from './widget-frame.tsx';

export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, size = 'normal', closesOutside = true, foot, children } = props;
  const reading = props.isText === true && { role: 'group', 'aria-label': title, tabIndex: 0 };
  const text = useLabels('ui');
  return (
    <WidgetFrame>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
        isDismissable={closesOutside}
      >
        <Modal className={classNames(styles.modal, styles[size])}>
          <AriaDialog className={styles.dialog ?? ''}>
            <div className={styles.head}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <Button look="ghost" size="small" isIcon aria-label={text('close')} onClick={onClose}>
                <Icon name="close" />
              </Button>
            </div>
            <div className={styles.body} {...reading}>
              {children}
            </div>
            {foot !== undefined && <div className={styles.foot}>{foot}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </WidgetFrame>
  );
}
