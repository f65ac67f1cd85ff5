import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import button from '../controls/button.module.css';
import { Button } from '../controls/button.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './error-state.module.css';
import { EmptyState } from './notice.tsx';

/** Loads the page anew; a link, so that it works without a script. */
function ReloadButton() {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  return (
    <Link className={classNames(button.button, button.small)} to={pathname + search} reloadDocument>
      {text('try_again')}
    </Link>
  );
}

interface ErrorStateProps {
  /** What failed: `The chart did not load`. */
  readonly title: string;
  readonly code: ErrorCode | 'network' | 'broken';
  /** Tries again in place; without it the whole page is loaded anew. */
  readonly onRetry?: (() => void) | undefined;
  readonly isPending?: boolean;
  readonly children?: ReactNode;
}

/** Stands in a block that failed: what, why, the code to quote, and one way on. */
export function ErrorState({ title, code, onRetry, isPending = false, children }: ErrorStateProps) {
  const text = useLabels('ui');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  return (
    <EmptyState icon="error" title={title} reason={errorOf(code)} role="alert">
      <p className={styles.code}>{text('error_code', { code })}</p>
      {onRetry === undefined ? (
        <ReloadButton />
      ) : (
        <Button size="small" onClick={onRetry} disabled={isPending} className="needs-script">
          {shell('try_again')}
        </Button>
      )}
      {children}
    </EmptyState>
  );
}
