import { plainApi } from '../../platform/data/ask.ts';
import type { DescribedCall } from './api-calls.ts';

/** What the reader filled in for a call. */
export interface Trial {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  /** Empty: as the reader is signed in. */
  readonly key: string;
}

export interface TrialResult {
  readonly status: number;
  readonly ms: number;
  /** Those of limits and of the answer's form. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  readonly isCut: boolean;
}

const shownHeaders = ['content-type', 'ratelimit-policy', 'ratelimit', 'retry-after', 'x-request-id', 'etag'];
const MAX_SHOWN = 50_000;
/** How long a stream is listened to. */
const listenMs = 5000;

/** The address of a call with its parameters. */
export function trialAddress({ path, parameters }: DescribedCall, values: Trial['values']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = parameters.flatMap(({ name, place }) => {
    const value = values[name] ?? '';
    return place === 'query' && value !== '' ? [[name, value]] : [];
  });
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same for a terminal. The key is left to a variable: lines are kept and sent on. */
export function curlOf(call: DescribedCall, { values, body }: Trial, origin: string): string {
  const parts = [
    'curl',
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    '-H "Authorization: Bearer $BONDLENS_KEY"',
    ...(call.body === null ? [] : [`-H ${quoted(`Content-Type: ${call.body.type}`)}`, `-d ${quoted(body)}`]),
    quoted(origin + trialAddress(call, values)),
  ];
  return parts.join(' ');
}

/** The beginning of an answer as text; nothing of what is no text. */
async function beginningOf(response: Response): Promise<Pick<TrialResult, 'text' | 'isCut'>> {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: '', isCut: false };
  const cancel = () => reader.cancel().catch(() => undefined);
  const isText = /^text\/|json|calendar/.test(type);
  if (!isText) await cancel();
  const timer = type.startsWith('text/event-stream') ? setTimeout(cancel, listenMs) : undefined;
  const decoder = new TextDecoder();
  let text = '';
  while (isText && text.length <= MAX_SHOWN) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  clearTimeout(timer);
  const isCut = text.length > MAX_SHOWN;
  if (isCut) await cancel();
  return { text: isCut ? text.slice(0, MAX_SHOWN) : text, isCut };
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Asks by a call as the reader filled it in. */
export async function sendTrial(call: DescribedCall, trial: Trial): Promise<TrialResult> {
  const begun = performance.now();
  const response = await plainApi(trialAddress(call, trial.values), {
    method: call.method,
    headers: {
      ...(call.body !== null && { 'Content-Type': call.body.type }),
      ...(trial.key !== '' && { Authorization: `Bearer ${trial.key}` }),
    },
    ...(call.body !== null && { body: trial.body }),
  });
  const ms = Math.round(performance.now() - begun);
  const { text, isCut } = await beginningOf(response);
  const headers = shownHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, ms, headers, text: isCut ? text : inLines(text), isCut };
}
