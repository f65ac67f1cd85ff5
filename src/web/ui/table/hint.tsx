import { type ToggleEvent, useId, useRef } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './hint.module.css';

const gap = 4;

function placeBeside(hint: HTMLElement, button: HTMLElement | null): void {
  const box = button?.getBoundingClientRect();
  if (box === undefined) return;
  const left = Math.min(box.left, document.documentElement.clientWidth - hint.offsetWidth - gap);
  const isAbove = box.bottom + gap + hint.offsetHeight > window.innerHeight;
  hint.style.left = `${Math.max(gap, left)}px`;
  hint.style.top = `${isAbove ? box.top - gap - hint.offsetHeight : box.bottom + gap}px`;
}

/** More about a cell or a column, on demand: by click, tap, key or a resting pointer. Escape closes it. */
export function Hint({ title, children }: { readonly title: string; readonly children: string }) {
  const text = useLabels('tables');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const place = (event: ToggleEvent<HTMLSpanElement>) => {
    if (event.newState === 'open') placeBeside(event.currentTarget, button.current);
  };
  const hover = (isOver: boolean) => (event: { readonly pointerType: string }) => {
    if (event.pointerType === 'mouse') hint.current?.togglePopover(isOver);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        popoverTargetAction="show"
        aria-label={text('more_about', { title })}
        aria-describedby={id}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        onBlur={() => hint.current?.hidePopover()}
      >
        <Icon name="info" />
      </button>
      <span ref={hint} id={id} role="tooltip" popover="auto" className={styles.hint} onToggle={place}>
        {children}
      </span>
    </>
  );
}
