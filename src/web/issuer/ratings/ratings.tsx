import { useId, useState } from 'react';
import type { CurrentRatings, RatingHistory } from '#contract/issuer/ratings.ts';
import { isOfIssue, type WireEntity, wireEntities } from '#contract/issuer/wire/rated-entity.ts';
import { type RatingTypeId, ratingTypes } from '#domain/issuer/rating.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type IssuerFacts, type Subject, subjectOf } from '../../market/subject/page-subject.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { dateText } from '../../text/value-text.ts';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, optionalColumn, wide, worded } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { RatingChart } from './rating-chart.tsx';
import type { CurrentRating, HistoricRating, RatingChoice } from './rating-choice.ts';
import { chosenRatings, historyList, ratingOffers } from './rating-choice.ts';
import styles from './ratings.module.css';

interface RatingsProps {
  readonly facts: IssuerFacts;
  readonly answer: CurrentRatings;
}

const tabs = ['current', 'history'] as const;
type RatingTab = (typeof tabs)[number];

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

/** Outlooks that agencies agree on; others are shown as the source says them. */
const outlooks = ['stable', 'positive', 'negative', 'developing'] as const;

interface AnyRating {
  readonly date: string;
  readonly of: WireEntity;
  readonly entity_name: string;
  readonly agency: string;
  readonly scale_point_name: string | null;
  readonly scale_point_description: string | null;
  readonly outlook: string | null;
  readonly is_revoked: boolean | null;
  readonly masked: readonly string[];
}

const phone = [wide('of', 'agency'), worded('5.5rem', 'grade', 'outlook'), narrow('8rem', 'date', 'type')];

function Entity({ rating }: { readonly rating: AnyRating }) {
  const text = useLabels('ratings');
  return (
    <>
      {text(`of_${rating.of}`)}
      {!isOfIssue(rating) && <span className="muted"> {rating.entity_name}</span>}
    </>
  );
}

function Grade({ rating }: { readonly rating: AnyRating }) {
  const { scale_point_name: grade, scale_point_description: description, is_revoked: isRevoked } = rating;
  return (
    <span className={isRevoked === true ? styles.revokedGrade : undefined} title={description ?? undefined}>
      {grade}
    </span>
  );
}

type ColumnName = 'of' | 'agency' | 'grade' | 'outlook' | 'meaning' | 'date';

function useColumns<Rating extends AnyRating>(): Readonly<Record<ColumnName, Column<Rating>>> {
  const text = useLabels('ratings');
  const language = useLanguage();
  const outlookText = (outlook: string) => {
    const known = outlooks.find((each) => each === outlook.toLowerCase());
    return known === undefined ? outlook : text(`outlook_${known}`);
  };
  return {
    of: { id: 'of', title: text('of'), wraps: true, cell: (rating) => <Entity rating={rating} /> },
    agency: { id: 'agency', title: text('agency'), cell: ({ agency }) => agency },
    grade: {
      id: 'grade',
      title: text('grade'),
      isMasked: ({ masked }) => masked.includes('scale_point_name'),
      cell: (rating) => <Grade rating={rating} />,
    },
    outlook: optionalColumn('outlook', text('outlook'), ({ outlook }) => outlook, outlookText, {
      isMasked: ({ masked }) => masked.includes('outlook'),
    }),
    meaning: optionalColumn('meaning', text('meaning'), (rating) => rating.scale_point_description, String, {
      rank: 3,
      wraps: true,
    }),
    date: { id: 'date', title: text('date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
  };
}

/** The ratings of today. */
function CurrentTable({ ratings }: { readonly ratings: readonly CurrentRating[] }) {
  const text = useLabels('ratings');
  const { of, agency, grade, outlook, date } = useColumns<CurrentRating>();
  const type: Column<CurrentRating> = {
    id: 'type',
    title: text('type'),
    rank: 2,
    wraps: true,
    cell: (rating) => text(`type_${rating.type}`),
  };
  return (
    <Table
      caption={text('caption_current')}
      columns={[of, agency, grade, outlook, type, date]}
      lines={linesOf(ratings, (rating) => `${rating.of} ${rating.entity_name} ${rating.agency} ${rating.type}`)}
      phone={phone}
      limit={8}
    />
  );
}

/** The ratings of a type as they were given, latest first: the twin of the chart. */
function HistoryTable({ ratings }: { readonly ratings: readonly HistoricRating[] }) {
  const text = useLabels('ratings');
  const { of, agency, grade, outlook, meaning, date } = useColumns<HistoricRating>();
  return (
    <Table
      caption={text('caption_history')}
      columns={[date, of, agency, grade, outlook, meaning]}
      lines={linesOf(ratings, (rating) => `${rating.date} ${rating.of} ${rating.entity_name} ${rating.agency}`)}
      phone={phone}
      limit={8}
    />
  );
}

function RatingsHistory({ subject, choice }: { readonly subject: Subject; readonly choice: RatingChoice }) {
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

interface RatingFiltersProps {
  readonly offers: {
    readonly entities: readonly WireEntity[];
    readonly agencies: readonly string[];
    readonly types: readonly RatingTypeId[];
  };
  readonly choice: RatingChoice;
  /** The history is of one type at a time. */
  readonly hasTypes: boolean;
  readonly onChange: (choice: RatingChoice) => void;
}

/** The id of a list's entry for all of them. */
const all = '';

/** Whose ratings, by whom, of which type, and whether those that were withdrawn are shown. */
function RatingFilters({ offers, choice, hasTypes, onChange }: RatingFiltersProps) {
  const text = useLabels('ratings');
  const everything = { id: all, text: text('all') };
  return (
    <div className={classNames(styles.filters, 'needs-script')}>
      {offers.entities.length > 1 && (
        <Select
          label={text('of')}
          options={[everything, ...offers.entities.map((id) => ({ id, text: text(`of_${id}`) }))]}
          value={choice.of ?? all}
          onChange={(id) => onChange({ ...choice, of: wireEntities.find((entity) => entity === id) ?? null })}
        />
      )}
      {offers.agencies.length > 1 && (
        <Select
          label={text('agency')}
          options={[everything, ...offers.agencies.map((id) => ({ id, text: id }))]}
          value={choice.agency ?? all}
          onChange={(id) => onChange({ ...choice, agency: id === all ? null : id })}
        />
      )}
      {hasTypes && offers.types.length > 1 && (
        <Select
          label={text('type')}
          options={offers.types.map((id) => ({ id: String(id), text: text(`type_${id}`) }))}
          value={String(choice.type)}
          onChange={(id) => onChange({ ...choice, type: ratingTypes.find((type) => String(type.id) === id)?.id ?? 1 })}
        />
      )}
      <Switch
        isChecked={choice.showsRevoked}
        onChange={(showsRevoked) => onChange({ ...choice, showsRevoked })}
        className={styles.revoked}
      >
        {text('show_revoked')}
      </Switch>
    </div>
  );
}

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

function Current({ items, choice }: { readonly items: CurrentRatings['items']; readonly choice: RatingChoice }) {
  const text = useLabels('ratings');
  const shown = chosenRatings(items, choice);
  if (shown.length === 0)
    return <EmptyState icon="ratings" title={text('none_chosen')} reason={text('revoked_hidden')} />;
  return <CurrentTable ratings={shown} />;
}
