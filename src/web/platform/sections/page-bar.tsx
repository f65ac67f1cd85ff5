import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { groupsOf, type LeftMenuItem } from './left-menu.tsx';
import styles from './page-bar.module.css';

interface PageBarProps {
  readonly head: RefObject<HTMLElement | null>;
  readonly items: readonly LeftMenuItem[];
  readonly onPick: (id: string) => void;
  readonly children: ReactNode;
}

/** True once an element has left the window at the top. */
function useIsPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      { rootMargin: `-${Math.round(bar)}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}

/** What the page is about in one line, once its head has left; on phones with the sections behind a button. */
export function PageBar({ head, items, onPick, children }: PageBarProps) {
  const text = useLabels('shell');
  const isPast = useIsPast(head);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.place}>
      <div className={styles.bar} data-past={isPast}>
        <div className={styles.facts}>{isPast && children}</div>
        <Button
          look="ghost"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={text('sections')}
          onClick={() => setIsOpen(true)}
        >
          <span className={styles.word}>{text('sections')}</span>
          <Icon name="down" />
        </Button>
      </div>
      {isOpen && <SectionSheet items={items} onPick={onPick} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

interface SectionSheetProps {
  readonly items: readonly LeftMenuItem[];
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** All groups with their sections and counts, from the lower edge of a phone. */
function SectionSheet({ items, onPick, onClose }: SectionSheetProps) {
  const text = useLabels('shell');
  const sections = useLabels('bond');
  const language = useLanguage();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const closeFromOutside = (event: Event) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside);
    return () => {
      dialog.removeEventListener('click', closeFromOutside);
      dialog.close();
    };
  }, []);
  const choose = (src: string) => {
    ref.current?.close();
    onPick(src.slice(1));
  };
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.sheetHead}>
        <h2 id={titleId}>{sections('sections')}</h2>
        <Button look="ghost" isIcon onClick={() => ref.current?.close()} aria-label={text('close')}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className={styles.list}>
        {groupsOf(items).map(({ title, entries }) => (
          <li key={title ?? entries[0]?.id}>
            {title !== null && <h3>{title}</h3>}
            <ul>
              {entries.map(({ id, src, img, line1, count }) => (
                <li key={id}>
                  <button type="button" onClick={() => choose(src)}>
                    <Icon name={img} />
                    {line1}
                    {count != null && <span className={styles.count}>{numberText(count, 0, language)}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
