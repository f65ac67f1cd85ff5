import { Icon } from '../layout/icon.tsx';
import styles from './picker-popup.module.css';

/** A button that turns the page of a panel: one arrow for a page, two for a longer way. */
export function PageButton({
  label,
  arrow,
  isDouble = false,
  onPress,
}: {
  readonly label: string;
  readonly arrow: 'left' | 'right';
  readonly isDouble?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={styles.page} aria-label={label} title={label} onClick={onPress}>
      <Icon name={arrow} />
      {isDouble && <Icon name={arrow} />}
    </button>
  );
}
