import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { failureOfError, messagePost, newWebhookSecret, webhookSignature } from './post-message.ts';
import { ClosedAddressError } from './public-address.ts';
import { targetsOfTests } from './webhook-targets.ts';

const withCode = (code: string) => Object.assign(new Error('in the words of the machine'), { code });

// Codes as Node names them: https://nodejs.org/api/errors.html and https://nodejs.org/api/tls.html#x509-certificate-error-codes.
test.each([
  [withCode('ENOTFOUND'), 'name'],
  [withCode('EAI_AGAIN'), 'name'],
  [withCode('ECONNREFUSED'), 'connection'],
  [withCode('ECONNRESET'), 'connection'],
  [withCode('CERT_HAS_EXPIRED'), 'certificate'],
  [withCode('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
  [withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
  [withCode('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificate'],
  [AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason, 'timeout'],
  [new ClosedAddressError(), 'address'],
  ['no error at all', 'connection'],
])('BEY-8 what hindered a message is told as a word: %s is %s', (error, word) => {
  expect(failureOfError(error)).toBe(word);
});

test('BEY-8 a server that is not there, and one without TLS, are told apart', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const post = messagePost(targetsOfTests);
  const failureAt = (url: string) => post.post(url, {}, '{}').then(() => null, failureOfError);
  expect(await failureAt(`https://127.0.0.1:${port}/`)).toBe('certificate');
  await new Promise((resolve) => server.close(resolve));
  expect(await failureAt(`http://127.0.0.1:${port}/`)).toBe('connection');
});

test('BEY-8 a message is signed as the published vector says', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(webhookSignature(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

test('BEY-8 the reference library takes a message by either secret while two count, and by no other', () => {
  const [now, before, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const message = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"webhook.test"}' };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': webhookSignature(message, [now, before]),
  };
  for (const secret of [now, before]) expect(new Webhook(secret).verify(message.body, headers)).toBeTruthy();
  expect(() => new Webhook(other).verify(message.body, headers)).toThrow();
  expect(() => new Webhook(now).verify('{"type":"other"}', headers)).toThrow();
  expect(() => new Webhook(now).verify(message.body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
});
