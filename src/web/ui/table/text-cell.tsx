import { useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Hint } from './hint.tsx';
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
