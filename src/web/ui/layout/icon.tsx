import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** Path data of the line drawings, on a grid of 16. */
const iconPaths = {
  menu: 'M2.5 4.25h11M2.5 8h11M2.5 11.75h11',
  search: 'M11.25 7a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0M10.2 10.2l3.3 3.3',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4L6 8l4 4',
  copy: 'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  sun: 'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13.25 9.6A5.5 5.5 0 0 1 6.4 2.75a5.5 5.5 0 1 0 6.85 6.85z',
  auto: 'M2.25 3.25h11.5v7.5H2.25zM5.5 13.75h5M8 10.75v3',
  download: 'M8 2.25v8.25M4.75 7.25L8 10.5l3.25-3.25M2.5 13.5h11',
  info: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0M8 7.5v3.25M8 5.1v.01',
  warn: 'M8 2.25L14.25 13H1.75zM8 6.5v3M8 11.2v.01',
  error: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0M8 5v3.5M8 10.9v.01',
  lock: 'M4.25 7h7.5a1 1 0 0 1 1 1v4.75a1 1 0 0 1-1 1h-7.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2',
  cal: 'M3.25 3.25h9.5a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1h-9.5a1 1 0 0 1-1-1v-8.5a1 1 0 0 1 1-1zM2.25 6.5h11.5M5.25 1.75v3M10.75 1.75v3',
  clock: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0M8 4.75V8l2.25 1.5',
  retry: 'M13.25 8a5.25 5.25 0 1 1-1.7-3.85M13.25 1.75v3.5h-3.5',
  graph: 'M2.25 2.5v11h11.5M4.5 10l3-3.5 2.5 2L13.5 4',
  ratings: 'M2.5 13h3.25V9.75H9V6.5h3.25V3.25h1.25',
  bell: 'M4 7a4 4 0 0 1 8 0c0 3.25 1.25 4.25 1.75 4.75H2.25C2.75 11.25 4 10.25 4 7zM6.5 13.75h3',
  cash: 'M3 13.5v-4M6.3 13.5v-6M9.7 13.5v-4M13 13.5V2.75',
  more: 'M3.25 8h.01M8 8h.01M12.75 8h.01',
  phone: 'M5.25 1.75h5.5a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1h-5.5a1 1 0 0 1-1-1V2.75a1 1 0 0 1 1-1zM7.25 12h1.5',
  home: 'M2.5 7.5L8 2.75l5.5 4.75M4 6.5v6.75h8V6.5',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  ok: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0M5.5 8.25l1.75 1.75 3.25-3.75',
  tree: 'M5.75 2.25h4.5v3.5h-4.5zM1.75 10.25h4.5v3.5h-4.5zM9.75 10.25h4.5v3.5h-4.5zM8 5.75V8M4 10.25V8h8v2.25',
  columns: 'M2.25 2.75h11.5v10.5H2.25zM6.1 2.75v10.5M9.9 2.75v10.5',
  edit: 'M10.5 3l2.5 2.5-7.25 7.25-3 .5.5-3z',
  bookmark: 'M4.25 2.25h7.5v11.5L8 10.75l-3.75 3z',
  calc: 'M4.25 2.25h7.5a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-7.5a1 1 0 0 1-1-1v-9.5a1 1 0 0 1 1-1zM5.75 5h4.5M5.75 8h.01M8 8h.01M10.25 8h.01M5.75 11h.01M8 11h.01M10.25 11h.01',
  compare: 'M2.25 10.5l3.5-3.75 3 2.5 5-5.5M2.25 13.5l3.5-2 3 1 5-3.25',
  expand: 'M9.75 2.25h4v4M6.25 13.75h-4v-4M13.5 2.5L9.5 6.5M2.5 13.5l4-4',
  shrink: 'M13.5 6.25H9.75V2.5M2.5 9.75h3.75v3.75M13.5 2.5L9.75 6.25M2.5 13.5l3.75-3.75',
} as const;

export type IconName = keyof typeof iconPaths;

/** A line drawing on a grid of 16, coloured by the text around it; never the only carrier of a meaning. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.line, className ?? styles.icon)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
