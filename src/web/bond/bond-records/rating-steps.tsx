import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, exactText } from '../../text/value-text.ts';
import { AccessPrompt } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { knownColumn, narrow, optionalColumn, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { couponChangeText, gradeText, type RatingStep, ratingTriggerText } from './rating-trigger.ts';

const phone = [wide('trigger', 'agency'), narrow('6rem', 'cap', 'from'), worded('8rem', 'inForce')];

/** How the coupon follows ratings of the issue, and what is in force by those of today. */
export function RatingSteps({ facts: { records } }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const steps = records.ratingSteps;
  return (
    <Block id="rating-steps" title={text('rating_steps')} foot={<span>{text('steps_note')}</span>}>
      <Steps steps={steps} />
      {steps.some(({ masked }) => masked.length > 0) && <AccessPrompt of="block" what={text('steps_prompt')} />}
    </Block>
  );
}

interface Said {
  readonly change: number | null;
  readonly from: string | null;
  readonly by: string | null;
  readonly grade: string | null;
}

const absenceWords = {
  no_periods: 'step_no_periods',
  not_begun: 'step_not_begun',
  no_rating: 'step_unrated',
} as const;

function useStateTexts() {
  const text = useLabels('more');
  const language = useLanguage();
  const written = (key: 'step_in_force' | 'step_next', { change, from, by, grade }: Said) =>
    change === null || from === null
      ? null
      : text(change === 0 && key === 'step_in_force' ? 'step_none' : key, {
          change: couponChangeText(change, language),
          date: dateText(from, language),
          agency: by ?? '',
          grade: gradeText(grade ?? ''),
        });
  return ({ inForce, absence, inForceSince, ratedBy, rating, next, nextFrom, nextRatedBy, nextRating }: RatingStep) => {
    const now = { change: inForce, from: inForceSince, by: ratedBy, grade: rating };
    const later = { change: next, from: nextFrom, by: nextRatedBy, grade: nextRating };
    return [
      written('step_in_force', now) ?? (absence === null ? null : text(absenceWords[absence])),
      written('step_next', later),
    ].filter((each) => each !== null);
  };
}

function Steps({ steps }: { readonly steps: readonly RatingStep[] }) {
  const text = useLabels('more');
  const language = useLanguage();
  const stateOf = useStateTexts();
  const columns: readonly Column<RatingStep>[] = [
    {
      id: 'trigger',
      title: text('column_step'),
      wraps: true,
      cell: (step) => ratingTriggerText(step, text, language),
    },
    { id: 'agency', title: text('column_step_agency'), cell: ({ agency }) => agency ?? text('any_agency') },
    optionalColumn(
      'cap',
      text('column_step_cap'),
      ({ cap }) => cap,
      (cap) => exactText(cap, language, 0),
      { kind: 'number' },
    ),
    optionalColumn(
      'from',
      text('column_step_from'),
      ({ startsOn }) => startsOn,
      (date) => dateText(date, language),
      { kind: 'date', rank: 2 },
    ),
    knownColumn(
      'reversible',
      text('column_step_back'),
      ({ isReversible }) => isReversible,
      (isReversible) => text(isReversible ? 'step_back_yes' : 'step_back_no'),
      { rank: 3 },
    ),
    {
      id: 'inForce',
      title: text('column_in_force'),
      wraps: true,
      isMasked: ({ masked }) => masked.includes('inForce'),
      cell: (step) => stateOf(step).map((said) => <p key={said}>{said}</p>),
    },
  ];
  const numbered = steps.map((step, at) => ({ ...step, at }));
  return (
    <Table
      caption={text('rating_steps')}
      columns={columns}
      lines={linesOf(numbered, ({ at }) => at)}
      phone={phone}
      limit={5}
    />
  );
}
