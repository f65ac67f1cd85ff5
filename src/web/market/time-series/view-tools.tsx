import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { possibleTextSize, type SeriesView, type SeriesViewChange } from './series-view.ts';
import styles from './time-series.module.css';

interface ViewToolsProps {
  readonly view: SeriesView;
  readonly onChange: (change: SeriesViewChange) => void;
}

/** Text size in steps of a pixel, and the logo. */
export function ViewTools({ view, onChange }: ViewToolsProps) {
  const text = useLabels('time-series');
  const { textSize, hasLogo } = view;
  const size = (step: -1 | 1) => {
    const next = (from: number) => possibleTextSize(from + step);
    const name = text(step < 0 ? 'smaller' : 'larger');
    return (
      <Button
        size="small"
        look="ghost"
        isIcon
        title={name}
        disabled={next(textSize) === textSize}
        onClick={() => onChange((now) => ({ textSize: next(now.textSize) }))}
      >
        <span aria-hidden="true">{step < 0 ? 'A−' : 'A+'}</span>
        <span className="sr">{name}</span>
      </Button>
    );
  };
  return (
    <div className={classNames(styles.tools, 'needs-script')}>
      <fieldset aria-label={text('text_size')} className={styles.sizes}>
        {size(-1)}
        {size(1)}
      </fieldset>
      <Checkbox isChecked={hasLogo} onChange={(isOn) => onChange(() => ({ hasLogo: isOn }))}>
        {text('show_logo')}
      </Checkbox>
    </div>
  );
}
