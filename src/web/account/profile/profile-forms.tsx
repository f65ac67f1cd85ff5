import { useState } from 'react';
import type { Profile } from '#contract/account/profile.ts';
import { MAX_NAME_LENGTH } from '#contract/account/profile-limits.ts';
import { languages } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './profile-form.module.css';

interface DisplayFormProps {
  readonly theme: string;
  /** Names of the themes. */
  readonly themes: readonly { readonly id: string; readonly text: string }[];
  readonly hints: boolean;
}

/** How the site looks to the reader: the theme in this browser, hints wherever they sign in. */
export function DisplayForm({ theme, themes, hints }: DisplayFormProps) {
  const text = useLabels('profile');
  const [chosen, setChosen] = useState(theme);
  return (
    <Block id="display" title={text('display')}>
      <form method="post" action="/profile/" className={styles.form}>
        <input type="hidden" name="form" value="display" />
        <RadioGroup label={text('theme')} name="theme" options={themes} value={chosen} onChange={setChosen} isInline />
        <Checkbox name="hints" value="on" isCheckedAtStart={hints}>
          {text('hints')}
        </Checkbox>
        <p className="quiet">{text('display_hint')}</p>
        <Button type="submit" look="primary">
          {text('save')}
        </Button>
      </form>
    </Block>
  );
}

interface AboutFormProps {
  readonly profile: Profile;
  /** What is wrong with the name, if anything is. */
  readonly nameError: string | undefined;
}

/** Name, address and language of the account. Of a demo account they are shown alone: it is everybody's. */
export function AboutForm({ profile, nameError }: AboutFormProps) {
  const text = useLabels('profile');
  const [language, setLanguage] = useState(profile.language ?? '');
  return (
    <Block id="about" title={text('about')}>
      {profile.isDemo && <Note>{text('demo_note')}</Note>}
      <form method="post" action="/profile/" className={styles.form}>
        <input type="hidden" name="form" value="about" />
        <div className={styles.field}>
          <TextField
            label={text('name')}
            name="name"
            autoComplete="name"
            required
            maxLength={MAX_NAME_LENGTH}
            defaultValue={profile.name}
            disabled={profile.isDemo}
            error={nameError}
          />
        </div>
        <div className={styles.field}>
          <TextField label={text('email')} type="email" value={profile.email} disabled hint={text('email_hint')} />
        </div>
        <div className={styles.field}>
          <Select
            label={text('language')}
            name="language"
            hint={text('language_hint')}
            value={language}
            onChange={setLanguage}
            isDisabled={profile.isDemo}
            options={[
              { id: '', text: text('language_of_browser') },
              ...languages.map(({ code, ownName }) => ({ id: code, text: ownName })),
            ]}
          />
        </div>
        {!profile.isDemo && (
          <Button type="submit" look="primary">
            {text('save')}
          </Button>
        )}
      </form>
    </Block>
  );
}
