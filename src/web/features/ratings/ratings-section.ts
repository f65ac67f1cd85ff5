import type { CurrentRatings } from '#contract/ratings.ts';
import { announcedCount } from '../../data/announced-outline.ts';
import { ask } from '../../data/ask.ts';
import type { BondPlace, BondSubject } from '../../data/bond-subject.ts';
import { codeOnApproach, type Outline, pageSection } from '../../sections/page-section.ts';

/** Each agency of the summary with its grade; closed grades are left out. */
function announced(facts: BondSubject): Outline | null {
  const count = announcedCount(facts, 'ratings');
  if (count === 0) return null;
  const byAgency = new Map(
    facts.summary.ratings.toReversed().map((rating) => [rating.agency, rating.scale_point_name]),
  );
  const words = [...byAgency].sort().map(([agency, grade]) => (grade === null ? agency : `${agency} ${grade}`));
  return { count, fact: words.length === 0 ? null : words.join(', ') };
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
  outline: { announced },
  block: codeOnApproach(async () => (await import('./ratings.tsx')).Ratings),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
