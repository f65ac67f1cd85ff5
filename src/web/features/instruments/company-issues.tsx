import { Link } from 'react-router';
import type { CompanyCard } from '#contract/companies.ts';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels } from '../../context/language-context.ts';
import { Block } from '../../ui/layout/block.tsx';
import { CellText } from '../../ui/layout/cell.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import table from '../../ui/table/table.module.css';
import styles from './company-issues.module.css';

/** The stocks and other issues of a company that are no bonds; nothing where it has none. */
export function CompanyIssues({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const { issues, stockCount, otherCount } = card;
  const total = stockCount + otherCount;
  if (issues.length === 0) return null;
  const meta =
    issues.length < total
      ? text('issues_first', { count: issues.length, total })
      : text('issues_count', { count: total });
  return (
    <Block id="issues" title={text('issues')} meta={meta}>
      <div className={table.scroll}>
        <table className={classNames(table.table, styles.issues)}>
          <caption className="sr">{text('issues')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('ticker')}</th>
              <th scope="col" className={styles.wide}>
                {text('kind')}
              </th>
              <th scope="col" className={styles.wide}>
                {text('isin')}
              </th>
              <th scope="col">{text('currency')}</th>
            </tr>
          </thead>
          <tbody>
            {issues.map((issue) => (
              <tr key={issue.id}>
                <td className={styles.name}>
                  <Link to={pageAddress(issue.model, issue.id)}>{issue.name}</Link>
                </td>
                <td className="code">
                  <CellText text={issue.ticker} />
                </td>
                <td className={styles.wide}>{text(`kind_${issue.model}`)}</td>
                <td className={classNames(styles.wide, 'code')}>
                  <CellText text={issue.isin} />
                </td>
                <td>
                  <CellText text={issue.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}
