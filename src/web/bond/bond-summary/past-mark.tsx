import { useLabels } from '../../context/language-context.ts';
import { type ReadDay, readDayText, releaseReadDay } from '../../market/data/read-day.ts';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './bond-header.module.css';

/** Says that the figures are of a past day, on their upper edge so that nothing moves; a day that stays is told to who cannot see it. */
export function PastMark({ read }: { readonly read: ReadDay | null }) {
  const text = useLabels('facets');
  return (
    <div className={styles.pastMark}>
      {read !== null && (
        <span className={classNames(chip.chip, chip.warn)}>
          {text('as_of', { date: readDayText(read) })}
          {read.isPinned && (
            <button
              type="button"
              aria-label={text('latest_again')}
              title={text('latest_again')}
              onClick={releaseReadDay}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      )}
      <span role="status" className="sr">
        {read?.isPinned ? text('head_as_of', { date: readDayText(read) }) : ''}
      </span>
    </div>
  );
}
