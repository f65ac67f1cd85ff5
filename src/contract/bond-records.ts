import { type Static, Type } from 'typebox';
import { featureAccesses } from '#domain/access/feature-access.ts';
import { announcedSections } from '#domain/announced-sections.ts';
import {
  covenantKinds,
  covenantStates,
  defaultKinds,
  defaultStates,
  identifierKinds,
  managerRoles,
  placementMethods,
  stakeKinds,
} from '#domain/issue-records.ts';
import { languages } from '#domain/language.ts';
import { textSectionKinds } from '#domain/text-section.ts';
import { bondParams } from './bond-params.ts';
import { defineCall } from './call.ts';
import { field, maskedNames, optionalField } from './field.ts';

const text = Type.String();
const number = Type.Number();
const integer = Type.Integer();

const tranche = Type.Object({
  number: field('identity', integer),
  startsOn: field('date', text),
  endsOn: optionalField('date', text),
  settlesOn: optionalField('date', text),
  method: optionalField('terms', Type.Enum([...placementMethods])),
  /** By face, in the face currency. */
  offered: optionalField('terms', number),
  placed: optionalField('terms', number),
  demand: optionalField('volume', number),
  price: optionalField('price', number),
  yield: optionalField('yield', number),
  bids: optionalField('volume', integer),
  masked: maskedNames,
});

const lapse = Type.Object({
  dueOn: field('date', text),
  kind: field('terms', Type.Enum([...defaultKinds])),
  state: field('state', Type.Enum([...defaultStates])),
  /** In the face currency. */
  amount: optionalField('schedule', number),
  graceEndsOn: optionalField('date', text),
  settledOn: optionalField('date', text),
});

const covenant = Type.Object({
  kind: field('text', Type.Enum([...covenantKinds])),
  /** Times, or a fraction, as its kind counts. */
  threshold: optionalField('terms', number),
  actual: optionalField('reportOpen', number),
  state: field('state', Type.Enum([...covenantStates])),
  testedOn: optionalField('date', text),
});

const stake = Type.Object({
  kind: field('text', Type.Enum([...stakeKinds])),
  name: field('identity', text),
  asOf: field('date', text),
  /** Fraction of the issue. */
  share: optionalField('volume', number),
  /** By face, in the face currency. */
  amount: optionalField('volume', number),
  masked: maskedNames,
});

const listing = Type.Object({
  list: field('identity', text),
  listedOn: field('date', text),
  removedOn: optionalField('date', text),
  /** Fraction. */
  haircut: optionalField('terms', number),
});

const words = Type.Object({
  kind: field('text', Type.Enum([...textSectionKinds])),
  date: field('date', text),
  /** Plain text, paragraphs parted by an empty line. */
  text: field('text', text),
  /** Of the text: the reader's, else English, else another one. */
  language: field('text', Type.Enum(languages.map(({ code }) => code))),
});

const announcement = Type.Object({
  section: field('state', Type.Enum([...announcedSections])),
  count: field('count', integer),
  /** Day of the latest. */
  latest: optionalField('date', text),
});

const bondRecords = Type.Object({
  identifiers: Type.Array(
    Type.Object({ kind: field('text', Type.Enum([...identifierKinds])), value: field('identity', text) }),
  ),
  managers: Type.Array(
    Type.Object({ role: field('text', Type.Enum([...managerRoles])), name: field('identity', text) }),
  ),
  /** The placement is number 1, later ones are taps. */
  tranches: Type.Array(tranche),
  defaults: Type.Array(lapse),
  /** What would open the covenants, how many there are, and they themselves where they are open. */
  covenants: Type.Object({
    access: field('state', Type.Enum([...featureAccesses])),
    count: field('count', integer),
    items: Type.Array(covenant),
    words: Type.Union([words, Type.Null()]),
  }),
  stakes: Type.Array(stake),
  lombard: Type.Array(listing),
  texts: Type.Array(words),
  announced: Type.Array(announcement),
});
export type BondRecords = Static<typeof bondRecords>;

export const bondRecordsCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:id/records/',
  summary: 'List what the sections of the page of a bond hold, and which have content',
  params: bondParams,
  answer: bondRecords,
});
