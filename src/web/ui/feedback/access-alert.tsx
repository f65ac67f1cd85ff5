import { Link, useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { Icon } from '../layout/icon.tsx';
import more from '../table/show-more.module.css';

/** Says after a click why it did nothing, and leads to what would help: to sign in, or to get access. */
export function AccessAlert({ code }: { readonly code: 'need_auth' | 'need_get_access' }) {
  const text = useLabels('errors');
  const shell = useLabels('shell');
  const location = useLocation();
  return (
    <span className={more.refusal}>
      <Icon name="lock" />
      {text(code)}
      {code === 'need_auth' ? (
        <Link to={signInPath(location)}>{shell('sign_in')}</Link>
      ) : (
        <Link to="/profile/access/">{shell('get_access')}</Link>
      )}
    </span>
  );
}
