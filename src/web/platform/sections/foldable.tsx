import { type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import { useLanguage } from '../../context/reader-context.tsx';
import { type Fold, FoldContext } from '../../ui/layout/fold-context.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './foldable.module.css';
import { FoldsContext } from './folds.ts';
import type { OpenOn, Outline } from './page-section.ts';

interface FoldableProps {
  readonly id: string;
  readonly title: string;
  readonly outline: Outline;
  readonly openOn: OpenOn;
  readonly titleTag: Fold['titleTag'];
  /** The place of the content; it has no size while the section is closed. */
  readonly slot: RefObject<HTMLDivElement | null>;
  /** The place of the section, which has a size while it is closed too. */
  readonly whole: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/**
 * A section that folds away to a row with its key fact. Both are in the HTML and the style sheet shows one of them, so that the first
 * HTML serves wide screens and phones; without a script everything is open.
 */
export function Foldable({
  id,
  title,
  outline: { count, fact },
  openOn,
  titleTag: Title,
  slot,
  whole,
  children,
}: FoldableProps) {
  const language = useLanguage();
  const { choices, set } = useContext(FoldsContext);
  const opener = useRef<HTMLButtonElement>(null);
  const choice = choices[id];
  const fold = useMemo(() => ({ titleTag: Title }), [Title]);
  // Heard here and not by the button, which is mere markup until the block itself has come.
  useEffect(() => {
    const place = slot.current;
    const onClick = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-fold]') === null) return;
      set(id, false);
      requestAnimationFrame(() => opener.current?.focus());
    };
    place?.addEventListener('click', onClick);
    return () => place?.removeEventListener('click', onClick);
  }, [id, set, slot]);
  return (
    <div
      ref={whole}
      id={id}
      className={styles.foldable}
      data-open={choice === undefined ? openOn : choice ? 'all' : 'none'}
    >
      <Title className={styles.row}>
        <button ref={opener} type="button" aria-expanded={false} onClick={() => set(id, true)}>
          <span className={styles.title} data-name="">
            {title}
          </span>
          {count !== null && <span className={styles.count}>{numberText(count, 0, language)}</span>}
          <span className={styles.fact}>{fact}</span>
          <Icon name="down" />
        </button>
      </Title>
      <div className={styles.content} ref={slot} data-section={id}>
        <FoldContext value={fold}>{children}</FoldContext>
      </div>
    </div>
  );
}
