import styles from './copied-text.module.css';
import { CopyButton } from './copy-button.tsx';

interface CopiedTextProps {
  readonly value: string;
  readonly label: string;
  readonly copyLabel: string;
}

/** A text that was just made and that the reader takes with him, an address or a key: the page shows it first, wherever the reader was. */
export function CopiedText({ value, label, copyLabel }: CopiedTextProps) {
  return (
    <p className={styles.copied}>
      {/* biome-ignore lint/a11y/noAutofocus: it is what the reader just asked for. */}
      <input type="text" readOnly value={value} aria-label={label} translate="no" autoFocus />
      <CopyButton value={value} label={copyLabel} />
    </p>
  );
}
