import { useEffect, useState } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { Icon } from '../layout/icon.tsx';

const shownForMs = 2000;

/** Copies a text; the mark of success stays for two seconds, a failure is silent. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const text = useLabels('shell');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
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
