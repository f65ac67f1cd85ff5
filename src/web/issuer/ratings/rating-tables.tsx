import { isOfIssue, type WireEntity } from '#contract/issuer/wire/rated-entity.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { CurrentRating, HistoricRating } from './rating-choice.ts';
import styles from './ratings.module.css';

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

const phone: readonly PhoneColumn[] = [
  { parts: ['of', 'agency'], width: 'minmax(0, 1fr)' },
  { parts: ['grade', 'outlook'], width: '5.5rem' },
  { parts: ['date', 'type'], align: 'end', width: '8rem' },
];

function useColumns<Rating extends AnyRating>() {
  const text = useLabels('ratings');
  const language = useLanguage();
  const outlookText = ({ outlook }: Rating) => {
    const known = outlooks.find((each) => each === outlook?.toLowerCase());
    return known === undefined ? outlook : text(`outlook_${known}`);
  };
  const column = <Id extends string>(column: Column<Rating> & { readonly id: Id }) => column;
  return {
    of: column({
      id: 'of',
      title: text('of'),
      wraps: true,
      cell: (rating) => (
        <>
          {text(`of_${rating.of}`)}
          {!isOfIssue(rating) && <span className="muted"> {rating.entity_name}</span>}
        </>
      ),
    }),
    agency: column({ id: 'agency', title: text('agency'), cell: ({ agency }) => agency }),
    grade: column({
      id: 'grade',
      title: text('grade'),
      isMasked: ({ masked }) => masked.includes('scale_point_name'),
      cell: ({ scale_point_name: grade, scale_point_description: description, is_revoked: isRevoked }) => (
        <span className={isRevoked === true ? styles.revokedGrade : undefined} title={description ?? undefined}>
          {grade}
        </span>
      ),
    }),
    outlook: column({
      id: 'outlook',
      title: text('outlook'),
      isMasked: ({ masked }) => masked.includes('outlook'),
      isFilled: ({ outlook }) => outlook !== null,
      cell: outlookText,
    }),
    meaning: column({
      id: 'meaning',
      title: text('meaning'),
      rank: 3,
      wraps: true,
      isFilled: ({ scale_point_description: meaning }) => meaning !== null,
      cell: ({ scale_point_description: meaning }) => meaning,
    }),
    date: column({
      id: 'date',
      title: text('date'),
      kind: 'date',
      cell: ({ date }) => dateText(date, language),
    }),
  };
}

/** The ratings of today. */
export function CurrentTable({ ratings }: { readonly ratings: readonly CurrentRating[] }) {
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
export function HistoryTable({ ratings }: { readonly ratings: readonly HistoricRating[] }) {
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
