import { useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { CellText } from '../layout/cell.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './cell-content.module.css';
import { cellText } from './cell-value.ts';
import { cutText } from './cut-text.ts';
import { Hint } from './hint.tsx';
import { safeLink } from './safe-link.ts';
import type { Cell } from './table-model.ts';

interface CellContentProps {
  readonly cell: Cell;
  readonly isMasked: boolean;
  /** True: a long text is cut. */
  readonly isReduced: boolean;
}

/** What stands in a cell: the text, its link, what is said beside it and on demand. Markup is text. */
export function CellContent({ cell, isMasked, isReduced }: CellContentProps) {
  const text = cellText(cell);
  if (isMasked || text === null) return <CellText text={null} isMasked={isMasked} />;
  const cut = isReduced ? cutText(text) : null;
  if (typeof cell !== 'object' || cell === null) return cut === null ? text : <LongText text={text} cut={cut} />;
  const { info, tooltip } = cell;
  return (
    <>
      <LongText text={text} cut={cut} link={safeLink(cell.lnk)} />
      {info !== undefined && info !== null && info !== '' && <small className={styles.info}>{info}</small>}
      {tooltip !== undefined && tooltip !== null && tooltip !== '' && <Hint title={cut ?? text}>{tooltip}</Hint>}
    </>
  );
}

interface LongTextProps {
  readonly text: string;
  readonly cut: string | null;
  readonly link?: string | null;
}

function LongText({ text, cut, link = null }: LongTextProps) {
  const labels = useLabels('tables');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole || cut === null ? text : cut;
  const words = link === null ? shown : <NewTabLink to={link}>{shown}</NewTabLink>;
  if (cut === null) return words;
  return (
    <>
      <span className={isWhole ? styles.whole : undefined} title={isWhole ? undefined : text}>
        {words}
      </span>{' '}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isWhole}
        aria-label={isWhole ? undefined : labels('show_full_text')}
        onClick={() => setIsWhole(!isWhole)}
      >
        {labels(isWhole ? 'hide_full_text' : 'show_more')}
      </button>
    </>
  );
}

export function NewTabLink({ to, children }: { readonly to: string; readonly children: string }) {
  const labels = useLabels('tables');
  return (
    <a href={to} target="_blank" rel="noopener" className={classNames(styles.link)}>
      {children}
      <span className="sr"> ({labels('opens_new_tab')})</span>
    </a>
  );
}
