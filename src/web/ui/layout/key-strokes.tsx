import styles from './key-strokes.module.css';

const signs: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Arrow: '← → ↑ ↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  '-': '−',
};

/** What stands on a key. */
const signOf = (key: string) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** `Ctrl+K` is pressed together; `+` alone is a key. */
const togetherOf = (stroke: string) => (stroke === '+' ? [stroke] : stroke.split('+'));

interface KeyStrokesProps {
  /** Strokes one after another, a blank between them: `g b`, `Ctrl+K`. */
  readonly keys: string;
  /** Whether the keys are for the eye alone, beside a name that is read aloud. */
  readonly isSilent?: boolean;
}

/** Keys as they stand on a keyboard. */
export function KeyStrokes({ keys, isSilent = false }: KeyStrokesProps) {
  const pressed = keys.split(' ').flatMap(togetherOf);
  return (
    <span className={styles.strokes} aria-hidden={isSilent || undefined}>
      {pressed.map((key) => (
        <kbd key={key}>{signOf(key)}</kbd>
      ))}
    </span>
  );
}
