import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newWebhookSecret, webhookSignature } from './signature.ts';

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
