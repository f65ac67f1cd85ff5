import { useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { chosenEnds, conventionOf, conventionParameter, conventionsOf, hasConventions } from './basis.ts';
import styles from './bond-header.module.css';
import { hasMaskedFigures, isInDefault, isRepaid, whyNoYield } from './key-figure-texts.ts';
import { MoreFigures } from './more-figures.tsx';
import { useShownSummary } from './use-convention.ts';
import { WorkoutLadder } from './workout-ladder.tsx';

/** In which convention the yields of head and ladder are told; the choice is in the address. */
function ConventionSwitch({ shown }: { readonly shown: BondSummary }) {
  const text = useLabels('facets');
  const [params] = useSearchParams();
  const chosen = conventionOf(params, shown);
  const addressOf = (convention: YieldConventionName) => {
    const next = new URLSearchParams(params);
    if (convention === shown.usualConvention) next.delete(conventionParameter);
    else next.set(conventionParameter, convention);
    return `?${next}`;
  };
  const segments = conventionsOf(shown).map((key) => ({ key, text: text(`convention_${key}`), to: addressOf(key) }));
  return (
    <div className={styles.convention}>
      <span className="muted">{text('convention')}</span>
      <SegmentedLinks label={text('convention')} segments={segments} chosen={chosen} />
      {shown.yield === null && <span className={styles.none}>{text(whyNoYield(shown))}</span>}
    </div>
  );
}

/** What the price means beyond the key figures, below the chart; nothing of a repaid bond, whose ends have come, of one in default that has none, nor where figures are hidden. */
export function FiguresBlock({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const { shown } = useShownSummary(summary);
  const isWithoutEnds = isInDefault(summary) && chosenEnds(summary).length === 0;
  const hasNone = isRepaid(summary) || isWithoutEnds || summary.price === null;
  if (hasNone || hasMaskedFigures(summary)) return null;
  return (
    <Block id="figures" title={text('more_figures')}>
      <div className={styles.further}>
        {hasConventions(summary) && <ConventionSwitch shown={shown} />}
        <MoreFigures summary={summary} />
      </div>
      <WorkoutLadder summary={summary} />
    </Block>
  );
}
