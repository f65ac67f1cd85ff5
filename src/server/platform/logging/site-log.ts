import { type LogFn, type Logger, pino, stdTimeFunctions } from 'pino';
import { describeError } from './described-error.ts';
import { requestContext } from './request-context.ts';
import { textOfEntry } from './text-of-entry.ts';
import { withoutSecrets } from './without-secrets.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logForms = ['text', 'json'] as const;
export type LogForm = (typeof logForms)[number];

export interface SiteLogOptions {
  readonly level: LogLevel;
  readonly form: LogForm;
  readonly write: (line: string) => void;
}

export interface SiteLog {
  readonly logger: Logger;
  /** What whoever starts the site has to read, whatever the level. */
  readonly say: (message: string) => void;
}

/** The library would take the message of an error that is logged without words, as it stands. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, words = 'error']: readonly unknown[] = args;
  const isError = first instanceof Error || (typeof first === 'object' && first !== null && 'err' in first);
  if (!isError) method.apply(this, args);
  else method.call(this, first instanceof Error ? { err: first } : first, String(words));
}

/** A log of which each line is one entry: JSON, or words for a terminal. Lines of a request have its name and route. */
export function openLog({ level, form, write }: SiteLogOptions): SiteLog {
  const lineOf = (line: string) => (form === 'json' ? line : textOfEntry(line));
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'message',
      serializers: { err: describeError },
      mixin: () => {
        const { requestId, route } = requestContext() ?? {};
        return { requestId, route };
      },
      hooks: { logMethod, streamWrite: (line) => lineOf(withoutSecrets(line)) },
    },
    { write },
  );
  const words = logger.child({}, { level: 'info' });
  return { logger, say: (message) => (form === 'json' ? words.info(message) : write(`${message}\n`)) };
}
