import { useNavigate, useSearchParams } from 'react-router';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import type { FailureCode } from '../../platform/data/ask.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import styles from './drawing-chart.module.css';
import { sharedParam } from './shared-drawing.ts';

function withoutShared(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete(sharedParam);
  return `?${next}`;
}

interface SharedBannerProps {
  /** Why the drawings are not shown; null where they are. */
  readonly code: FailureCode | null;
  /** Where they belong, when that is not the chart in view. */
  readonly elsewhere: string | null;
  /** Null where they cannot be copied. */
  readonly onCopy: (() => void) | null;
}

/** Above shared drawings: that they are somebody's, and the ways on. */
export function SharedBanner({ code, elsewhere, onCopy }: SharedBannerProps) {
  const text = useLabels('drawing-chart');
  const errorOf = useLabelOf('errors');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const own = withoutShared(params);
  const words = code === null ? text(elsewhere === null ? 'shared_banner' : 'shared_elsewhere') : errorOf(code);
  const copy = () => {
    onCopy?.();
    navigate(own, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.banner} role={code === null ? 'status' : 'alert'}>
      <Note tone={code === null ? 'plain' : 'warn'}>{words}</Note>
      {elsewhere !== null && (
        <ButtonLink size="small" replace preventScrollReset to={elsewhere}>
          {text('show_there')}
        </ButtonLink>
      )}
      {onCopy !== null && elsewhere === null && (
        <Button size="small" onClick={copy}>
          {text('copy_to_mine')}
        </Button>
      )}
      <ButtonLink size="small" look="ghost" replace preventScrollReset to={own}>
        {text('leave_shared')}
      </ButtonLink>
    </div>
  );
}
