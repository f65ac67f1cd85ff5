import { useLabels } from '../../context/language-context.ts';
import styles from './fullscreen-toggle.module.css';
import { Icon } from './icon.tsx';
import { useElementFullscreen } from './use-element-fullscreen.ts';

/** Lets an element of the page fill the screen; Escape ends it, and the choice is remembered for that element. */
export function FullscreenToggle({ elementId }: { readonly elementId: string }) {
  const text = useLabels('tables');
  const { isOn, toggle } = useElementFullscreen(elementId);
  const title = text(isOn ? 'exit_full_screen' : 'full_screen');
  return (
    <button type="button" className={`${styles.toggle} needs-script`} title={title} aria-label={title} onClick={toggle}>
      <Icon name={isOn ? 'shrink' : 'expand'} className={styles.icon} />
    </button>
  );
}
