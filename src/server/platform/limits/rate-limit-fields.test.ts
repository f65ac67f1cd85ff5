import { expect, test } from 'vitest';
import { rateLimitFields } from './rate-limit-fields.ts';

// The two examples of draft-ietf-httpapi-ratelimit-headers-10, sections 3.1 and 4.1.
test('BEY-17 the header fields are lists of items with parameters, as the draft writes them', () => {
  const burst = { name: 'burst', max: 100, seconds: 60, left: 50, resetS: 30 };
  expect(rateLimitFields([burst])).toEqual({
    'ratelimit-policy': '"burst";q=100;w=60',
    ratelimit: '"burst";r=50;t=30',
  });
  const daily = { name: 'daily', max: 1000, seconds: 86_400, left: 0, resetS: 4000 };
  expect(rateLimitFields([burst, daily])).toEqual({
    'ratelimit-policy': '"burst";q=100;w=60, "daily";q=1000;w=86400',
    ratelimit: '"burst";r=50;t=30, "daily";r=0;t=4000',
  });
});
