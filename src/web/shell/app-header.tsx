import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import field from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './page-shell.module.css';
import type { Theme } from './theme.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function AppHeader({ theme }: { readonly theme: Theme }) {
  const text = useLabels('shell');
  const isStart = useLocation().pathname === '/';
  return (
    <header className={styles.head}>
      <Link className={styles.brand} to="/">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6.25" />
          <path d="M13.2 13.2 18 18M5.25 10.5c1.1-2.6 3.2-4 6.5-4.25" />
        </svg>
        <span>{text('product_name')}</span>
      </Link>
      {!isStart && <HeaderSearch />}
      <span className="grow" />
      {!isStart && (
        <ButtonLink look="ghost" isIcon className={styles.findLink} to="/" aria-label={text('search')}>
          <Icon name="search" />
        </ButtonLink>
      )}
      <ThemeSwitch theme={theme} />
      <AccountMenu />
    </header>
  );
}

function HeaderSearch() {
  const text = useLabels('shell');
  const [params] = useSearchParams();
  return (
    <Form action="/" method="get" role="search" className={styles.find}>
      <label className={classNames(field.field, styles.findField)}>
        <Icon name="search" />
        <span className="sr">{text('search')}</span>
        <input
          type="search"
          name="q"
          maxLength={200}
          placeholder={text('search_placeholder')}
          defaultValue={params.get('q') ?? ''}
        />
      </label>
    </Form>
  );
}
