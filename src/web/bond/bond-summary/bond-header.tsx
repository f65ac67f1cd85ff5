import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { isOfIssue } from '#contract/issuer/wire/rated-entity.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import type { YieldConventionName } from '#domain/bond/shown-convention.ts';
import { shownRatings } from '#domain/issuer/rating.ts';
import { DayLink, useAudience, useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { type ReadDay, readDayText, releaseReadDay, useReadDay } from '../../market/data/read-day.ts';
import { withWholeDates } from '../../text/value-text.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { AccessPrompt, Note } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import head from '../../ui/layout/page-head.module.css';
import { conventionOf, conventionParameter, conventionsOf, hasConventions } from './basis.ts';
import styles from './bond-header.module.css';
import { isRepaid, toldFigures, whyNoYield } from './key-figure-texts.ts';
import { KeyFigures } from './key-figures.tsx';
import { type Conversion, KeyTerms } from './key-terms.tsx';
import { MoreFigures } from './more-figures.tsx';
import { summaryOnDay } from './shown-summary.ts';
import { useShownSummary } from './use-convention.ts';
import { WorkoutLadder } from './workout-ladder.tsx';

interface BondHeaderProps {
  readonly summary: BondSummary;
  /** What a convertible bond becomes; null for others. */
  readonly conversion: Conversion;
  /** When the figures changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
  /** What the reader can do with the bond, beside its name. */
  readonly actions: ReactNode;
}

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

/** Says that the figures are of a past day, on their upper edge so that nothing moves; a day that stays is told to who cannot see it. */
function PastMark({ read }: { readonly read: ReadDay | null }) {
  const text = useLabels('facets');
  return (
    <div className={styles.pastMark}>
      {read !== null && (
        <span className={classNames(chip.chip, chip.warn)}>
          {text('as_of', { date: readDayText(read) })}
          {read.isPinned && (
            <button
              type="button"
              aria-label={text('latest_again')}
              title={text('latest_again')}
              onClick={releaseReadDay}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      )}
      <span role="status" className="sr">
        {read?.isPinned ? text('head_as_of', { date: readDayText(read) }) : ''}
      </span>
    </div>
  );
}

/** The head of the bond page: identity, key figures with source and date, and the terms that are asked for first. */
export function BondHeader({ summary, conversion, liveAt, actions }: BondHeaderProps) {
  const hasMasked = [summary.price, summary.yield, summary.spread, summary.duration, ...summary.ratings].some((part) =>
    part === null ? false : part.masked.length > 0,
  );
  // What its last price meant for ends that have come tells nothing any more.
  const isOver = isRepaid(summary);
  const { shown, convention, end } = useShownSummary(summary);
  const read = useReadDay(summary.id);
  return (
    <article className={classNames(block.block, head.head)} aria-labelledby="bond-title">
      <div className={head.top}>
        <div className={styles.titleRow}>
          <h1 id="bond-title">{withWholeDates(summary.name)}</h1>
          {actions}
        </div>
        <Identity summary={summary} />
      </div>
      <div className={classNames(head.figures, head.level, styles.figures)} data-past={read === null ? undefined : ''}>
        <KeyFigures
          names={toldFigures(summary)}
          summary={shown}
          end={end}
          convention={convention}
          liveAt={liveAt}
          past={read === null ? null : summaryOnDay(summary, read)}
        />
        <KeyTerms summary={summary} conversion={conversion} />
        <PastMark read={read} />
      </div>
      {hasMasked && <Closed />}
      {!hasMasked && !isOver && (
        <>
          <div className={styles.further}>
            {hasConventions(summary) && <ConventionSwitch shown={shown} />}
            <MoreFigures summary={summary} />
          </div>
          <WorkoutLadder summary={summary} />
        </>
      )}
    </article>
  );
}

/** The one prompt of the page, where an open page has the other figures: neither is longer than the other. */
function Closed() {
  const text = useLabels('bond');
  if (useAudience() !== 'full') return <AccessPrompt what={text('masked_figures')} />;
  return (
    <div className={styles.closed}>
      <Note>{text('masked_venue')}</Note>
    </div>
  );
}

function Identity({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const { issuer, isin } = summary;
  const place = [issuer?.sector, issuer?.country].filter((part) => part != null && part !== '');
  return (
    <div className={head.ids}>
      {isin !== null && (
        <span className={classNames(head.code, 'code')}>
          {isin}
          <CopyButton value={isin} label={text('copy_isin')} />
        </span>
      )}
      {issuer !== null && (
        <DayLink to={pageAddress('company', issuer.id)} className="target">
          {issuer.name}
        </DayLink>
      )}
      {place.length > 0 && <span className="muted">{place.join(', ')}</span>}
      <span className={chip.chips}>
        <StatusChip summary={summary} />
        <span className={chip.chip}>
          <b>{summary.currency}</b>
        </span>
        {summary.isGenerated && (
          <span className={chip.chip} title={text('generated_hint')}>
            {text('generated')}
          </span>
        )}
      </span>
      <Ratings summary={summary} />
    </div>
  );
}

function StatusChip({ summary }: { readonly summary: BondSummary }) {
  const textOf = useLabelOf('bond');
  const isActive = findBondStatus(summary.statusId)?.isActive ?? false;
  const isTroubled = summary.statusKey === 'defaulted' || summary.statusKey === 'restructured';
  const tone = isTroubled ? chip.warn : isActive ? chip.live : chip.closed;
  return <span className={classNames(chip.chip, tone)}>{textOf(`status_${summary.statusKey}`)}</span>;
}

function Ratings({ summary }: { readonly summary: BondSummary }) {
  const text = useLabels('bond');
  const ofIssuer = summary.ratings.filter((rating) => !isOfIssue(rating));
  const ratings = shownRatings(summary.ratings.filter(isOfIssue), ofIssuer);
  if (ratings.length === 0) return null;
  return (
    <ul className={chip.chips} aria-label={text('ratings')}>
      {ratings.map((rating) => (
        <li key={`${rating.agency}-${rating.of}`} className={chip.chip} title={text(`rating_of_${rating.of}`)}>
          {rating.agency}{' '}
          <b>{rating.masked.includes('scale_point_name') ? <Masked /> : (rating.scale_point_name ?? '–')}</b>
        </li>
      ))}
    </ul>
  );
}
