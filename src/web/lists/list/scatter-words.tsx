import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { decimalsOf } from '#contract/lists/field-label.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { List } from '#domain/lists/lists.ts';
import { getMeasure, isLogarithmic, minCurvePoints } from '#domain/lists/measures.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { MethodLink } from '../../ui/controls/explained.tsx';
import type { ScatterChoice } from '../scatter-search.ts';
import { useMeasureTexts } from '../use-field-texts.ts';
import styles from './bond-scatter.module.css';

interface ScatterWordsProps {
  readonly scatter: BondScatter;
  readonly choice: ScatterChoice;
  readonly list: List;
  readonly groupText: (value: string) => string;
}

/** Which curve is drawn through each group and how well it tells it, or why there is none. */
export function useCurveWords() {
  const text = useLabels('scatter');
  const language = useLanguage();
  const whole = (value: number) => numberText(value, 0, language);
  return (
    { fit, curves }: Pick<BondScatter, 'fit' | 'curves'>,
    decimals: number,
    groupText: (group: string) => string,
  ): readonly string[] => {
    if (fit === 'none') return [];
    const min = whole(minCurvePoints[fit]);
    const parts = (curves ?? []).map(({ group, count, rSquared, residualError, xs }) =>
      text(xs.length === 0 ? 'curve_undrawn' : 'curve_of', {
        group: groupText(group),
        count: whole(count),
        r2: rSquared === null ? '—' : numberText(rSquared, 2, language),
        error: residualError === null ? '—' : numberText(residualError, decimals, language),
      }),
    );
    if (parts.length === 0) return [text('no_curve', { min })];
    return [text('curves', { fit: text(`fit_${fit}`), curves: parts.join('; '), min })];
  };
}

/** A scatter in words: which bonds it has and which it lacks, and how well each curve tells its group. */
export function ScatterWords({ scatter, choice, list, groupText }: ScatterWordsProps) {
  const text = useLabels('scatter');
  const language = useLanguage();
  const whole = (value: number | null) => numberText(value ?? 0, 0, language);
  const curveWords = useCurveWords();
  const { nameOf } = useMeasureTexts(list);
  const [x, y] = [getMeasure(list, choice.x), getMeasure(list, choice.y)];
  const { total, complete, matured, withoutX, withoutY, curves, outliers } = scatter;
  const drawn = scatter.ids?.length ?? 0;
  const far = outliers?.filter((isOutlier) => isOutlier).length ?? 0;
  const words = [
    text('counts', { total: whole(total), complete: whole(complete) }),
    ...(matured === 0 ? [] : [text('matured', { count: whole(matured) })]),
    ...(withoutX === 0 ? [] : [text('without', { name: nameOf(x), count: whole(withoutX) })]),
    ...(withoutY === 0 ? [] : [text('without', { name: nameOf(y), count: whole(withoutY) })]),
    ...(drawn < (complete ?? 0) ? [text('largest', { count: whole(drawn) })] : []),
    ...(far === 0 ? [] : [text('outliers', { count: whole(far) })]),
    ...curveWords({ fit: choice.fit, curves }, decimalsOf(y.field), groupText),
    ...(isLogarithmic(x) ? [text('size_note')] : []),
  ];
  return (
    <p className={styles.words}>
      {words.join(' ')} <MethodLink method="scatter" />
    </p>
  );
}
