import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useAsOf, useAudience, useLabels } from '../../context/reader-context.tsx';
import { KeysOfPath } from '../../platform/commands/keys-of-path.tsx';
import styles from './menu-columns.module.css';
import { type MenuItem, menuItems } from './menu-items.ts';

/** The parts of the main menu side by side, each with its columns of links. */
export function MenuColumns({ items, onPick }: { readonly items: readonly MenuItem[]; readonly onPick?: () => void }) {
  const prefix = useId();
  return (
    <div className={styles.parts}>
      {items.map(({ id, title, url: home, items: columns }) => (
        <section key={id} className={styles.part} aria-labelledby={`${prefix}-${id}`}>
          <h2 id={`${prefix}-${id}`}>
            <Link to={home} onClick={onPick}>
              {title}
            </Link>
          </h2>
          <div className={styles.columns}>
            {columns.map((links) => (
              <ul key={links[0]?.url}>
                {links.map(({ url, title: name, targetBlank, active }) => (
                  <li key={url}>
                    <Link
                      to={url}
                      onClick={onPick}
                      aria-current={active ? 'page' : undefined}
                      {...(targetBlank && { target: '_blank', rel: 'noopener noreferrer' })}
                    >
                      {name}
                      <KeysOfPath path={url} />
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The main menu for this reader on this page. */
export function useMenuItems(hasGallery: boolean): readonly MenuItem[] {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  const kinds = useLabels('search');
  return menuItems(text, kinds, { audience: useAudience(), hasGallery, address: pathname + search, day: useAsOf() });
}
