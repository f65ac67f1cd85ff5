import { type ReactNode, useRef, useState } from 'react';
import { onDemand, preloadOn, useOnDemand } from '../feedback/on-demand.ts';
import { OnDemandWait } from '../feedback/on-demand-wait.tsx';
import type { IconName } from '../layout/icon.tsx';
import { Button, type ButtonProps } from './button.tsx';

export interface ActionItem {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconName | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isDangerous?: boolean | undefined;
  /** A line above it parts it from the items before. */
  readonly isParted?: boolean | undefined;
}

export interface ActionMenuProps extends Pick<ButtonProps, 'look' | 'size' | 'isIcon' | 'className' | 'disabled'> {
  /** Name of the button and of the menu. */
  readonly label: string;
  /** Content of the button. */
  readonly children: ReactNode;
  readonly items: readonly ActionItem[];
  readonly onAction: (id: string) => void;
}

const panel = onDemand(() =>
  import('../overlays/action-menu-panel.tsx').then(({ ActionMenuPanel }) => ActionMenuPanel),
);

/** A button with a menu of commands, fetched when first pointed at. For links and forms that work without a script: `Menu`. */
export function ActionMenu({ label, children, items, onAction, ...button }: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { part: Panel, hasFailed, retry } = useOnDemand(panel, isOpen);
  return (
    <>
      <Button
        {...button}
        {...preloadOn(panel)}
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </Button>
      {Panel === null ? (
        <OnDemandWait isWanted={isOpen} hasFailed={hasFailed} onRetry={retry} onGiveUp={() => setIsOpen(false)} />
      ) : (
        <Panel
          label={label}
          items={items}
          onAction={onAction}
          trigger={trigger}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
