import type { ChangeEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import button from './button.module.css';
import styles from './file-field.module.css';

interface FileFieldProps {
  readonly label: string;
  /** Endings of the files that may be chosen, as a browser takes them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files: a button of ours that is the label of the browser's own field, which keeps its keys and its name. A script reads the files. */
export function FileField({ label, accept, isMultiple = false, isDisabled = false, onFiles }: FileFieldProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen once more after it was changed.
    target.value = '';
  };
  return (
    <label className={classNames(button.button, button.small, styles.file, isDisabled && styles.off, 'needs-script')}>
      {label}
      <input
        type="file"
        className="sr"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
