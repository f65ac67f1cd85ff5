import { useLabels } from '../../context/reader-context.tsx';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import { BondCurves } from './bond-curves.tsx';
import { CurveBlock } from './curve-block.tsx';
import { CurveChoice } from './curve-choice.tsx';
import { CurveHistory } from './curve-history.tsx';
import styles from './curves.module.css';
import type { CurvesData } from './curves-data.ts';

/** All that stands below the head of the page of curves. */
export function CurvesParts({ page }: { readonly page: CurvesData }) {
  const text = useLabels('curves');
  const { curves, currency } = page;
  return (
    <div className={styles.parts}>
      <CurveChoice {...page} />
      <AccessPrompt what={text('closed')} />
      {curves.map((curve) => (
        <CurveBlock key={curve.of} curve={curve} page={page} />
      ))}
      {curves.length === 0 && <EmptyState icon="info" title={text('empty', { currency })} />}
      <CurveHistory {...page} />
      <BondCurves {...page} />
    </div>
  );
}
