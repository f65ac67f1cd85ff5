import { useLayoutEffect, useRef, useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { keepSlash, opensBySlash } from './kept-choices.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-palette.module.css';

/** The search over any page; on phones it takes the whole screen. The browser's own dialog keeps the focus inside and gives it back. */
export function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  const text = useLabels('search');
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
        <SearchBox layout="inline" onSelect={close} />
        <Button isIcon className={styles.close} aria-label={text('close')} title={text('close')} onClick={close}>
          <Icon name="close" />
        </Button>
        <SlashChoice />
      </div>
    </dialog>
  );
}

/** A single key that acts can be turned off, for those who reach it by mistake or by voice. */
function SlashChoice() {
  const text = useLabels('search');
  const [isOn, setIsOn] = useState(() => opensBySlash());
  return (
    <label className={styles.slash}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          keepSlash(currentTarget.checked);
        }}
      />
      {text('slash_opens')}
    </label>
  );
}
