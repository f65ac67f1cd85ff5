/** Fields that a terminal does without, or that have a place of their own. */
const placed: ReadonlySet<string> = new Set(['time', 'level', 'message', 'pid', 'err']);

function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { type, message, stack } = error as Readonly<Record<string, unknown>>;
  return `\n  ${type}: ${message}${typeof stack === 'string' && stack !== '' ? `\n${stack}` : ''}`;
}

/** An entry in words: when, how grave, what, and its fields. */
export function textOfEntry(line: string): string {
  const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(entry).filter(([name]) => !placed.has(name));
  const text = fields.map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${entry.time} ${entry.level} ${entry.message ?? ''}${text.join('')}${errorText(entry.err)}\n`;
}
