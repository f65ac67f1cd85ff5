import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type DrawnLayout, type DrawnMeasure, MAX_DRAWINGS } from '#domain/market/chart-drawing.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { ask, browserApi, type FailureCode } from '../../platform/data/ask.ts';
import { fixedDateText } from '../../text/value-text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Note, NotLoaded } from '../../ui/feedback/notice.tsx';
import styles from './drawing-chart.module.css';
import type { KeptChart } from './layout-autosave.ts';
import { newDrawingId } from './overlay-desk.ts';

const networkFailure = () => ({ ok: false, code: 'network' }) as const;

/** The name in the address of drawings that somebody shared. */
export const sharedParam = 'drawing';

interface SharedChart {
  readonly id: string;
  readonly venue: number;
  readonly measure: DrawnMeasure;
}

/** The search part of the address of shared drawings. */
export function sharedDrawingSearch({ id, venue, measure }: SharedChart): string {
  return `?view=1&tab=${measure}&ground=${venue}&${sharedParam}=${encodeURIComponent(id)}`;
}

/** The drawings of a link; asks only who sees figures, since others are refused. */
export function useSharedDrawing(bondId: number, id: string | null, hasFigures: boolean) {
  const question = id !== null &&
    hasFigures && {
      key: `${bondId} ${id}`,
      ask: (signal: AbortSignal) =>
        ask(browserApi, 'GET /api/bonds/:id/drawings/shared/:drawing/', {
          params: { id: bondId, drawing: id },
          signal,
        }),
      networkFailure: networkFailure(),
    };
  const { shown, retry } = useAnswer(question || null, null);
  return { answer: id === null ? null : (shown?.answer ?? null), retry };
}

/** A reader's own drawings with a copy of shared ones. */
export function withCopyOf(own: DrawnLayout, shared: DrawnLayout): DrawnLayout {
  const copies = shared.drawings.map((drawing, at) => ({ ...drawing, id: `${newDrawingId()}${at}` }));
  const names = new Set(own.indicators.map(({ name }) => name));
  return {
    ...own,
    drawings: [...own.drawings, ...copies].slice(0, MAX_DRAWINGS),
    indicators: [...own.indicators, ...shared.indicators.filter(({ name }) => !names.has(name))],
  };
}

/** Makes links to the drawings, lists them and takes them back. */
export function SharePanel({ chart, layout }: { readonly chart: KeptChart; readonly layout: DrawnLayout }) {
  const text = useLabels('drawing-chart');
  const graph = useLabels('graph');
  const errorOf = useLabelOf('errors');
  const headingId = useId();
  const [round, setRound] = useState(0);
  const [code, setCode] = useState<FailureCode | null>(null);
  const { shown, retry } = useAnswer(
    {
      key: String(round),
      ask: (signal) => ask(browserApi, 'GET /api/profile/shared-drawings/', { signal }),
      networkFailure: networkFailure(),
    },
    null,
  );
  const does = async (deed: Promise<{ readonly ok: true } | { readonly ok: false; readonly code: FailureCode }>) => {
    const answer = await deed.catch(networkFailure);
    setCode(answer.ok ? null : answer.code);
    setRound((last) => last + 1);
  };
  const { bondId, venueId: venue, measure } = chart;
  const make = () =>
    does(
      ask(browserApi, 'POST /api/bonds/:id/drawings/share/', {
        params: { id: bondId },
        body: { venue, measure, layout },
      }),
    );
  const stop = (drawing: string) =>
    does(ask(browserApi, 'DELETE /api/profile/shared-drawings/:drawing/', { params: { drawing } }));
  const items = shown?.answer.ok ? shown.answer.value.items.filter((item) => item.bondId === bondId) : [];
  return (
    <div className={styles.share}>
      <p>{text('share_hint')}</p>
      <Button size="small" look="primary" disabled={layout.drawings.length === 0} onClick={make}>
        {text('make_link')}
      </Button>
      {code !== null && <p role="alert">{errorOf(code)}</p>}
      <h3 id={headingId}>{text('links')}</h3>
      {shown?.answer.ok === true && items.length === 0 && <p className="muted">{text('no_links')}</p>}
      {shown?.answer.ok === false && <NotLoaded what={errorOf(shown.answer.code)} onRetry={retry} />}
      <ul className={styles.list} aria-labelledby={headingId}>
        {items.map((item) => {
          const address = `${location.origin}/bonds/${item.bondId}/${sharedDrawingSearch(item)}`;
          return (
            <li key={item.id}>
              <span>
                {text('link_line', {
                  measure: graph(`tab_${item.measure}`),
                  date: fixedDateText(item.sharedAt),
                  count: item.count,
                  until: fixedDateText(item.expiresAt),
                })}
              </span>
              <input readOnly aria-label={text('link')} value={address} onFocus={(event) => event.target.select()} />
              <CopyButton value={address} label={text('copy_link')} />
              <Button size="small" look="ghost" onClick={() => stop(item.id)}>
                {text('stop_sharing')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

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
