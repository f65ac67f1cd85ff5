import { useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { useLabels } from '../../context/language-context.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { conventionOf, conventionParameter, type YieldConventionName, yieldConventions } from './basis.ts';
import styles from './bond-header.module.css';

/** In which convention the yields of head and ladder are told; the choice is in the address. */
export function ConventionSwitch({ shown }: { readonly shown: BondSummary }) {
  const text = useLabels('facets');
  const [params] = useSearchParams();
  const chosen = conventionOf(params);
  const addressOf = (convention: YieldConventionName) => {
    const next = new URLSearchParams(params);
    if (convention === 'effective') next.delete(conventionParameter);
    else next.set(conventionParameter, convention);
    return `?${next}`;
  };
  const segments = yieldConventions.map((key) => ({ key, text: text(`convention_${key}`), to: addressOf(key) }));
  return (
    <div className={styles.convention}>
      <span className="muted">{text('convention')}</span>
      <SegmentedLinks label={text('convention')} segments={segments} chosen={chosen} />
      {chosen !== 'effective' && shown.yield === null && <span className={styles.none}>{text(whyNone(shown))}</span>}
    </div>
  );
}

function whyNone({ coupon, maturesOn }: BondSummary) {
  if (coupon.kind === 'floating') return 'none_floating';
  return maturesOn === null ? 'none_perpetual' : 'none_other';
}
