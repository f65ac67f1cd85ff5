import type { RatingHistory } from '#contract/issuer/ratings.ts';
import type { RatingTypeId } from '#domain/issuer/rating.ts';
import { useLabels } from '../../context/language-context.ts';
import type { Subject } from '../../market/subject/page-subject.ts';
import type { Question } from '../../platform/data/answers.ts';
import { type Answered, ask } from '../../platform/data/ask.ts';
import { browserApi } from '../../platform/data/browser-api.ts';
import { useAnswer } from '../../platform/data/use-answer.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { RatingChart } from './rating-chart.tsx';
import { chosenRatings, historyList, type RatingChoice } from './rating-choice.ts';
import { HistoryTable } from './rating-tables.tsx';
import styles from './ratings.module.css';

interface RatingsHistoryProps {
  readonly subject: Subject;
  readonly choice: RatingChoice;
}

/** The history of a type comes when it is first looked at, and is kept; the choice of an agency asks for nothing more. */
function questionOf({ model, id }: Subject, type: RatingTypeId): Question<Answered<RatingHistory>> {
  return {
    key: String(type),
    ask: (signal) => {
      const parts = { kind: 'read', body: { params: type }, signal } as const;
      return model === 'bonds'
        ? ask(browserApi, 'POST /api/bonds/:bondId/getRatingsHistory/', { ...parts, params: { bondId: id } })
        : ask(browserApi, 'POST /api/company/:id/getRatingsHistory/', { ...parts, params: { id } });
    },
    networkFailure: { ok: false, code: 'network' },
  };
}

export function RatingsHistory({ subject, choice }: RatingsHistoryProps) {
  const text = useLabels('ratings');
  const { shown, isPending, retry } = useAnswer(questionOf(subject, choice.type), null);
  if (shown === null || (isPending && !shown.answer.ok))
    return (
      <div className={styles.stage}>
        <SkeletonLines count={5} />
      </div>
    );
  if (!shown.answer.ok) return <ErrorState title={text('failed')} code={shown.answer.code} onRetry={retry} />;
  const all = historyList(shown.answer.value);
  // A line of the chart ends where its rating was revoked, whether the table shows that or not.
  const charted = chosenRatings(all, { ...choice, showsRevoked: true });
  const ratings = chosenRatings(all, choice);
  return (
    <div aria-busy={isPending}>
      <RatingChart ratings={charted} subject={subject} type={choice.type} />
      {ratings.length === 0 ? (
        <EmptyState icon="ratings" title={text('none_chosen')} reason={text('revoked_hidden')} />
      ) : (
        <HistoryTable ratings={ratings} />
      )}
    </div>
  );
}
