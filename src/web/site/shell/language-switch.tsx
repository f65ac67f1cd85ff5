import { useLocation } from 'react-router';
import { languages } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { Menu } from '../../ui/controls/menu.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './language-switch.module.css';

/** The languages in a form that works without a script; the page is loaded anew in the chosen one. */
function LanguageForm({ className }: { readonly className: string | undefined }) {
  const location = useLocation();
  const chosen = useLanguage().code;
  return (
    <form method="post" action="/language/" className={className}>
      <input type="hidden" name="next" value={location.pathname + location.search} />
      {languages.map(({ code, htmlLang, ownName }) => (
        <button key={code} type="submit" name="language" value={code} lang={htmlLang} aria-pressed={code === chosen}>
          {ownName}
        </button>
      ))}
    </form>
  );
}

/** The language switch of the header; on phones it is in the main menu. */
export function LanguageSwitch() {
  const text = useLabels('shell');
  const { code, ownName } = useLanguage();
  return (
    <Menu
      command={useControl('language', text('language_chosen', { name: ownName }))}
      className={styles.header}
      label={text('language_chosen', { name: ownName })}
      summaryClass={styles.summary}
      summary={
        <span className={styles.code}>
          {code.toUpperCase()}
          <Icon name="down" />
        </span>
      }
    >
      <LanguageForm className={styles.panel} />
    </Menu>
  );
}

/** The languages side by side. */
export function LanguageList() {
  return <LanguageForm className={styles.list} />;
}
