import { Link, useLocation } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import button from '../controls/button.module.css';
import { classNames } from '../layout/class-names.ts';

/** Loads the page anew; a link, so that it works without a script. */
export function ReloadButton() {
  const text = useLabels('shell');
  const { pathname, search } = useLocation();
  return (
    <Link className={classNames(button.button, button.small)} to={pathname + search} reloadDocument>
      {text('try_again')}
    </Link>
  );
}
