import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { DeliveryFailure } from '#domain/feeds/webhook.ts';
import { ClosedAddressError } from './public-address.ts';
import { usualTargets, webhookTargetsOf } from './webhook-targets.ts';

/** Sends messages to addresses that readers named. */
export interface MessagePost {
  /** Whether an address may be called, judged by its text alone. */
  readonly accepts: (url: string) => boolean;
  /** Posts a body and gives the status of the answer; redirects are none. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
}

const WAIT_MS = 10_000;
/** What is read of an answer, of which nothing but its status counts. */
const MAX_ANSWER_BYTES = 16 * 1024;

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Sends to what the operator lists, as it is looked up for each connection. */
export function messagePost(list: string = usualTargets): MessagePost {
  const targets = webhookTargetsOf(list);
  if (targets === undefined) throw new TypeError(`${list} is no list of targets`);
  const accepts = (text: string) => {
    const url = parsed(text);
    return url !== undefined && targets.accepts(url);
  };
  return {
    accepts,
    post: (text, headers, body) => {
      if (!accepts(text)) return Promise.reject(new ClosedAddressError());
      const url = new URL(text);
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const signal = AbortSignal.timeout(WAIT_MS);
      const options = { method: 'POST', headers, signal, agent: false, lookup: targets.lookupFor(url) };
      const request = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) answer.destroy();
        });
        answer.once('error', () => undefined);
        // Whoever answers without end has answered.
        answer.once('close', () => resolve(answer.statusCode ?? 0));
      });
      request.once('error', reject);
      request.end(body);
      return promise;
    },
  };
}

const codes: readonly (readonly [RegExp, DeliveryFailure])[] = [
  [/^(ENOTFOUND|EAI_)/, 'name'],
  // What OpenSSL says of a chain of certificates, and Node of a server that speaks no TLS.
  [/CERT|^ERR_(TLS|SSL)|^UNABLE_TO|^EPROTO/, 'certificate'],
];

/** Why a message could not be posted, without the words of the machine, which name addresses of networks. */
export function failureOfError(error: unknown): DeliveryFailure {
  if (error instanceof ClosedAddressError) return 'address';
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as standardwebhooks.com writes it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface Signed {
  readonly id: string;
  /** Of this try, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** `webhook-signature` of a message: one signature for each secret that counts, the newest first (Standard Webhooks 1.0, symmetric). */
export function webhookSignature({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}
