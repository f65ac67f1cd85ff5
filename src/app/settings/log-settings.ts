import { Type } from 'typebox';
import { type LogForm, type LogLevel, logForms, logLevels } from '#server/platform/logging/site-log.ts';

/** The variables that say what is logged, and how. */
export const logVariables = {
  BONDLENS_LOG_LEVEL: Type.Enum([...logLevels]),
  BONDLENS_LOG_FORM: Type.Enum([...logForms]),
  BONDLENS_SLOW_STATEMENT_MS: Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
} as const;

type Name = keyof typeof logVariables;

export const logMeanings: Readonly<Record<Name, string>> = {
  BONDLENS_LOG_LEVEL: 'error, warn, info or debug',
  BONDLENS_LOG_FORM: 'text or json',
  BONDLENS_SLOW_STATEMENT_MS: 'a number of milliseconds from 1 to 999999',
};

export const logDefaults = {
  BONDLENS_LOG_LEVEL: 'warn',
  BONDLENS_LOG_FORM: 'text',
  BONDLENS_SLOW_STATEMENT_MS: '500',
} as const;

export interface LogSettings {
  readonly level: LogLevel;
  readonly form: LogForm;
  /** From how many milliseconds on a statement is slow. */
  readonly slowStatementMs: number;
}

/** What the variables say; call it with values that are right. */
export function logSettings(values: {
  readonly BONDLENS_LOG_LEVEL: LogLevel;
  readonly BONDLENS_LOG_FORM: LogForm;
  readonly BONDLENS_SLOW_STATEMENT_MS: string;
}): LogSettings {
  return {
    level: values.BONDLENS_LOG_LEVEL,
    form: values.BONDLENS_LOG_FORM,
    slowStatementMs: Number(values.BONDLENS_SLOW_STATEMENT_MS),
  };
}
