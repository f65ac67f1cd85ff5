import { useEffect, useState } from 'react';
import { useLabels } from '../context/language-context.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './section-menu.module.css';

export interface MenuSection {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
}

/** The sections of a page at its left; the one in view is marked. Compact on narrow screens, a strip on phones. */
export function SectionMenu({ sections }: { readonly sections: readonly MenuSection[] }) {
  const text = useLabels('bond');
  const inView = useSectionInView(sections);
  return (
    <nav className={styles.menu} aria-label={text('sections')}>
      <ol>
        {sections.map(({ id, text: name, icon }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView ? 'true' : undefined}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Height below the top of the window at which a section counts as being read. */
const readingLine = 140;

function useSectionInView(sections: readonly MenuSection[]): string | undefined {
  const [inView, setInView] = useState(sections[0]?.id);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4 && scrollY > 0;
      const reached = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLine;
      });
      setInView((isAtEnd ? sections.at(-1) : (reached.at(-1) ?? sections[0]))?.id);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', onScroll, { passive: true });
    look();
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [sections]);
  return inView;
}
