import { ListBoxItem } from 'react-aria-components/ListBox';
import type { Option } from '../controls/native-select.tsx';
import { Icon } from '../layout/icon.tsx';
import styles from './list-panel.module.css';

export function OptionItem({ id, text, note, isDisabled = false }: Option) {
  return (
    <ListBoxItem id={id} textValue={text} isDisabled={isDisabled} className={styles.item ?? ''}>
      <span className={styles.words}>
        {text}
        {note !== undefined && <small>{note}</small>}
      </span>
      <Icon name="check" className={styles.tick} />
    </ListBoxItem>
  );
}
