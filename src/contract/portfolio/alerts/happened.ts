import { Type } from 'typebox';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { conditionMeasures } from '#domain/portfolio/alerts/alert-condition.ts';
import { directions, levelFieldsOf, toldKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { mailFailures } from '#domain/portfolio/alerts/mail-time.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { listCounts, listQueryParts } from '../../platform/lists/list-parts.ts';
import { arrayOf, closedObject, integer, nullable, number, type Static, text } from '../../platform/schemas.ts';

const params = Type.Object({ id: text });
const done = Type.Object({ id: field('identity', integer) });

/** The number whose level a rule was about under the name of its field, by whose family it is masked, in the unit of the list of bonds. */
export function levelFigures(bonds: List) {
  const figures = levelFieldsOf(bonds).map(({ id, family }) => [id, optionalField(family, number)] as const);
  return Type.Object({ ...(Object.fromEntries(figures) as object), masked: maskedNames });
}

/** Conditions as their owner typed them; a level is in the unit of the filter of its field. */
export const saidConditions = arrayOf({
  measure: field('state', Type.Enum([...conditionMeasures])),
  field: field('state', text),
  days: optionalField('state', integer),
  other_id: optionalField('identity', integer),
  other_name: optionalField('identity', text),
  direction: field('state', Type.Enum([...directions])),
  threshold: field('state', number),
});

/** What an alert tells: what its rule said when it fired, and the figure of that moment for who may see it now. */
export const alertFacts = {
  kind: field('state', Type.Enum([...toldKinds])),
  bond_id: optionalField('identity', integer),
  bond_name: optionalField('identity', text),
  venue_id: optionalField('identity', integer),
  venue_name: optionalField('identity', text),
  search_name: optionalField('text', text),
  field: optionalField('state', text),
  direction: optionalField('state', Type.Enum([...directions])),
  /** As its owner typed it: a price per 100, a yield in per cent, a spread in basis points, a level as filters have it. */
  threshold: optionalField('state', number),
  days: optionalField('state', integer),
  conditions: saidConditions,
  /** The trading day, the day of the payment, or the day on which something was published. */
  date: optionalField('date', text),
  event: optionalField('state', Type.Enum([...bondEventKinds])),
  /** Per 100. */
  price: optionalField('price', number),
  /** A fraction. */
  yield: optionalField('yield', number),
  /** In basis points. */
  spread: optionalField('spread', number),
  levels: levelFigures(lists.bonds),
  agency: optionalField('identity', text),
  grade: optionalField('ratingGrade', text),
  /** Bonds that a kept search found newly: the first of them, and how many. */
  bonds: arrayOf({ id: field('identity', integer), name: field('identity', text) }),
  bond_count: optionalField('count', integer),
  masked: maskedNames,
};

const happened = Type.Object({
  id: field('identity', integer),
  rule_id: field('identity', integer),
  happened_at: field('date', text),
  is_read: field('state', Type.Boolean()),
  ...alertFacts,
  /** What became of its mail; null where it had none. */
  mail: nullable(
    Type.Object({
      state: field('state', Type.Enum(['waiting', 'sending', 'sent', 'failed'])),
      /** When it is written, or handed over once more where that failed. */
      due_at: optionalField('date', text),
      sent_at: optionalField('date', text),
      attempts: field('count', integer),
      failure: optionalField('state', Type.Enum([...mailFailures])),
    }),
  ),
});
export type HappenedAlert = Static<typeof happened>;

export const happenedAlertsCall = defineCall('GET /api/profile/alerts/happened/', {
  summary: 'List the reader’s alerts, the latest first',
  query: closedObject({ page: listQueryParts.page }),
  answer: Type.Object({ ...listCounts, unread: field('count', integer), items: Type.Array(happened) }),
});

export const readAlertsCall = defineCall('POST /api/profile/alerts/happened/read/', {
  summary: 'Mark the alerts up to one as read',
  body: closedObject({ up_to: Type.Integer({ minimum: 1 }) }),
  answer: Type.Object({ unread: field('count', integer) }),
});

export const deleteHappenedCall = defineCall('DELETE /api/profile/alerts/happened/:id/', {
  summary: 'Delete an alert',
  params,
  answer: done,
});

export const restoreHappenedCall = defineCall('POST /api/profile/alerts/happened/:id/restore/', {
  summary: 'Restore an alert that was deleted',
  params,
  answer: done,
});

export const mailAlertCall = defineCall('POST /api/profile/alerts/happened/:id/mail/', {
  summary: 'Send the mail of an alert again that could not be sent',
  params,
  answer: done,
});
