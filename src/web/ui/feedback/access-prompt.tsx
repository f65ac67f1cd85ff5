import { useLocation } from 'react-router';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { ButtonLink } from '../controls/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './notice.module.css';

interface AccessPromptProps {
  readonly what: string;
  /** A page has one prompt that stands out; those of its blocks, which say what each keeps closed, are quiet. */
  readonly of?: 'page' | 'block';
}

/**
 * Where figures are closed: sign in for visitors, get access for members, nothing for full access. The offer of access below the header steps back
 * before it.
 */
export function AccessPrompt({ what, of = 'page' }: AccessPromptProps) {
  const text = useLabels('shell');
  const audience = useAudience();
  const location = useLocation();
  if (audience === 'full') return null;
  const isVisitor = audience === 'visitor';
  return (
    <div className={classNames(styles.gate, styles.inBlock, of === 'block' && styles.quiet)} data-access-prompt={of}>
      <Icon name="lock" />
      <p>{what}</p>
      <ButtonLink
        look={of === 'page' ? 'primary' : 'plain'}
        size="small"
        to={isVisitor ? signInPath(location) : '/profile/access/'}
      >
        {isVisitor ? text('sign_in') : text('get_access')}
      </ButtonLink>
    </div>
  );
}
