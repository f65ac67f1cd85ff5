import { expect, test } from 'vitest';
import { deliveryState } from './webhook-state.tsx';

const moment = '2026-01-01T00:00:00.000Z';
const fresh = { attempts: 0, due_at: moment, delivered_at: null, failure: null } as const;

test.each([
  [fresh, 'waiting'],
  [{ ...fresh, attempts: 1 }, 'waiting'],
  [{ ...fresh, attempts: 1, failure: 'status' }, 'retrying'],
  [{ ...fresh, attempts: 1, due_at: null, delivered_at: moment }, 'delivered'],
  [{ ...fresh, delivered_at: moment }, 'waiting'],
  [{ ...fresh, failure: 'timeout' }, 'waiting'],
  [{ ...fresh, attempts: 8, due_at: null, failure: 'timeout' }, 'given_up'],
  [{ ...fresh, attempts: 1, due_at: null, failure: 'withheld' }, 'not_sent'],
  [{ ...fresh, attempts: 1, due_at: null, failure: 'disabled' }, 'not_sent'],
] as const)('BEY-8 a delivery of %j is %s', (delivery, state) => {
  expect(deliveryState(delivery)).toBe(state);
});
