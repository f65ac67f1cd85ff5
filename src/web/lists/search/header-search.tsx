import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { useAsOf, useLabels } from '../../context/reader-context.tsx';
import type { Command } from '../../platform/commands/command.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './header-search.module.css';
import { preloadPanel, SearchBox } from './search-box.tsx';
import { SearchPalette } from './search-palette.tsx';
import { useSearchKeys } from './use-search-keys.ts';

function useShortcut(): string {
  const text = useLabels('search');
  const [isMac, setIsMac] = useState(false);
  useEffect(() => setIsMac(/Mac|iPhone|iPad/.test(navigator.userAgent)), []);
  return text(isMac ? 'shortcut_mac' : 'shortcut');
}

/**
 * The search in the head of every page: a field, on phones a button, and the keys that open the search over the page. The start page has a
 * field of its own.
 */
export function HeaderSearch({ siteCommands }: { readonly siteCommands: readonly Command[] }) {
  const text = useLabels('search');
  const { pathname, key } = useLocation();
  const day = useAsOf();
  const isStart = pathname === '/';
  const [isOpen, setIsOpen] = useState(false);
  // What Enter leads to is seen only without the search over it. A later effect would close what is opened as soon as the page is there.
  useLayoutEffect(() => {
    if (key !== '') setIsOpen(false);
  }, [key]);
  const shortcut = useShortcut();
  useSearchKeys(() => setIsOpen(true));
  const openInPlace = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <div className={styles.slot}>
      {!isStart && (
        <>
          <div className={styles.field}>
            <SearchBox hint={shortcut} />
          </div>
          <ButtonLink
            look="ghost"
            isIcon
            className={styles.icon}
            to={inSameDay('/', day)}
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
