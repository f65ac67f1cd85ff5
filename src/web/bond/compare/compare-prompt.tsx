import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import button from '../../ui/controls/button.module.css';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './compare-panel.module.css';

/** In place of the search: who asks for it is told what would open it. It opens without a script. */
export function ComparePrompt() {
  const text = useLabels('compare');
  const errors = useLabels('errors');
  const isVisitor = useAudience() === 'visitor';
  return (
    <details className={styles.prompt} id="compare">
      <summary className={classNames(button.button, button.small)}>
        <Icon name="lock" />
        {text('compare')}
      </summary>
      <AccessPrompt of="block" what={errors(isVisitor ? 'not_authorized_compare' : 'get_access_compare')} />
    </details>
  );
}
