import type { CurrentRatings } from '#contract/issuer/ratings.ts';
import { announcedCount } from '../../market/subject/announced-outline.ts';
import type { IssuerFacts, IssuerPlace } from '../../market/subject/page-subject.ts';
import { ask } from '../../platform/data/ask.ts';
import { codeOnApproach, type Outline, pageSection } from '../../platform/sections/page-section.ts';

/** Each agency of the summary with its grade; closed grades are left out. */
function announced(facts: IssuerFacts): Outline | null {
  const count = announcedCount(facts, 'ratings');
  if (count === 0) return null;
  const { ratings } = 'card' in facts ? facts.card : facts.summary;
  const byAgency = new Map(ratings.toReversed().map((rating) => [rating.agency, rating.scale_point_name]));
  const words = [...byAgency].sort().map(([agency, grade]) => (grade === null ? agency : `${agency} ${grade}`));
  return { count, fact: words.length === 0 ? null : words.join(', ') };
}

export const ratingsSection = pageSection<IssuerFacts, IssuerPlace, CurrentRatings>({
  id: 'ratings',
  group: 'credit',
  title: (texts) => texts.text('ratings', 'title'),
  menu: { title: (texts) => texts.text('ratings', 'title'), img: 'ratings', event: 'menuRatings' },
  call: {
    ask: (api, { model, id }, signal) =>
      model === 'bonds'
        ? ask(api, 'GET /api/bonds/:bondId/ratings/', { params: { bondId: id }, signal })
        : ask(api, 'GET /api/company/:id/ratings/', { params: { id }, signal }),
    failed: (texts) => texts.text('ratings', 'failed'),
  },
  outline: { announced },
  block: codeOnApproach(async () => (await import('./ratings.tsx')).Ratings),
  openOn: 'wide',
  height: 220,
  isInPdf: true,
  isInCopy: true,
});
