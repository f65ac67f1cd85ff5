import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useLabels } from '../../context/reader-context.tsx';
import segmented from '../../ui/controls/segmented.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import { isTheme, type Theme, themes } from './theme.ts';
import styles from './theme-switch.module.css';

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
