import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { ActionItem } from '../controls/action-menu.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './list-panel.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface ActionMenuPanelProps {
  readonly label: string;
  readonly items: readonly ActionItem[];
  readonly onAction: (id: string) => void;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ActionMenuPanel({ label, items, onAction, trigger, isOpen, onClose }: ActionMenuPanelProps) {
  return (
    <WidgetFrame>
      <Popover
        className={styles.popover ?? ''}
        aria-label={label}
        triggerRef={trigger}
        placement="bottom end"
        offset={6}
        isOpen={isOpen}
        onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      >
        <Menu
          className={styles.list ?? ''}
          aria-label={label}
          autoFocus="first"
          onAction={(key) => onAction(String(key))}
          onClose={onClose}
        >
          {items.map(({ id, text, icon, isDisabled = false, isDangerous = false, isParted = false }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={isDisabled}
              className={classNames(styles.item, isDangerous && styles.dangerous, isParted && styles.parted)}
            >
              {icon !== undefined && <Icon name={icon} />}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </WidgetFrame>
  );
}
