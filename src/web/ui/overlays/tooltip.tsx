import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { onDemand, useOnDemand } from '../feedback/on-demand.ts';
import { useTip } from './use-tip.ts';

interface TooltipProps {
  /** A short plain sentence; never the only place where something is said. */
  readonly text: string;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that can have the focus. */
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string | undefined }>;
}

const panel = onDemand(() => import('./tooltip-panel.tsx').then(({ TooltipPanel }) => TooltipPanel));

/** A remark beside a control: after a moment under the pointer, at once on keyboard focus; Escape hides it, the pointer may enter it. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useTip(panel.preload);
  const { part: Panel } = useOnDemand(panel, tip.isOpen);
  return (
    <span ref={anchor} style={{ display: 'contents' }} {...tip.anchorHandlers}>
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
      {Panel !== null && (
        <Panel anchor={anchor} text={text} placement={placement} isOpen={tip.isOpen} {...tip.panelHandlers} />
      )}
    </span>
  );
}
