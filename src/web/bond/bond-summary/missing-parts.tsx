import { Link } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { bondGaps } from '#domain/bond/bond-gaps.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { useFigureNames, useGapText } from './gap-texts.ts';
import { type MissingPart, missingOf } from './missing-of-bond.ts';
import styles from './missing-parts.module.css';

/** Where the operator sees what brings it in. */
const dataPage = { pathname: '/operator/data/', search: '', hash: '#missing' } as const;

/** What is missing of a bond, and what cannot be computed for want of it; for the operator with the way to bring it in. */
export function MissingParts({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const list = useLabels('list');
  const { isOperator } = useSession();
  const gapText = useGapText();
  const figureNames = useFigureNames();
  const parts = missingOf(summary);
  if (parts.length === 0) return null;
  const reasonOf = ({ gap }: MissingPart) => {
    const figures = figureNames(bondGaps[gap]);
    return figures === '' ? text('missing_issuer') : text('missing_without', { figures });
  };
  return (
    <aside className={styles.missing} aria-label={text('missing_title')}>
      <b>{text('missing_title')}</b>
      <ul>
        {parts.map((part) => (
          <li key={part.gap}>
            {gapText(part)}
            <span className="muted">: {reasonOf(part)}</span>
            {isOperator && (
              <>
                {' '}
                <Link to={dataPage}>{list('bring_in')}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
