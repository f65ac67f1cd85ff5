import styles from './icon.module.css';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** A line drawing on a grid of 16, coloured by the text around it; never the only carrier of a meaning. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string | undefined }) {
  return (
    <svg className={className ?? styles.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={iconPaths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
