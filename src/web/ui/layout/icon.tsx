import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** A line drawing on a grid of 16, coloured by the text around it; never the only carrier of a meaning. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.line, className ?? styles.icon)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
