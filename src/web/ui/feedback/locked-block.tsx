import { useLocation } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { signInPath } from '../../context/sign-in-path.ts';
import { ButtonLink } from '../controls/button.tsx';
import { EmptyState } from './notice.tsx';

/** Stands in place of content that is closed as a whole: what it is, and the one button that opens it. */
export function LockedBlock({ title, reason }: { readonly title: string; readonly reason?: string }) {
  const text = useLabels('shell');
  const isVisitor = useAudience() === 'visitor';
  const location = useLocation();
  return (
    <EmptyState icon="lock" title={title} reason={reason}>
      <ButtonLink look="primary" size="small" to={isVisitor ? signInPath(location) : '/profile/access/'}>
        {isVisitor ? text('sign_in') : text('get_access')}
      </ButtonLink>
    </EmptyState>
  );
}
