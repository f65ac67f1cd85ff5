import type { CompanyCard } from '#contract/companies.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import table from '../../ui/table/table.module.css';

/** The latest rating of a company by each agency; nothing where no agency rates it. */
export function CompanyRatings({ card: { ratings } }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const language = useLanguage();
  if (ratings.length === 0) return null;
  const isMasked = ratings.some(({ masked }) => masked.length > 0);
  return (
    <Block id="ratings" title={text('ratings')} meta={text('ratings_meta')}>
      {isMasked && <AccessPrompt what={text('masked_ratings')} />}
      <div className={table.scroll}>
        <table className={table.table}>
          <caption className="sr">{text('ratings')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('agency')}</th>
              <th scope="col">{text('grade')}</th>
              <th scope="col">{text('outlook')}</th>
              <th scope="col">{text('rated_on')}</th>
            </tr>
          </thead>
          <tbody>
            {ratings.map((rating) => (
              <tr key={rating.agency}>
                <td>{rating.agency}</td>
                <td>
                  <CellText text={rating.scale_point_name} isMasked={rating.masked.includes('scale_point_name')} />
                </td>
                <td>
                  <CellText text={rating.outlook} isMasked={rating.masked.includes('outlook')} />
                </td>
                <td>{dateText(rating.date, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}
