import { useEffect, useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { keepSlash, opensBySlash } from './kept-choices.ts';
import styles from './slash-choice.module.css';

/** A single key that acts can be turned off, for those who reach it by mistake or by voice. */
export function SlashChoice({ className }: { readonly className?: string | undefined }) {
  const text = useLabels('search');
  const [isOn, setIsOn] = useState(true);
  // The server does not know what the browser keeps.
  useEffect(() => setIsOn(opensBySlash()), []);
  return (
    <label className={classNames(styles.slash, className, 'needs-script')}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          keepSlash(currentTarget.checked);
        }}
      />
      {text('slash_opens')}
    </label>
  );
}
