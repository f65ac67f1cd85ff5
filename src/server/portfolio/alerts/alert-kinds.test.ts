import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { expectedOf, openAlertSite, playAlert } from '../../testing/alert-cases.ts';

let site: Awaited<ReturnType<typeof openAlertSite>>;
beforeAll(async () => {
  site = await openAlertSite();
});
afterAll(() => site.close());

test.each(alertKinds)(
  'BEY-6 an alert on %s is told once when it happens, and not when something comes near to it',
  async (kind) => {
    expect(await playAlert(site, kind)).toEqual(expectedOf(kind));
  },
);
