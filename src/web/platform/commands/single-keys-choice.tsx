import { useEffect, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import { keepSingleKeys, singleKeysAreOn } from '../../ui/single-keys.ts';
import { keysOfPath } from './command-keys.ts';
import styles from './single-keys-choice.module.css';

/** The keys that lead to a page, beside its entry in a menu. */
export function KeysOfPath({ path }: { readonly path: string }) {
  const keys = keysOfPath(path);
  return keys === null ? null : <KeyStrokes keys={keys} isSilent />;
}

/** Keys of one character that act can be turned off, for those who reach them by mistake or by voice. */
export function SingleKeysChoice({ className }: { readonly className?: string | undefined }) {
  const text = useLabels('keys');
  const [isOn, setIsOn] = useState(true);
  // The server does not know what the browser keeps.
  useEffect(() => setIsOn(singleKeysAreOn()), []);
  return (
    <label className={classNames(styles.choice, className, 'needs-script')}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          keepSingleKeys(currentTarget.checked);
        }}
      />
      {text('single_keys')}
    </label>
  );
}
