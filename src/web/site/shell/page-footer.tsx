import type { DataSource } from '#contract/platform/data-source.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { SourceLine } from '../../text/source-line.tsx';
import { AsOfChoice } from './as-of-bar.tsx';
import styles from './page-footer.module.css';

/** The conventions behind the figures, and where the data came from. */
export function PageFooter({
  sources = [],
  hasBonds = true,
}: {
  readonly sources?: readonly DataSource[];
  /** Whether the page shows figures of bonds, to which the conventions apply. */
  readonly hasBonds?: boolean;
}) {
  const text = useLabels('shell');
  return (
    <footer className={styles.foot}>
      {hasBonds && <span>{text('convention_prices')}</span>}
      {hasBonds && <span>{text('convention_yields')}</span>}
      {sources.map((source) => (
        <span key={source.name} data-source="">
          <SourceLine source={source} />
        </span>
      ))}
      {hasBonds && <AsOfChoice />}
    </footer>
  );
}
