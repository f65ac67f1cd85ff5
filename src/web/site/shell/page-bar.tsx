import { useLocation } from 'react-router';
import { listAddress } from '#contract/platform/page-address.ts';
import { DayLink, useAudience, useLabels } from '../../context/reader-context.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './page-bar.module.css';

export interface BarPage {
  readonly path: string;
  readonly title: string;
}

/** Widths of the bar at which more pages fit, in rem: the style sheet has a rule for each. */
const steps = [8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64] as const;

/** Widths of letters by the first code point from which they are so wide, the widest first. */
const letters = [
  [0x1100, 0.875],
  // Cyrillic and the scripts after it.
  [0x0400, 0.54],
  [0, 0.46],
] as const;
const PADDING = 1;

function widthOfSign(sign: string): number {
  const point = sign.codePointAt(0) ?? 0;
  return letters.find(([from]) => point >= from)?.[1] ?? 0;
}

/** Room that a title takes, in rem: rather too much, as nothing measures texts on the server. */
function widthOf(title: string): number {
  return [...title].reduce((sum, sign) => sum + widthOfSign(sign), PADDING);
}

/** From which width of the bar each page stands in it: the first beside the menu of the others, the last where all do. */
export function barSteps(pages: readonly BarPage[], more: string): readonly number[] {
  const widths = pages.map(({ title }) => widthOf(title));
  const menu = widthOf(more) + PADDING;
  return pages.map((_, at) => {
    const own = widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0);
    const needed = at === pages.length - 1 ? own : own + menu;
    return steps.find((step) => step >= needed) ?? Number.POSITIVE_INFINITY;
  });
}

/** Where the reader is: on a page, or on one of its things. */
function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page';
  return pathname.startsWith(path) ? 'true' : undefined;
}

/** The main pages in the header; those for which the width has no room are in a menu. The style sheet decides which, so that nothing moves. */
export function PageBar() {
  const text = useLabels('shell');
  const kinds = useLabels('search');
  const isFull = useAudience() === 'full';
  const { pathname } = useLocation();
  const pages: readonly BarPage[] = [
    { path: listAddress('bonds'), title: kinds('tab_bonds') },
    { path: listAddress('stocks'), title: kinds('tab_stocks') },
    { path: listAddress('indexes'), title: kinds('tab_indexes') },
    { path: listAddress('etf'), title: kinds('tab_etf') },
    { path: listAddress('company'), title: kinds('tab_companies') },
    { path: '/curves/', title: text('bar_curves') },
    { path: '/calendar/', title: text('bar_calendar') },
    ...(isFull ? [{ path: '/watchlists/', title: text('menu_watchlists') }] : []),
    { path: '/calculator/', title: text('bar_calculator') },
  ];
  const fits = barSteps(pages, text('bar_more'));
  const classOf = (at: number) => styles[`from${fits[at]}`];
  const links = pages.map(({ path, title }, at) => (
    <li key={path} className={classOf(at)}>
      <DayLink to={path} aria-current={currentOf(path, pathname)}>
        {title}
      </DayLink>
    </li>
  ));
  return (
    <nav className={styles.bar} aria-label={text('bar')}>
      <ul className={styles.pages}>{links}</ul>
      <div className={classNames(styles.more, styles[`all${fits.at(-1)}`])}>
        {/* A choice leads to another page, where the menu is closed. */}
        <Menu
          key={pathname}
          label={text('bar_more')}
          summaryClass={styles.summary}
          summary={
            <>
              {text('bar_more')} <Icon name="down" />
            </>
          }
        >
          <ul className={styles.folded} data-repeated="">
            {links}
          </ul>
        </Menu>
      </div>
    </nav>
  );
}
