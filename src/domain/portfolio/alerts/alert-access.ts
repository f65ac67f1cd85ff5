import type { FieldFamily } from '../../account/access/field-policy.ts';
import { effectiveLevel, fullLevel, type Viewer } from '../../account/access/viewer.ts';
import type { ToldKind } from './alert-rule.ts';

/** The family of what each kind of rule is about: who does not see it is not told that it moved either. */
const familyOfKind: Readonly<Record<ToldKind, FieldFamily>> = {
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
}

interface Owner {
  readonly viewer: Pick<Viewer, 'level' | 'flags'>;
  /** Venues whose days are closed to him. */
  readonly hiddenVenueIds: readonly number[];
}

/** Whether an owner may be told of a rule now: alerts are for full access, and he has to see what the rule is about at its venue. */
export function mayBeTold(
  { viewer, hiddenVenueIds }: Owner,
  { kind, venueId }: Watched,
  shows: (family: FieldFamily, level: number) => boolean,
): boolean {
  if (viewer.level !== fullLevel || (venueId !== null && hiddenVenueIds.includes(venueId))) return false;
  return shows(familyOfKind[kind], effectiveLevel(viewer, venueId));
}
