import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { proofPath } from '../../context/proof-path.ts';
import { useAudience, useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import button from '../controls/button.module.css';
import { Button, ButtonLink } from '../controls/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './notice.module.css';

/** A remark above or below the content that it is about. */
export function Note({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad';
  readonly children: ReactNode;
}) {
  const icons = { plain: 'info', ok: 'ok', warn: 'warn', bad: 'error' } as const;
  return (
    <p className={classNames(styles.note, styles.inBlock, tone !== 'plain' && styles[tone])}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </p>
  );
}

/** What takes the place of content that is missing or failed: what, why, and one way on. */
export function EmptyState({
  icon,
  title,
  reason,
  role,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly reason?: string | undefined;
  readonly role?: 'alert' | 'status' | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.empty} role={role}>
      <Icon name={icon} className={undefined} />
      <b>{title}</b>
      {reason !== undefined && <p>{reason}</p>}
      {children}
    </div>
  );
}

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

interface NotLoadedProps {
  /** What could not be loaded, in a sentence. */
  readonly what: string;
  /** Tries again in place; without it the whole page is loaded anew. */
  readonly onRetry?: (() => void) | undefined;
}

/** Stands in the place of something small that failed, which is no block of its own: what, and a way to try again. */
export function NotLoaded({ what, onRetry }: NotLoadedProps) {
  const shell = useLabels('shell');
  return (
    <div role="alert">
      <Note tone="bad">
        {what}{' '}
        {onRetry === undefined ? (
          <ReloadButton />
        ) : (
          <Button size="small" onClick={onRetry}>
            {shell('try_again')}
          </Button>
        )}
      </Note>
    </div>
  );
}

/** Stands for content that is on its way, in its final size. */
export function Skeleton() {
  return <span className={styles.skeleton} aria-hidden="true" />;
}

/** Rows on their way, each of the height that it will have: one element, because a page has dozens of such places. */
export function SkeletonLines({ count }: { readonly count: number }) {
  return <div className={styles.lines} style={{ '--lines': count } as CSSProperties} aria-hidden="true" />;
}

const shapes = [1, 2, 3, 4, 5];

/** In the place of what is closed to the reader: bars that stand for nothing. */
export function ClosedShapes() {
  return (
    <div className={styles.shapes} aria-hidden="true">
      {shapes.map((key) => (
        <span key={key} className={styles.shape} />
      ))}
    </div>
  );
}

interface AccessPromptProps {
  readonly what: string;
  /** A page has one prompt that stands out; those of its blocks, which say what each keeps closed, are quiet. */
  readonly of?: 'page' | 'block';
}

/**
 * Where figures are closed: sign in for visitors, get access for members, nothing for full access. The offer of access below the header steps back
 * before it.
 */
export function AccessPrompt({ what, of = 'page' }: AccessPromptProps) {
  const text = useLabels('shell');
  const audience = useAudience();
  const location = useLocation();
  if (audience === 'full') return null;
  const isVisitor = audience === 'visitor';
  return (
    <div className={classNames(styles.gate, styles.inBlock, of === 'block' && styles.quiet)} data-access-prompt={of}>
      <Icon name="lock" />
      <p>{what}</p>
      <ButtonLink
        look={of === 'page' ? 'primary' : 'plain'}
        size="small"
        to={isVisitor ? signInPath(location) : '/profile/access/'}
      >
        {isVisitor ? text('sign_in') : text('get_access')}
      </ButtonLink>
    </div>
  );
}

interface ProofPromptProps {
  /** What asks for a proof. */
  readonly what: string;
  readonly action: string;
  /** The page that the proof leads back to. */
  readonly path: string;
}

/** Stands where the reader first has to prove who he is. */
export function ProofPrompt({ what, action, path }: ProofPromptProps) {
  return (
    <>
      <Note>{what}</Note>
      <p>
        <ButtonLink look="primary" to={proofPath(path)}>
          {action}
        </ButtonLink>
      </p>
    </>
  );
}
