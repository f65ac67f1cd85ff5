import { Link } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import button from '../../ui/controls/button.module.css';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './compare-panel.module.css';
import type { ComparePanelProps } from './compare-panel.tsx';

type ControlsProps = Pick<ComparePanelProps, 'compared' | 'mode' | 'hasSpread' | 'measure' | 'addressOf'>;

/** Values or their change, and with exactly two lines their spread. Both live in the address. */
export function CompareControls({ compared, mode, hasSpread, measure, addressOf }: ControlsProps) {
  const text = useLabels('compare');
  // A table of all columns shows values as they are.
  if (measure === null) return null;
  const modes = (['absolute', 'percent'] as const).map((key) => ({
    key,
    text: text(`mode_${key}`),
    to: addressOf({ mode: key }),
  }));
  return (
    <>
      <SegmentedLinks label={text('mode')} segments={modes} chosen={mode} />
      {compared.length === 1 && (
        <Link
          className={classNames(button.button, button.small, styles.spread)}
          to={addressOf({ hasSpread: !hasSpread })}
          aria-current={hasSpread ? 'true' : undefined}
          title={text('spread_hint')}
          replace
          preventScrollReset
        >
          {text('spread')}
        </Link>
      )}
    </>
  );
}
