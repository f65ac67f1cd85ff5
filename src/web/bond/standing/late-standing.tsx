import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Standing } from '#contract/bond/standing.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { type AnswerInView, type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { Skeleton } from '../../ui/feedback/notice.tsx';
import { onDemand, useOnDemand } from '../../ui/feedback/on-demand.ts';
import block from '../../ui/layout/block.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './standing.module.css';

const standingParts = onDemand(async () => (await import('./standing-parts.tsx')).StandingParts);

interface LateStandingProps {
  readonly summary: BondSummary;
  /** How many venues the reader may choose from. */
  readonly venueCount: number;
}

const endedStatuses: readonly BondSummary['statusKey'][] = ['defaulted', 'matured', 'redeemed_early'];

const isSeen = (figure: BondSummary['price']) => figure !== null && figure.value !== null;

function questionOf(bondId: number, venueId: number): Question<Answered<Standing>> {
  const parts = { params: { id: bondId }, query: { venue: venueId } };
  return {
    key: `${bondId} ${venueId}`,
    ask: (signal) => ask(browserApi, 'GET /api/bonds/:id/standing/', { ...parts, signal }),
    networkFailure: { ok: false, code: 'network' },
  };
}

/** Where the figures of the shown venue stand, asked for once the page is drawn; never below full access, which would see nothing of it. */
function useStanding({ id, venueId }: BondSummary, isWanted: boolean): AnswerInView<Answered<Standing>> {
  return useAnswer(isWanted && venueId !== null ? questionOf(id, venueId) : null, null);
}

/** Where the latest figures stand: a place of fixed height, filled once the page is drawn. Nothing where the reader sees no figures. */
export function LateStanding({ summary, venueCount }: LateStandingProps) {
  const isOpen = useAudience() === 'full' && isSeen(summary.price);
  // Of a bond that pays no more the position would be that of its last day.
  const hasEnd = isOpen && endedStatuses.includes(summary.statusKey);
  const measures = isOpen && !hasEnd ? [summary.yield, summary.spread].filter(isSeen).length : 0;
  const hasVenues = isOpen && venueCount > 1;
  const text = useLabels('standing');
  const isWanted = measures > 0 || hasEnd || hasVenues;
  const answer = useStanding(summary, isWanted);
  const { part: Parts } = useOnDemand(standingParts, isWanted);
  if (!isWanted) return null;
  const first = hasEnd ? 'endFigures' : measures === 1 ? 'single' : measures > 1 ? 'positions' : null;
  const isWaiting = Parts === null || answer.shown === null;
  return (
    <section
      id="standing"
      className={classNames(block.block, styles.strip)}
      aria-labelledby="standing-title"
      aria-busy={isWaiting}
    >
      <h2 id="standing-title" className="sr">
        {text('title')}
      </h2>
      {isWaiting ? (
        <Places first={first} hasPeers={measures > 0} venueCount={hasVenues ? venueCount : 0} />
      ) : (
        <Parts summary={summary} answer={answer} has={{ position: measures > 0, end: hasEnd, venues: hasVenues }} />
      )}
    </section>
  );
}

interface PlacesProps {
  readonly first: 'positions' | 'single' | 'endFigures' | null;
  readonly hasPeers: boolean;
  readonly venueCount: number;
}

/** What the parts will take up. */
function Places({ first, hasPeers, venueCount }: PlacesProps) {
  return (
    <>
      {first !== null && (
        <div className={classNames(styles.positions, styles[first])}>
          <Skeleton />
        </div>
      )}
      {hasPeers && <div className={styles.peers} />}
      {venueCount > 0 && (
        <div className={styles.venues}>
          <div className={styles.axis}>
            <Skeleton />
          </div>
          <ul className={styles.prices}>
            {[...Array(venueCount).keys()].map((place) => (
              <li key={place} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
