import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import styles from './page-links.module.css';

/** A page of an area of the site, with what waits there for the reader. */
export interface PageLink {
  readonly path: string;
  readonly label: string;
  readonly count?: number;
}

interface PageLinksProps {
  /** What the pages have in common, for screen readers. */
  readonly label: string;
  readonly links: readonly PageLink[];
}

/** The pages of one area of the site beside each other, such as those of the profile; on phones they scroll sideways. */
export function PageLinks({ label, links }: PageLinksProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // The bar alone is moved: the reader may have scrolled the page before its script came.
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={bar} className={styles.links} aria-label={label}>
      {links.map(({ path, label: title, count = 0 }) => (
        // The first page of an area has an address that begins those of the others.
        <NavLink key={path} to={path} end={links.some((other) => other.path !== path && other.path.startsWith(path))}>
          {title}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
