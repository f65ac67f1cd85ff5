import type { CSSProperties } from 'react';
import type { MapPoint } from '#contract/issuer-map.ts';
import chart from '../../charts/chart.module.css';
import { across, down } from '../../charts/chart-frame.ts';
import { percent } from '../../charts/percent.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/language-context.ts';
import { fixedDateText } from '../../text/date-text.ts';
import { signedText } from '../../text/figure-text.ts';
import { Masked } from '../../ui/feedback/masked.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './map-picture.module.css';
import type { MapScene, ScenePoint } from './map-scene.ts';
import { useMapTexts } from './use-map-texts.ts';

/** Decimals of all figures of the panel (shared-blocks, section 9). */
const decimals = 2;

/** The panel of a bond: its figures, or their names alone where they are hidden. */
export function PointTip({ place, scene }: { readonly place: ScenePoint; readonly scene: MapScene }) {
  const { point } = place;
  const share = across({ x: scene.x.domain }, place.x);
  const height = Math.min(0.85, Math.max(0.15, down({ y: scene.y.domain }, place.y)));
  return (
    <li
      className={classNames(chart.tip, share > 0.5 ? chart.tipLeft : chart.tipRight, styles.tip)}
      style={{ '--x': percent(share), '--y': percent(height) } as CSSProperties}
      data-testid="map-tip"
    >
      <p className={chart.tipDate}>{point.emission_name}</p>
      {point.is_peer && <p>{point.emitent_name}</p>}
      <Figures point={point} />
    </li>
  );
}

function Figures({ point }: { readonly point: MapPoint }) {
  const text = useLabels('issuer-map');
  const standingOf = useLabelOf('issuer-map');
  const language = useLanguage();
  const { number } = useMapTexts();
  const isHidden = point.masked.includes('x');
  const write = (value: number | null, scale = 1) => (value === null ? '—' : number(value * scale, decimals));
  const figures = [
    ['column_price', write(point.price)],
    ['column_yield', write(point.yield, 100)],
    ['column_duration', write(point.duration)],
    ...(point.residual === null && !isHidden
      ? []
      : ([
          ['column_residual', point.residual === null ? '—' : signedText(point.residual, decimals, language)],
        ] as const)),
  ] as const;
  return (
    <dl className={styles.figures}>
      <dt>{text('column_date')}</dt>
      <dd>{fixedDateText(point.date)}</dd>
      {figures.map(([key, value]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{text(key)}</dt>
          <dd>{isHidden ? <Masked /> : value}</dd>
        </div>
      ))}
      {point.standing !== null && point.standing !== 'counted' && (
        <div style={{ display: 'contents' }}>
          <dt>{text('column_standing')}</dt>
          <dd>{standingOf(`standing_${point.standing}`)}</dd>
        </div>
      )}
    </dl>
  );
}
