import { useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
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
