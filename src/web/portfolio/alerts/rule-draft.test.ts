import { expect, test } from 'vitest';
import type { AlertRule } from '#contract/portfolio/alerts/alerts.ts';
import type { Api } from '../../platform/data/ask.ts';
import { figureAlertAddress, newAlertAddress } from './alert-paths.ts';
import { bodyOfDraft, draftOf, findTrial } from './rule-draft.ts';

const rule: AlertRule = {
  id: 7,
  kind: 'yield',
  bond_id: 1001,
  bond_name: 'A',
  venue_id: 10,
  venue_name: 'X',
  search_id: null,
  search_name: null,
  field: null,
  direction: 'below',
  threshold: 8.5,
  days: null,
  conditions: [],
  mail: 'digest',
  webhooks: true,
  created_at: '2025-06-30T00:00:00.000Z',
  paused: false,
  asleep_since: null,
};

test('BEY-6 NAV-6 an alert on a bond that trades nowhere begins with its documents, on another with its yield at the venue in view', () => {
  const draftAt = (address: string) => draftOf(null, new URL(address, 'http://localhost').searchParams);
  expect(draftAt(newAlertAddress(1042, null))).toMatchObject({ kind: 'document', bond: '1042', venue: '' });
  expect(draftAt(newAlertAddress(1001, 10))).toMatchObject({ kind: 'yield', bond: '1001', venue: '10' });
});

test('BEY-6 a rule that is edited is sent as it was, but for what was changed', () => {
  const body = {
    kind: 'yield',
    direction: 'below',
    mail: 'digest',
    webhooks: true,
    bond: 1001,
    venue: 10,
    threshold: 8.5,
  };
  expect(bodyOfDraft(draftOf(rule, new URLSearchParams()), 1001)).toEqual(body);
  expect(bodyOfDraft(draftOf(rule, new URLSearchParams('threshold=9,25')), 1001)).toEqual({ ...body, threshold: 9.25 });
});

test('BEY-6 a box that is not checked is off once the form was sent', () => {
  expect(draftOf(rule, new URLSearchParams('mail=none')).webhooks).toBe(false);
  expect(draftOf(rule, new URLSearchParams('mail=none&webhooks=on')).webhooks).toBe(true);
});

test('BEY-6 words that no field knows say nothing', () => {
  const draft = draftOf(null, new URLSearchParams('kind=moon&direction=sideways&bond=XS1&threshold=x&days=-1'));
  expect(draft).toMatchObject({ kind: 'yield', direction: 'above', bond: 'XS1' });
  expect(bodyOfDraft(draft, undefined)).toEqual({ kind: 'yield', direction: 'above', mail: 'none', webhooks: false });
});

test('BEY-6 a change without its days is sent without them', () => {
  const sent = (days: string) =>
    draftOf(
      null,
      new URLSearchParams(`kind=conditions&c1_measure=change&c1_field=price&c1_threshold=5&c1_days=${days}`),
    );
  const condition = { measure: 'change', field: 'price', direction: 'above', threshold: 5 };
  expect(bodyOfDraft(sent(''), 7).conditions).toEqual([condition]);
  expect(bodyOfDraft(sent('30'), 7).conditions).toEqual([{ ...condition, days: 30 }]);
});

test('BEY-6 a rule on a level names its field, one of the list of bonds', () => {
  const draft = draftOf(null, new URLSearchParams('kind=level&field=duration&direction=below&threshold=2'));
  expect(bodyOfDraft(draft, 7)).toMatchObject({ kind: 'level', field: 'duration', threshold: 2, bond: 7 });
  expect(draftOf(null, new URLSearchParams('kind=level&field=moon')).field).toBe('years');
});

test.each([
  ['says that it is none', { status: 200, body: { items: [] } }, { field: 'isin' }],
  [
    'that failed does not say so',
    { status: 500, body: { error: { code: 'internal' } } },
    { code: 'internal', field: null },
  ],
] as const)('BEY-6 a search for the bond of a rule %s', async (_, answer, failure) => {
  const unknown = { error: { code: 'not_found', field: 'isin' } };
  const api: Api = async (path) =>
    path.includes('/suggest/')
      ? Response.json(answer.body, { status: answer.status })
      : Response.json(unknown, { status: 404 });
  const draft = draftOf(null, new URLSearchParams('bond=norvane'));
  expect(await findTrial(api, draft, false)).toMatchObject({ bond: null, found: [], failure });
});

test('BEY-6 BEY-1 a number of the list is followed from the main venue alone, a figure of a venue from each', () => {
  const bond = { id: 1001, venueId: 11 };
  expect(figureAlertAddress('duration', bond)).toBeNull();
  expect(figureAlertAddress('duration', { ...bond, isMainVenue: true })).toContain('field=duration');
  expect(figureAlertAddress('duration', { ...bond, venueId: null })).toContain('field=duration');
  expect(figureAlertAddress('yield', bond)).toContain('venue=11');
});
