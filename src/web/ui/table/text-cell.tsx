import { type ToggleEvent, useId, useRef, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Icon } from '../layout/icon.tsx';
import styles from './text-cell.module.css';

/** Length at which the text of a cell is cut. */
const cutLength = 80;

/** The first 80 characters with an ellipsis, without tags; null when the text is not longer than that. */
export function cutText(text: string): string | null {
  if (text.length <= cutLength) return null;
  const characters = [...text.replace(/<[^<>]*>/g, '')];
  return characters.length > cutLength ? `${characters.slice(0, cutLength).join('')}…` : null;
}

/** The address of a link from the data, when it leads to a page of this site or of the web; null for anything else. */
export function safeLink(link: string | null | undefined): string | null {
  if (link === null || link === undefined) return null;
  return /^(https?:\/\/|\/(?![/\\]))/i.test(link.trim()) ? link.trim() : null;
}

interface TextCellProps {
  /** Markup in it is text. */
  readonly text: string;
  /** Opens in a new tab. */
  readonly link?: string | null;
  /** Stands beside the text, smaller. */
  readonly info?: string | null;
  /** Opens on demand. */
  readonly tooltip?: string | null;
  /** True for comments, which are never cut. */
  readonly isWhole?: boolean;
}

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

/** A text of the data in a cell: with its link, what is said beside it and on demand, and its end on demand when it is long. */
export function TextCell({ text, link, info, tooltip, isWhole = false }: TextCellProps) {
  const cut = isWhole ? null : cutText(text);
  return (
    <>
      <LongText text={text} cut={cut} link={safeLink(link)} />
      {info != null && info !== '' && <small className={styles.info}>{info}</small>}
      {tooltip != null && tooltip !== '' && <Hint title={cut ?? text}>{tooltip}</Hint>}
    </>
  );
}

interface LongTextProps {
  readonly text: string;
  readonly cut: string | null;
  readonly link: string | null;
}

function LongText({ text, cut, link }: LongTextProps) {
  const labels = useLabels('tables');
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen || cut === null ? text : cut;
  const words = link === null ? shown : <NewTabLink to={link}>{shown}</NewTabLink>;
  if (cut === null) return words;
  return (
    <>
      <span className={isOpen ? styles.whole : undefined} title={isOpen ? undefined : text}>
        {words}
      </span>{' '}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label={isOpen ? undefined : labels('show_full_text')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {labels(isOpen ? 'hide_full_text' : 'show_more')}
      </button>
    </>
  );
}

export function NewTabLink({ to, children }: { readonly to: string; readonly children: string }) {
  const labels = useLabels('tables');
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {children}
      <span className="sr"> ({labels('opens_new_tab')})</span>
    </a>
  );
}
