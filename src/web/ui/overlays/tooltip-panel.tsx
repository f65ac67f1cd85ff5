import { type RefObject, useRef } from 'react';
import { Tooltip } from 'react-aria-components/Tooltip';
import styles from './tooltip-panel.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface TooltipPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly placement: 'top' | 'bottom' | 'left' | 'right';
  readonly isOpen: boolean;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

export function TooltipPanel({ anchor, text, placement, isOpen, ...handlers }: TooltipPanelProps) {
  // The anchor has no box of its own: the control inside it does.
  const control = useRef<Element | null>(null);
  control.current = anchor.current?.firstElementChild ?? null;
  return (
    <WidgetFrame>
      <Tooltip className={styles.tip ?? ''} triggerRef={control} placement={placement} offset={6} isOpen={isOpen}>
        <div className={styles.words} {...handlers}>
          {text}
        </div>
      </Tooltip>
    </WidgetFrame>
  );
}
