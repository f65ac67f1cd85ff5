import { Type } from 'typebox';
import { lists, rangesOf } from '#domain/lists/lists.ts';
import { conditionMeasures, MAX_CHANGE_DAYS, MAX_CONDITIONS } from '#domain/portfolio/alerts/alert-condition.ts';
import {
  alertKinds,
  directions,
  levelFieldsOf,
  MAX_RULE_DAYS,
  mailModes,
} from '#domain/portfolio/alerts/alert-rule.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { closedObject, integer, nullable, type Static, text } from '../../platform/schemas.ts';
import { saidConditions } from './happened.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const params = Type.Object({ id: text });
const done = Type.Object({ id: field('identity', integer) });
const DAY_MINUTES = 24 * 60;

/** What a rule says, as its owner typed it: a price per 100, a yield in per cent, a spread in basis points, a level as filters have it. */
const ruleTerms = {
  kind: field('state', Type.Enum([...alertKinds])),
  bond_id: optionalField('identity', integer),
  bond_name: optionalField('identity', text),
  venue_id: optionalField('identity', integer),
  venue_name: optionalField('identity', text),
  search_id: optionalField('identity', integer),
  search_name: optionalField('text', text),
  /** The name of the field whose level it is about, as filters of bonds have it. */
  field: optionalField('state', text),
  direction: optionalField('state', Type.Enum([...directions])),
  threshold: optionalField('state', Type.Number()),
  /** Before a date, or without a new price. */
  days: optionalField('state', integer),
  /** All of these have to hold. */
  conditions: saidConditions,
};

const alertRule = Type.Object({
  id: field('identity', integer),
  ...ruleTerms,
  mail: field('state', Type.Enum([...mailModes])),
  webhooks: field('state', Type.Boolean()),
  created_at: field('date', text),
  paused: field('state', Type.Boolean()),
  /** Since when nothing is told of it, as its owner may not see what it is about; null while he may. */
  asleep_since: optionalField('date', text),
});
export type AlertRule = Static<typeof alertRule>;

const times = {
  /** A time zone by its IANA name. */
  time_zone: Type.String({ minLength: 1, maxLength: 64 }),
  /** Minutes of the day from and to which no mail is sent; both null for none. */
  quiet_from: nullable(Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 })),
  quiet_to: nullable(Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 })),
  /** The minute of the day at which digests are sent. */
  digest_at: Type.Integer({ minimum: 0, maximum: DAY_MINUTES - 1 }),
};

export const alertsCall = defineCall('GET /api/profile/alerts/', {
  summary: 'List the reader’s rules of alerts',
  answer: Type.Object({
    rules: Type.Array(alertRule),
    times: Type.Object({
      time_zone: field('state', times.time_zone),
      quiet_from: optionalField('state', integer),
      quiet_to: optionalField('state', integer),
      digest_at: field('state', integer),
    }),
    /** Whether the reader has set the times; else they are the usual ones. */
    isTimed: field('state', Type.Boolean()),
    /** Whether the site has a mail server. */
    sendsMail: field('state', Type.Boolean()),
    isDemo: field('state', Type.Boolean()),
  }),
});
export type AlertTimes = Static<typeof alertsCall.answer>['times'];

const ruleBody = closedObject({
  kind: Type.Enum([...alertKinds]),
  bond: Type.Optional(id),
  venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  search: Type.Optional(id),
  field: Type.Optional(Type.Enum(levelFieldsOf(lists.bonds).map((each) => each.id))),
  direction: Type.Optional(Type.Enum([...directions])),
  threshold: Type.Optional(Type.Number()),
  days: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_RULE_DAYS })),
  conditions: Type.Optional(
    Type.Array(
      closedObject({
        measure: Type.Enum([...conditionMeasures]),
        field: Type.Enum(rangesOf(lists.bonds).map((each) => each.id)),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CHANGE_DAYS })),
        other: Type.Optional(Type.String({ maxLength: 40, description: 'ISIN or id of the other bond' })),
        direction: Type.Enum([...directions]),
        threshold: Type.Number(),
      }),
      { minItems: 1, maxItems: MAX_CONDITIONS },
    ),
  ),
  mail: Type.Enum([...mailModes]),
  webhooks: Type.Boolean(),
});
export type AlertRuleBody = Static<typeof ruleBody>;

export const createAlertCall = defineCall('POST /api/profile/alerts/', {
  summary: 'Add a rule',
  body: ruleBody,
  answer: done,
});

export const changeAlertCall = defineCall('POST /api/profile/alerts/:id/', {
  summary: 'Change a rule, which begins anew with what holds now',
  params,
  body: ruleBody,
  answer: done,
});

export const pauseAlertCall = defineCall('POST /api/profile/alerts/:id/pause/', {
  summary: 'Pause a rule, or let it go on',
  params,
  body: closedObject({ paused: Type.Boolean() }),
  answer: done,
});

export const deleteAlertCall = defineCall('DELETE /api/profile/alerts/:id/', {
  summary: 'Delete a rule; it can be restored for a week',
  params,
  answer: done,
});

export const restoreAlertCall = defineCall('POST /api/profile/alerts/:id/restore/', {
  summary: 'Restore a rule that was deleted',
  params,
  answer: done,
});

export const alertTimesCall = defineCall('POST /api/profile/alert-times/', {
  summary: 'Set when mails of alerts may be sent',
  body: closedObject(times),
  answer: Type.Object({ time_zone: field('state', text) }),
});
