import type { FieldFamily } from '../../account/access/field-policy.ts';
import { effectiveLevel, fullLevel, type Viewer } from '../../account/access/viewer.ts';
import { type List, lists } from '../../lists/lists.ts';
import { findLevelField, type ToldKind } from './alert-rule.ts';

/** The family of what each kind of rule is about: who does not see it is not told that it moved either. */
const familyOfKind: Readonly<Record<Exclude<ToldKind, 'level'>, FieldFamily>> = {
  price: 'price',
  yield: 'yield',
  spread: 'spread',
  rating: 'ratingGrade',
  offer: 'schedule',
  payment: 'schedule',
  document: 'text',
  comment: 'text',
  stale: 'date',
  search: 'identity',
  asleep: 'state',
};

interface Watched {
  readonly kind: ToldKind;
  readonly venueId: number | null;
  /** The name of the field of a level. */
  readonly field?: string | null;
}

interface Owner {
  readonly viewer: Pick<Viewer, 'level' | 'flags'>;
  /** Venues whose days are closed to him. */
  readonly hiddenVenueIds: readonly number[];
}

/** Whether an owner may be told of a rule now: alerts are for full access, and he has to see what the rule is about at its venue. */
export function mayBeTold(
  { viewer, hiddenVenueIds }: Owner,
  { kind, venueId, field }: Watched,
  shows: (family: FieldFamily, level: number) => boolean,
  bonds: List = lists.bonds,
): boolean {
  const family = kind === 'level' ? findLevelField(bonds, field)?.family : familyOfKind[kind];
  if (viewer.level !== fullLevel || (venueId !== null && hiddenVenueIds.includes(venueId))) return false;
  return family !== undefined && shows(family, effectiveLevel(viewer, venueId));
}
