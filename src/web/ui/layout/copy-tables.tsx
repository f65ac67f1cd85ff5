import { type MouseEvent, useEffect, useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../controls/button.tsx';
import styles from './block.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const shownForMs = 2000;

/** Copies the tables of the block that it stands in, for sheets: with units, source and time. Without a table it is not seen. */
export function CopyTables({ title }: { readonly title: string }) {
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
