import { useId, useState } from 'react';
import type { CurrentRatings } from '#contract/issuer/ratings.ts';
import { useLabels } from '../../context/language-context.ts';
import { type IssuerFacts, subjectOf } from '../../market/subject/page-subject.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { chosenRatings, type RatingChoice, ratingOffers } from './rating-choice.ts';
import { RatingFilters } from './rating-filters.tsx';
import { CurrentTable } from './rating-tables.tsx';
import { RatingsHistory } from './ratings-history.tsx';

interface RatingsProps {
  readonly facts: IssuerFacts;
  readonly answer: CurrentRatings;
}

const tabs = ['current', 'history'] as const;
type RatingTab = (typeof tabs)[number];

/** The ratings of the bond and of who stands behind it: those of today, and how they came about. */
export function Ratings({ facts, answer: { items } }: RatingsProps) {
  const text = useLabels('ratings');
  const panel = useId();
  const offers = ratingOffers(items);
  const [tab, setTab] = useState<RatingTab>('current');
  const [choice, setChoice] = useState<RatingChoice>({
    of: null,
    agency: null,
    showsRevoked: false,
    type: offers.types[0] ?? 1,
  });
  const tools = (
    <span className="needs-script">
      <ValueTabBar
        label={text('title')}
        panelId={panel}
        look="segments"
        tabs={tabs.map((id) => ({ id, ttl: text(`tab_${id}`) }))}
        value={tab}
        onChange={(next) => setTab(next ?? 'current')}
      />
    </span>
  );
  return (
    <Block id="ratings" title={text('title')} tools={tools}>
      <RatingFilters offers={offers} choice={choice} hasTypes={tab === 'history'} onChange={setChoice} />
      <div id={panel} role="tabpanel">
        {tab === 'current' ? (
          <Current items={items} choice={choice} />
        ) : (
          <RatingsHistory subject={subjectOf(facts)} choice={choice} />
        )}
      </div>
    </Block>
  );
}

interface CurrentProps {
  readonly items: CurrentRatings['items'];
  readonly choice: RatingChoice;
}

function Current({ items, choice }: CurrentProps) {
  const text = useLabels('ratings');
  const shown = chosenRatings(items, choice);
  if (shown.length === 0)
    return <EmptyState icon="ratings" title={text('none_chosen')} reason={text('revoked_hidden')} />;
  return <CurrentTable ratings={shown} />;
}
