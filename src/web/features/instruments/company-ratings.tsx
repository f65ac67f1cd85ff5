import type { CompanyCard } from '#contract/companies.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';

type Rating = CompanyCard['ratings'][number];

/** Outlooks that agencies agree on; others are shown as the source says them. */
const outlooks = ['stable', 'positive', 'negative', 'developing'] as const;

/** The latest rating of a company by each agency; nothing where no agency rates it. */
export function CompanyRatings({ card: { ratings } }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const columns = useRatingColumns();
  if (ratings.length === 0) return null;
  return (
    <Block id="ratings" title={text('ratings')} meta={text('ratings_meta')}>
      <Table caption={text('ratings')} columns={columns} lines={linesOf(ratings, ({ agency }) => agency)} />
    </Block>
  );
}

function useRatingColumns(): readonly Column<Rating>[] {
  const text = useLabels('instruments');
  const language = useLanguage();
  const outlookText = (outlook: Rating['outlook']) => {
    const known = outlooks.find((each) => each === outlook?.toLowerCase());
    return known === undefined ? outlook : text(`outlook_${known}`);
  };
  const grade = (id: 'scale_point_name' | 'outlook', title: string): Column<Rating> => ({
    id,
    title,
    isMasked: ({ masked }) => masked.includes(id),
    cell: (rating) => (id === 'outlook' ? outlookText(rating.outlook) : rating[id]),
  });
  return [
    { id: 'agency', title: text('agency'), cell: ({ agency }) => agency },
    grade('scale_point_name', text('grade')),
    grade('outlook', text('outlook')),
    { id: 'date', title: text('rated_on'), kind: 'date', cell: ({ date }) => dateText(date, language) },
  ];
}
