import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { languages } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useControl } from '../../platform/commands/use-control.ts';
import { Menu } from '../../ui/controls/menu.tsx';
import segmented from '../../ui/controls/segmented.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './language-switch.module.css';
import { isTheme, type Theme, themes } from './theme.ts';

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

const icons = { light: 'sun', system: 'auto', dark: 'moon' } as const;

/** Light, system or dark. A form, so that it works without a script; with one the page changes at once and stays where it is. */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const text = useLabels('shell');
  const fetcher = useFetcher();
  const location = useLocation();
  const [chosen, setChosen] = useState(theme);
  useEffect(() => setChosen(theme), [theme]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = (submitter as HTMLButtonElement | null)?.value;
    if (!isTheme(value)) return;
    event.preventDefault();
    setChosen(value);
    if (value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    fetcher.submit({ theme: value }, { method: 'post', action: '/theme/' });
  };
  return (
    <form method="post" action="/theme/" onSubmit={onSubmit} className={styles.form}>
      <input type="hidden" name="next" value={location.pathname + location.search} />
      <fieldset className={segmented.group}>
        <legend className="sr">{text('theme')}</legend>
        {themes.map((value) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={value === chosen}
            title={text(`theme_${value}`)}
          >
            <Icon name={icons[value]} />
            <span className="sr">{text(`theme_${value}`)}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}
