import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabase } from '../../testing/with-test-database.ts';
import { findUsualConventions, keepUsualConventions } from './usual-conventions.ts';

const database = withTestDatabase({ beforeAll, afterAll });

test('BEY-3 a node says which conventions its own take the place of, once for nodes that start together', async () => {
  const street = { byCurrency: new Map([['RUB', 'effective'] as const]), others: 'street' } as const;
  const effective = { byCurrency: new Map(), others: 'effective' } as const;
  const together = await Promise.all([1, 2].map(() => keepUsualConventions(database(), street)));
  expect(together.toSorted()).toEqual(['', null]);
  expect(await keepUsualConventions(database(), effective)).toBe('RUB=effective,street');
  expect(await keepUsualConventions(database(), effective)).toBeNull();
  expect(await findUsualConventions(database())).toEqual(effective);
});
