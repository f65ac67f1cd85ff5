import { createContext, type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../controls/button.tsx';
import styles from './block.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface BlockProps {
  readonly id: string;
  readonly title: string;
  /** What the title leaves out: unit, venue, source. */
  readonly meta?: string | undefined;
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
  /** Whether the content is still loading, so that there is nothing to copy. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

const shownForMs = 2000;

/** Copies the tables of the block that it stands in, for sheets: with units, source and time. Without a table it is not seen. */
function CopyTables({ title }: { readonly title: string }) {
  const text = useLabels('ui');
  const shell = useLabels('shell');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async ({ currentTarget }: MouseEvent) => {
    const block = currentTarget.closest('section');
    if (block === null) return;
    try {
      const { copyTables } = await import('../../text/page-content/copy-tables.ts');
      await copyTables(block);
      setIsCopied(true);
    } catch (error) {
      console.warn('the table was not copied', error);
    }
  };
  const label = text('copy_table', { title });
  return (
    <Button
      look="ghost"
      size="small"
      isIcon
      className={classNames(styles.copy, 'needs-script')}
      aria-label={label}
      title={text('copy_as_table')}
      onClick={(event) => void copy(event)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className="sr" aria-live="polite">
        {isCopied ? shell('copied') : ''}
      </span>
    </Button>
  );
}

/** Given to a block that can be folded away to one row: it then shows the button that does so, to whose clicks its place listens. */
export interface Fold {
  /** Its title stands below that of the page, or below that of a group. */
  readonly titleTag: 'h2' | 'h3';
}

export const FoldContext = createContext<Fold | null>(null);

/** A block of a page: title, unit, tools, content, footnote. As a section of a page it stands in a place that has its id and folds. */
export function Block({ id, title, meta, tools, foot, className, isWaiting = false, children }: BlockProps) {
  const text = useLabels('ui');
  const fold = useContext(FoldContext);
  const Title = fold?.titleTag ?? 'h2';
  return (
    <section
      className={classNames(styles.block, className)}
      id={fold === null ? id : undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <Title id={`${id}-title`}>{title}</Title>
        {meta !== undefined && (
          <span className={styles.meta} title={meta} data-meta="">
            {meta}
          </span>
        )}
        {tools}
        {!isWaiting && <CopyTables title={title} />}
        {fold !== null && (
          <Button
            look="ghost"
            size="small"
            isIcon
            className={classNames(styles.fold, 'needs-script')}
            aria-label={text('fold', { title })}
            title={text('fold', { title })}
            aria-expanded
            data-fold=""
          >
            <Icon name="up" />
          </Button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
