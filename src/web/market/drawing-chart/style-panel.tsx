import { useLabels } from '../../context/reader-context.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import type { DrawingStyle } from './overlay-desk.ts';
import styles from './style-panel.module.css';

interface StylePanelProps {
  readonly style: DrawingStyle;
  readonly onChange: (style: DrawingStyle) => void;
}

const offeredInks = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const widths = [1, 2, 3, 4] as const;

/** The style of the chosen drawing, and of those that follow. */
export function StylePanel({ style, onChange }: StylePanelProps) {
  const text = useLabels('drawing-chart');
  return (
    <div className={styles.style}>
      <fieldset className={styles.inks}>
        <legend>{text('ink')}</legend>
        {offeredInks.map((ink) => (
          <label key={ink} title={text('ink_number', { number: ink })}>
            <input
              type="radio"
              name="ink"
              checked={style.ink === ink}
              aria-label={text('ink_number', { number: ink })}
              onChange={() => onChange({ ...style, ink })}
            />
            <span style={{ background: `var(--chart-${ink})` }} />
          </label>
        ))}
      </fieldset>
      <RadioGroup
        label={text('width')}
        isInline
        options={widths.map((width) => ({ id: String(width), text: text('width_px', { width }) }))}
        value={String(style.width)}
        onChange={(width) => onChange({ ...style, width: Number(width) })}
      />
      <Checkbox isChecked={style.isDashed} onChange={(isDashed) => onChange({ ...style, isDashed })}>
        {text('dashed')}
      </Checkbox>
    </div>
  );
}
