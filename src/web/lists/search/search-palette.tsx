import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import type { Command } from '../../platform/commands/command.ts';
import { SingleKeysChoice } from '../../platform/commands/single-keys-choice.tsx';
import { useCommands } from '../../platform/commands/use-commands.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './search-palette.module.css';

interface SearchPaletteProps {
  readonly onClose: () => void;
  /** The pages of the site as commands. */
  readonly siteCommands: readonly Command[];
}

/** The search and the commands over any page; on phones it takes the whole screen. The browser's own dialog keeps the focus inside and gives it back. */
export function SearchPalette({ onClose, siteCommands }: SearchPaletteProps) {
  const text = useLabels('search');
  const shell = useLabels('shell');
  // Who has an account finds the choice in its menu.
  const isVisitor = useAudience() === 'visitor';
  const findCommands = useCommands(siteCommands);
  const keys = useLabels('keys');
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector('input')?.focus();
    const closeOutside = ({ target }: MouseEvent) => {
      if (target === dialog) dialog?.close();
    };
    dialog?.addEventListener('click', closeOutside);
    return () => dialog?.removeEventListener('click', closeOutside);
  }, []);
  // The browser tells of a closed dialog a moment later; a key pressed in between would open what is about to go.
  const close = () => {
    ref.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={ref}
      data-search=""
      className={styles.palette}
      aria-label={text('search')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        if (ref.current?.isConnected) onClose();
      }}
    >
      <div className={styles.frame}>
        <SearchBox layout="inline" onSelect={close} findCommands={findCommands} onCommand={close} />
        <Button size="small" className={styles.close} title={text('close')} onClick={close}>
          {shell('close')}
        </Button>
        <p className={styles.hint}>
          <span>{keys('palette_hint')}</span>
          <Link to="/keys/" onClick={close}>
            {keys('title')}
          </Link>
        </p>
        {isVisitor && <SingleKeysChoice className={styles.slash} />}
      </div>
    </dialog>
  );
}
