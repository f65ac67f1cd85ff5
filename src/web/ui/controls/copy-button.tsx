import { useEffect, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { Icon } from '../layout/icon.tsx';
import styles from './copy-button.module.css';

const shownForMs = 2000;

interface CopyButtonProps {
  readonly value: string;
  readonly label: string;
  /** Whether the value is an address of this site, which is copied whole. */
  readonly isAddress?: boolean;
}

/** Copies a text; the mark of success stays for two seconds, a failure is silent. */
export function CopyButton({ value, label, isAddress = false }: CopyButtonProps) {
  const text = useLabels('shell');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(isAddress ? new URL(value, window.location.href).href : value);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  return (
    <button type="button" className="needs-script" onClick={copy} aria-label={label} title={label}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className="sr" aria-live="polite">
        {isCopied ? text('copied') : ''}
      </span>
    </button>
  );
}

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
