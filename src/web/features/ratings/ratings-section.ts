import type { CurrentRatings } from '#contract/ratings.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, pageSection } from '../../sections/page-section.ts';

/** Each agency with its grade of the bond or, where it rates that not, of the next who stands behind it; closed grades are left out. */
function ratingFact({ items }: CurrentRatings): string {
  const byAgency = Map.groupBy(items, ({ agency }) => agency);
  const firsts = [...byAgency.values()].flatMap(
    (own) => own.find((rating) => rating.is_revoked !== true) ?? own[0] ?? [],
  );
  return firsts
    .map(({ agency, scale_point_name: grade }) => (grade === null ? agency : `${agency} ${grade}`))
    .join(', ');
}

export const ratingsSection = pageSection<BondSubject, BondPlace, CurrentRatings>({
  id: 'ratings',
  group: 'credit',
  title: (texts) => texts.text('ratings', 'title'),
  menu: { title: (texts) => texts.text('ratings', 'title'), img: 'ratings', event: 'menuRatings' },
  call: {
    ask: (api, { id }, signal) => ask(api, 'GET /api/bonds/:bondId/ratings/', { params: { bondId: id }, signal }),
    failed: (texts) => texts.text('ratings', 'failed'),
  },
  outline: (ratings) =>
    ratings.items.length === 0 ? null : { count: ratings.items.length, fact: ratingFact(ratings) },
  block: codeOnApproach(async () => (await import('./ratings.tsx')).Ratings),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
