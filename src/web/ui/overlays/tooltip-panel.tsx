import { type RefObject, useRef } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import styles from './tooltip-panel.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface TooltipPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly placement: 'top' | 'bottom' | 'left' | 'right';
  readonly isOpen: boolean;
  /** The pointer enters the tooltip itself, or leaves it. */
  readonly open: () => void;
  readonly close: () => void;
}

export function TooltipPanel({ anchor, text, placement, ...state }: TooltipPanelProps) {
  // The anchor has no box of its own: the control inside it does.
  const control = useRef<Element | null>(null);
  control.current = anchor.current?.firstElementChild ?? null;
  return (
    <WidgetFrame>
      <TooltipTriggerStateContext value={{ ...state, shouldSkipAnimation: false }}>
        <Tooltip className={styles.tip ?? ''} triggerRef={control} placement={placement} offset={6}>
          {text}
        </Tooltip>
      </TooltipTriggerStateContext>
    </WidgetFrame>
  );
}
