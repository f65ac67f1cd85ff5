import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { LanguageList, ThemeSwitch } from './display-switches.tsx';
import styles from './main-menu.module.css';
import { MenuColumns, useMenuItems } from './menu-columns.tsx';
import type { Theme } from './theme.ts';

interface MainMenuProps {
  readonly theme: Theme;
  readonly hasGallery: boolean;
}

/** The button of the main menu. Without a script it leads to a page with the same links. */
export function MainMenu(props: MainMenuProps) {
  const text = useLabels('shell');
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <form method="get" action="/menu/" className={styles.trigger} onSubmit={open}>
        <Button
          type="submit"
          look="ghost"
          isIcon
          aria-label={text('main_menu')}
          {...useControl('menu')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
        >
          <Icon name="menu" />
        </Button>
      </form>
      {isOpen && <MenuOverlay {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The menu over the page. The browser's own dialog holds the focus, closes by Escape and gives the focus back. */
function MenuOverlay({ theme, hasGallery, onClose }: MainMenuProps & { readonly onClose: () => void }) {
  const text = useLabels('shell');
  const items = useMenuItems(hasGallery);
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    // A press beside the content meets the dialog itself.
    const closeFromOutside = (event: Event) => {
      if (event.target === dialog) dialog.close();
    };
    const { documentElement: root } = document;
    root.style.setProperty('--scroll-bar-w', `${innerWidth - root.clientWidth}px`);
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside);
    return () => {
      dialog.removeEventListener('click', closeFromOutside);
      dialog.close();
    };
  }, []);
  const close = () => ref.current?.close();
  return (
    <dialog ref={ref} className={styles.overlay} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <Button look="ghost" isIcon onClick={close} aria-label={text('close_menu')} title={text('close_menu')}>
          <Icon name="close" />
        </Button>
        <h2 id={titleId}>{text('main_menu')}</h2>
      </div>
      <div className={styles.body}>
        <nav aria-label={text('main_menu')}>
          <MenuColumns items={items} onPick={close} />
        </nav>
        <MenuSlots theme={theme} />
      </div>
    </dialog>
  );
}

/** Language and theme, where the header has no room for them. */
export function MenuSlots({ theme }: { readonly theme: Theme }) {
  const text = useLabels('shell');
  return (
    <div className={styles.slots}>
      <div>
        <h3>{text('language')}</h3>
        <LanguageList />
      </div>
      <div>
        <h3>{text('theme')}</h3>
        <ThemeSwitch theme={theme} />
      </div>
    </div>
  );
}
