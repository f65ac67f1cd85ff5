import { Type } from 'typebox';
import { isLoopback } from '#domain/platform/loopback.ts';
import { type LogForm, type LogLevel, logForms, logLevels } from '#server/platform/logging/site-log.ts';
import type { MetricsAddress } from '#server/platform/metrics/metrics-listener.ts';

/** The variables that say where metrics are told. */
export const metricsVariables = {
  BONDLENS_METRICS: Type.String(),
  BONDLENS_METRICS_TOKEN: Type.Optional(Type.String()),
} as const;

type Values = { readonly [Name in keyof typeof metricsVariables]?: string };

export const metricsMeanings: Readonly<Record<keyof Values, string>> = {
  BONDLENS_METRICS:
    'off, a port of this machine alone such as 9464, or an address such as 0.0.0.0:9464 together with BONDLENS_METRICS_TOKEN',
  BONDLENS_METRICS_TOKEN: 'at least 16 visible characters that nobody can guess',
};

const ADDRESS = /^(?:(?<host>\[[0-9a-f:.]+\]|[a-z0-9.-]+):)?(?<port>\d{1,5})$/i;
const TOKEN = /^[\x21-\x7e]{16,}$/;
const MAX_PORT = 65_535;

function placeOf(text: string): { readonly host: string; readonly port: number } | undefined {
  const { host = '127.0.0.1', port = '' } = ADDRESS.exec(text)?.groups ?? {};
  if (port === '' || Number(port) > MAX_PORT) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Whether one of these variables cannot be used: other machines have to show a token. */
export function isMetricsVariableWrong(name: string, values: Readonly<Record<string, string>>): boolean {
  const { BONDLENS_METRICS: metrics = 'off', BONDLENS_METRICS_TOKEN: token } = values;
  if (name === 'BONDLENS_METRICS_TOKEN') return token !== undefined && !TOKEN.test(token);
  if (metrics === 'off') return false;
  const place = placeOf(metrics);
  return place === undefined || (token === undefined && !isLoopback(place.host));
}

/** Where the variables have metrics told; undefined: nowhere. Call it with values that are right. */
export function metricsSettings({ BONDLENS_METRICS: metrics = 'off', BONDLENS_METRICS_TOKEN: token }: Values): {
  readonly metrics?: MetricsAddress;
} {
  const place = metrics === 'off' ? undefined : placeOf(metrics);
  return place === undefined ? {} : { metrics: { ...place, ...(token !== undefined && { token }) } };
}

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
