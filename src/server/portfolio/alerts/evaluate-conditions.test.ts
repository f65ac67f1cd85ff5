import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { openAlertSite, pays, playAlert, setFigure, usual } from '../../testing/alert-cases.ts';
import { addOwnAccount } from '../../testing/own-account.ts';
import { addPeers } from '../../testing/peer-bonds.ts';
import { usualNumber } from '../../testing/sample-days.ts';
import { bondIds } from '../../testing/sample-market.ts';

let site: Awaited<ReturnType<typeof openAlertSite>>;
beforeAll(async () => {
  site = await openAlertSite();
  await addPeers(site);
}, 60_000);
afterAll(() => site.close());

const once = { before: [], near: [], beyond: ['conditions'], later: ['conditions'] };
const other = String(bondIds.distressed);

test('BEY-6 an alert tells when the difference to another bond passes a level', async () => {
  const condition = { measure: 'over_bond', field: 'coupon', other, direction: 'above', threshold: 1 };
  const played = {
    terms: { conditions: [condition] },
    near: pays(bondIds.distressed, 0.045),
    beyond: pays(usual.bond, 0.06),
  };
  expect(await playAlert(site, 'conditions', played)).toEqual(once);
});

test('BEY-6 an alert tells when a price has changed over days by more than a level', async () => {
  const condition = { measure: 'change', field: 'price', days: 1, direction: 'above', threshold: 5 };
  const played = {
    terms: { conditions: [condition] },
    start: setFigure('indicative_price', 100),
    near: setFigure('indicative_price', 101),
    beyond: setFigure('indicative_price', 120),
  };
  expect(await playAlert(site, 'conditions', played)).toEqual(once);
});

// The peers' yields are those of the usual bond's own last day.
test.each([
  ['spread', 'g_spread', 20, [0.014, 0.0159, 0.0161]],
  ['yield', 'indicative_yield', 1, [0, 0.009, 0.011].map((more) => more + (usualNumber('indicativeYield', 179) ?? 0))],
] as const)(
  'BEY-6 an alert tells when the %s is above the median of peers by more than a level',
  async (field, column, threshold, values) => {
    const [start = 0, near = 0, beyond = 0] = values;
    const played = {
      terms: { conditions: [{ measure: 'over_peers', field, direction: 'above', threshold }] },
      start: setFigure(column, start),
      near: setFigure(column, near),
      beyond: setFigure(column, beyond),
    };
    expect(await playAlert(site, 'conditions', played)).toEqual(once);
  },
);

test.each([
  [{ measure: 'over_bond', field: 'coupon' }],
  [{ measure: 'over_bond', field: 'coupon', other: 'XS0000000000' }],
  [{ measure: 'over_bond', field: 'coupon', other: String(usual.bond) }],
  [{ measure: 'change', field: 'price' }],
  [{ measure: 'change', field: 'coupon', days: 5 }],
  [{ measure: 'over_peers', field: 'price' }],
])('BEY-6 %j is no condition', async (part) => {
  const { cookie } = await addOwnAccount(site, { level: fullLevel });
  const payload = {
    kind: 'conditions',
    bond: usual.bond,
    conditions: [{ ...part, direction: 'above', threshold: 1 }],
    mail: 'none',
    webhooks: false,
  };
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/profile/alerts/',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    payload,
  });
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    expect.objectContaining({ code: 'bad_request', field: 'conditions' }),
  ]);
});
