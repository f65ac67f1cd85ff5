import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { inSameDay } from '#contract/platform/as-of.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import type { LabelKey } from '#labels/label.ts';
import { type LabelText, useAsOf, useAudience, useLabels } from '../../context/reader-context.tsx';
import { KeysOfPath } from '../../platform/commands/single-keys-choice.tsx';
import { comparisonPath } from '../../platform/data/comparison-query.ts';
import styles from './menu-columns.module.css';

interface MenuLink {
  readonly url: string;
  readonly title: string;
  /** Whether this is the page that the reader is on. */
  readonly active: boolean;
}

/** A part of the main menu with its links in columns. */
interface MenuItem {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly items: readonly (readonly MenuLink[])[];
}

export interface MenuReader {
  readonly audience: 'visitor' | 'member' | 'full';
  readonly hasGallery: boolean;
  /** Path and query of the page. */
  readonly address: string;
  /** As of which the page is shown; null for now. */
  readonly day: string | null;
}

type TitledPath = readonly [path: string, title: LabelKey<'shell'>];

const bondLists: readonly TitledPath[] = [
  ['/bonds/', 'menu_all_bonds'],
  ['/bonds/?sort=maturity', 'menu_by_maturity'],
  ['/bonds/?sort=coupon&order=desc', 'menu_by_coupon'],
  ['/bonds/?sort=issuer', 'menu_by_issuer'],
  ['/bonds/?sort=currency', 'menu_by_currency'],
];

/** For who sees the figures. */
const listsByFigure: readonly TitledPath[] = [
  ['/bonds/?sort=yield&order=desc', 'menu_by_yield'],
  ['/bonds/?sort=price', 'menu_by_price'],
  ['/bonds/?sort=duration', 'menu_by_duration'],
  ['/bonds/?sort=spread&order=desc', 'menu_by_spread'],
];

const instrumentLists = [
  ['stocks', 'tab_stocks'],
  ['indexes', 'tab_indexes'],
  ['etf', 'tab_etf'],
  ['company', 'tab_companies'],
] as const;

const tools: readonly TitledPath[] = [
  ['/calendar/', 'menu_calendar'],
  ['/calculator/', 'menu_calculator'],
  ['/curves/', 'menu_curves'],
  [comparisonPath, 'menu_comparison'],
];

/** The parts of the main menu: what this reader can open, and nothing else. */
export function menuItems(
  text: LabelText<'shell'>,
  kinds: LabelText<'search'>,
  reader: MenuReader,
): readonly MenuItem[] {
  const link = (path: string, title: string): MenuLink => {
    const url = inSameDay(path, reader.day);
    return { url, title, active: url === reader.address };
  };
  const lists = reader.audience === 'full' ? [bondLists, listsByFigure] : [bondLists];
  const bonds = lists.map((links) => links.map(([path, key]) => link(path, text(key))));
  const others = [
    ...instrumentLists.map(([kind, key]) => link(listAddress(kind), kinds(key))),
    ...tools.map(([path, key]) => link(path, text(key))),
  ];
  const account = [
    ...(reader.audience === 'full' ? [link('/watchlists/', text('menu_watchlists'))] : []),
    link('/profile/access/', text('access_title')),
    ...(reader.audience === 'visitor' ? [link('/sign-in/', text('sign_in'))] : []),
  ];
  const about = [
    link('/notices/', text('notices_title')),
    ...(reader.hasGallery ? [link('/gallery/', text('menu_gallery'))] : []),
  ];
  return [
    { id: 'bonds', title: text('menu_bonds'), url: inSameDay(listAddress('bonds'), reader.day), items: bonds },
    { id: 'stocks', title: text('menu_stocks'), url: inSameDay(listAddress('stocks'), reader.day), items: [others] },
    { id: 'account', title: text('menu_account'), url: '/profile/access/', items: [account] },
    { id: 'about', title: text('menu_about'), url: '/notices/', items: [about] },
  ];
}

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
                {links.map(({ url, title: name, active }) => (
                  <li key={url}>
                    <Link to={url} onClick={onPick} aria-current={active ? 'page' : undefined}>
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
