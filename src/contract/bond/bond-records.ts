import { Type } from 'typebox';
import { featureAccesses } from '#domain/account/access/feature-access.ts';
import {
  covenantKinds,
  covenantStates,
  defaultKinds,
  defaultStates,
  identifierKinds,
  managerRoles,
  placementMethods,
  stakeKinds,
} from '#domain/bond/issue-records.ts';
import { ratingStepAbsences, ratingStepKinds } from '#domain/bond/rating-steps.ts';
import {
  barrierWatches,
  basketKinds,
  conversionKinds,
  exerciseStyles,
  issueDetailKinds,
  observationOutcomes,
  payoffKinds,
  redemptionRightKinds,
  restructuredTermNames,
  restructuringKinds,
} from '#domain/bond/special-terms.ts';
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { languages } from '#domain/platform/language.ts';
import { announcement } from '../issuer/companies.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { pageModels } from '../platform/page-address.ts';
import { arrayOf, integer, nullable, number, type Static, text } from '../platform/schemas.ts';

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
  /** Of one bond, in the face currency. */
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

/** An instrument that the bond may become or follows: its name as known, and its page where it has one. */
const underlyingName = {
  name: field('identity', text),
  id: optionalField('identity', integer),
  model: optionalField('identity', Type.Enum([...pageModels])),
};

const redemptionRight = Type.Object({
  kind: field('terms', Type.Enum([...redemptionRightKinds])),
  exercise: optionalField('terms', Type.Enum([...exerciseStyles])),
  startsOn: optionalField('schedule', text),
  endsOn: optionalField('schedule', text),
  /** Clean, per 100. */
  price: optionalField('schedule', number),
  /** Of a make-whole call over its benchmark: basis points. */
  spread: optionalField('terms', number),
  /** Fraction of the issue. */
  outstandingBelow: optionalField('terms', number),
  noticeDays: optionalField('terms', integer),
  latestNoticeDays: optionalField('terms', integer),
  isPartial: optionalField('terms', Type.Boolean()),
});

/** A change of the coupon by ratings of the issue; rates in basis points a year. */
const ratingStep = Type.Object({
  /** Null for the worst of all agencies. */
  agency: optionalField('terms', text),
  /** Ratings below it change the coupon. */
  grade: field('terms', text),
  kind: field('terms', Type.Enum([...ratingStepKinds])),
  change: field('terms', number),
  cap: optionalField('terms', number),
  startsOn: optionalField('schedule', text),
  isReversible: optionalField('terms', Type.Boolean()),
  /** What is in force in the running coupon period, since when, and by whose rating; 0 for nothing, null where `absence` says why. */
  inForce: optionalField('ratingGrade', number),
  /** That coupon periods are not known, that none which may be changed has begun, or that no rating counts; null where something is in force. */
  absence: optionalField('ratingGrade', Type.Enum([...ratingStepAbsences])),
  inForceSince: optionalField('ratingGrade', text),
  ratedBy: optionalField('ratingGrade', text),
  rating: optionalField('ratingGrade', text),
  /** What ratings of the running period make of it, and from when on. */
  next: optionalField('ratingGrade', number),
  nextFrom: optionalField('ratingGrade', text),
  nextRatedBy: optionalField('ratingGrade', text),
  nextRating: optionalField('ratingGrade', text),
  masked: maskedNames,
});

const conversion = Type.Object({
  kind: field('terms', Type.Enum([...conversionKinds])),
  ...underlyingName,
  name: optionalField('identity', text),
  /** Shares for one bond. */
  ratio: optionalField('terms', number),
  /** Of a share. */
  price: optionalField('terms', number),
  currency: optionalField('terms', text),
  startsOn: optionalField('schedule', text),
  endsOn: optionalField('schedule', text),
  /** The latest price of the share in its own currency, and its day. */
  sharePrice: optionalField('price', number),
  shareDate: optionalField('date', text),
  /** What the shares for a bond are worth, per 100. */
  parity: optionalField('price', number),
  masked: maskedNames,
});

const structuredProduct = Type.Object({
  payoff: field('terms', Type.Enum([...payoffKinds])),
  basket: optionalField('terms', Type.Enum([...basketKinds])),
  /** Fractions of the face, or of the initial level. */
  protection: optionalField('terms', number),
  participation: optionalField('terms', number),
  cap: optionalField('terms', number),
  barrier: optionalField('terms', number),
  barrierWatch: optionalField('terms', Type.Enum([...barrierWatches])),
  conditionalCoupon: optionalField('terms', number),
  fixedOn: optionalField('schedule', text),
  valuedOn: optionalField('schedule', text),
  underlyings: arrayOf({
    ...underlyingName,
    initialLevel: optionalField('terms', number),
    weight: optionalField('terms', number),
    /** The latest one as a fraction of the initial, and its day. */
    level: optionalField('price', number),
    date: optionalField('date', text),
    masked: maskedNames,
  }),
  observations: arrayOf({
    date: field('schedule', text),
    paysOn: optionalField('schedule', text),
    redeemsAt: optionalField('terms', number),
    redemption: optionalField('schedule', number),
    couponAt: optionalField('terms', number),
    coupon: optionalField('schedule', number),
    outcome: optionalField('state', Type.Enum([...observationOutcomes])),
  }),
});

/** A term before and after: a date, else a number, as its kind counts. */
const changedTerm = Type.Object({
  term: field('terms', Type.Enum([...restructuredTermNames])),
  oldNumber: optionalField('terms', number),
  newNumber: optionalField('terms', number),
  oldDate: optionalField('schedule', text),
  newDate: optionalField('schedule', text),
});

const restructuring = Type.Object({
  effectiveOn: field('date', text),
  kind: field('terms', Type.Enum([...restructuringKinds])),
  announcedOn: optionalField('date', text),
  /** Fractions of the nominal, and of the issue. */
  haircut: optionalField('terms', number),
  consent: optionalField('terms', number),
  successorIsin: optionalField('identity', text),
  terms: Type.Array(changedTerm),
});

const bondRecords = Type.Object({
  identifiers: arrayOf({ kind: field('text', Type.Enum([...identifierKinds])), value: field('identity', text) }),
  managers: arrayOf({ role: field('text', Type.Enum([...managerRoles])), name: field('identity', text) }),
  /** The placement is number 1, later ones are taps. */
  tranches: Type.Array(tranche),
  defaults: Type.Array(lapse),
  /** What would open the covenants, how many there are, and they themselves where they are open. */
  covenants: Type.Object({
    access: field('state', Type.Enum([...featureAccesses])),
    count: field('count', integer),
    items: Type.Array(covenant),
    words: nullable(words),
  }),
  stakes: Type.Array(stake),
  lombard: Type.Array(listing),
  redemptionRights: Type.Array(redemptionRight),
  ratingSteps: Type.Array(ratingStep),
  conversion: nullable(conversion),
  structured: nullable(structuredProduct),
  /** The latest first. */
  restructurings: Type.Array(restructuring),
  details: arrayOf({ kind: field('text', Type.Enum([...issueDetailKinds])), value: field('text', text) }),
  texts: Type.Array(words),
  announced: Type.Array(announcement),
});
export type BondRecords = Static<typeof bondRecords>;

export const bondRecordsCall = defineCall('GET /api/bonds/:id/records/', {
  summary: 'List what the sections of the page of a bond hold, and which have content',
  params: bondParams,
  answer: bondRecords,
});
