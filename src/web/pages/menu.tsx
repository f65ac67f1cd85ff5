import { useRouteLoaderData } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { MenuSlots } from '../site/shell/main-menu.tsx';
import { MenuColumns, useMenuItems } from '../site/shell/menu-columns.tsx';
import styles from './small-page.module.css';

/** The main menu as a page, for browsers without a script. */
export default function Menu() {
  const text = useLabels('shell');
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const items = useMenuItems(root?.shell.hasGallery ?? false);
  return (
    <main id="main" className={styles.main}>
      <title>{text('page_title', { title: text('main_menu') })}</title>
      <meta name="robots" content="noindex, follow" />
      <section className={styles.card} aria-labelledby="menu-title">
        <h1 id="menu-title">{text('main_menu')}</h1>
        <MenuColumns items={items} />
        <MenuSlots theme={root?.theme ?? 'system'} />
      </section>
    </main>
  );
}
