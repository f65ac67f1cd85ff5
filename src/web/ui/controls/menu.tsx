import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './menu.module.css';

/** Closes a menu and gives the focus back to its button. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Closes the menu in which an element stands, after a choice that leaves the reader on the page. */
export function closeMenuOf(element: HTMLElement): void {
  const menu = element.closest('details');
  if (menu !== null) close(menu);
}

/** What is left free between a panel and the edge of the window, in pixels. */
const EDGE = 8;

/** Moves a panel that would reach beyond the right edge of the window back into it. */
function keepInside(menu: HTMLDetailsElement): void {
  const panel = menu.lastElementChild;
  if (!menu.open || !(panel instanceof HTMLElement)) return;
  panel.style.translate = '';
  const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth;
  if (beyond > 0) panel.style.translate = `${-Math.ceil(beyond) - EDGE}px`;
}

/** What a control carries that keys use. */
export interface MarkedControl {
  /** The name by which keys find it. */
  readonly 'data-command': string;
  /** Says the keys to who points at it. */
  readonly title: string;
}

/** A button that opens a small panel. It opens without a script as well; a script adds closing by Escape and outside clicks. */
export function Menu({
  label,
  summary,
  summaryClass,
  className,
  isForm = false,
  command,
  children,
}: {
  readonly label: string;
  readonly summary: ReactNode;
  readonly summaryClass?: string | undefined;
  readonly className?: string | undefined;
  /** Whether the panel holds fields rather than commands. */
  readonly isForm?: boolean;
  /** Marks it for the keys that open it. */
  readonly command?: MarkedControl | undefined;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      if (ref.current?.open && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && ref.current?.open) close(ref.current);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);
  // What a panel holds may come after it has opened.
  useEffect(() => {
    const menu = ref.current;
    const panel = menu?.lastElementChild;
    if (menu === null || !panel) return;
    const resizing = new ResizeObserver(() => keepInside(menu));
    resizing.observe(panel);
    return () => resizing.disconnect();
  }, []);
  return (
    <details className={classNames(styles.menu, className)} ref={ref}>
      <summary className={summaryClass} title={label} {...command}>
        <span aria-hidden="true">{summary}</span>
        <span className="sr">{label}</span>
      </summary>
      <div className={classNames(styles.panel, isForm ? styles.form : styles.commands)}>{children}</div>
    </details>
  );
}
