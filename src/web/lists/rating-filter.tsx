import { numberText } from '#contract/platform/number-text.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import { type Grade, grades } from '#domain/lists/grades.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import field from '../ui/controls/field.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import { Icon } from '../ui/layout/icon.tsx';
import styles from './filter-bar.module.css';

interface RatingFilterProps {
  readonly bounds: Bounds<Grade>;
  /** How many rows have each grade of any agency. */
  readonly counts: readonly number[] | null;
}

/** The worse and the better grade, with the number of rows of each. */
export function RatingFilter({ bounds, counts }: RatingFilterProps) {
  const text = useLabels('facets');
  const language = useLanguage();
  const labelOf = (grade: Grade, at: number) =>
    counts === null ? grade : `${grade} (${numberText(counts[at] ?? 0, 0, language)})`;
  const select = (bound: 'from' | 'to') => (
    <span className={classNames(field.field, styles.grade)}>
      <select
        key={String(bounds[bound])}
        name={`rating_${bound}`}
        aria-label={`${text('name_rating')}, ${text(`bound_${bound}`)}`}
        defaultValue={bounds[bound] ?? ''}
      >
        <option value="">{text(`bound_${bound}`)}</option>
        {grades.map((grade, at) => (
          <option key={grade} value={grade}>
            {labelOf(grade, at)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
  return (
    <div className={styles.bounds}>
      {select('from')}
      {select('to')}
    </div>
  );
}
