import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { useAsOf, useAudience, useLabels } from '../../context/reader-context.tsx';
import { asksForCommands, type Command, foundCommands } from '../../platform/commands/found-commands.ts';
import { SingleKeysChoice } from '../../platform/commands/single-keys-choice.tsx';
import { useCommands } from '../../platform/commands/use-commands.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './header-search.module.css';
import { preloadPanel, SearchBox } from './search-box.tsx';
import { useSearchKeys } from './use-search-keys.ts';

function useShortcut(): string {
  const text = useLabels('search');
  const [isMac, setIsMac] = useState(false);
  useEffect(() => setIsMac(/Mac|iPhone|iPad/.test(navigator.userAgent)), []);
  return text(isMac ? 'shortcut_mac' : 'shortcut');
}

interface SearchPaletteProps {
  readonly onClose: () => void;
  /** The pages of the site as commands. */
  readonly siteCommands: readonly Command[];
}

/** The search and the commands over any page; on phones it takes the whole screen. The browser's own dialog keeps the focus inside and gives it back. */
function SearchPalette({ onClose, siteCommands }: SearchPaletteProps) {
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
    const closeOutside = ({ target }: Event) => {
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

/**
 * The search in the head of every page: a field, on phones a button, and the keys that open the search over the page. The list of bonds has
 * a field of its own.
 */
export function HeaderSearch({ siteCommands }: { readonly siteCommands: readonly Command[] }) {
  const text = useLabels('search');
  const { pathname, key } = useLocation();
  const day = useAsOf();
  const hasOwnField = pathname === listAddress('bonds');
  const [isOpen, setIsOpen] = useState(false);
  // What Enter leads to is seen only without the search over it. A later effect would close what is opened as soon as the page is there.
  useLayoutEffect(() => {
    if (key !== '') setIsOpen(false);
  }, [key]);
  const shortcut = useShortcut();
  // The palette alone has what stands beside results, and what the page itself can do.
  const findInSite = (typed: string) => {
    if (!asksForCommands(typed)) return [];
    return foundCommands(
      typed,
      siteCommands.map((command, at) => ({ ...command, id: String(at) })),
    );
  };
  useSearchKeys(() => setIsOpen(true));
  const openInPlace = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <div className={styles.slot}>
      {!hasOwnField && (
        <>
          <div className={styles.field}>
            <SearchBox hint={shortcut} findCommands={findInSite} />
          </div>
          <ButtonLink
            look="ghost"
            isIcon
            className={styles.icon}
            to={inSameDay(listAddress('bonds'), day)}
            aria-label={text('search')}
            onClick={openInPlace}
            onPointerDown={preloadPanel}
          >
            <Icon name="search" />
          </ButtonLink>
        </>
      )}
      {isOpen && <SearchPalette siteCommands={siteCommands} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
