import { useLocation } from 'react-router';
import { useLabelOf, useLabels } from '../context/language-context.ts';
import { useSession } from '../context/session-context.ts';
import { signInPath } from '../context/sign-in-path.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './page-shell.module.css';

/** Sign in for visitors; for others the account with sign out. Signing out loads the page anew, so no open figure stays in memory. */
export function AccountMenu() {
  const text = useLabels('shell');
  const textOf = useLabelOf('shell');
  const location = useLocation();
  const { audience, name, accountId } = useSession();
  if (audience === 'visitor') {
    return (
      <ButtonLink look="primary" to={signInPath(location)}>
        {text('sign_in')}
      </ButtonLink>
    );
  }
  const shownName = name ?? accountId ?? '';
  return (
    <Menu
      label={text('account_of', { name: shownName })}
      summaryClass={styles.who}
      summary={shownName.slice(0, 2).toUpperCase()}
    >
      <p className={styles.account}>
        {shownName}
        <small>{textOf(`audience_${audience}`)}</small>
      </p>
      <form method="post" action="/sign-out/">
        <input type="hidden" name="next" value={location.pathname + location.search} />
        <button type="submit">{text('sign_out')}</button>
      </form>
    </Menu>
  );
}
