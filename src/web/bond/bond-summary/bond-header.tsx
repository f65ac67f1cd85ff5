import type { ReactNode } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { isOfIssue } from '#contract/issuer/wire/rated-entity.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import { shownRatings } from '#domain/issuer/rating.ts';
import { DayLink, useAudience, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type ReadDay, readDayText, releaseReadDay, useReadDay } from '../../market/data/read-day.ts';
import { dateText, withWholeDates } from '../../text/value-text.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { AccessPrompt, Note, NotLoaded } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import head from '../../ui/layout/page-head.module.css';
import styles from './bond-header.module.css';
import { CarryGrid } from './carry-grid.tsx';
import { LifeFigures, MarketLine, VerdictLine } from './glance.tsx';
import { hasMaskedFigures, isInDefault, isRepaid, toldFigures } from './key-figure-texts.ts';
import { KeyFigures } from './key-figures.tsx';
import { type Conversion, KeyTerms } from './key-terms.tsx';
import { type ShownGlance, summaryOnDay } from './shown-summary.ts';
import { useShownSummary } from './use-convention.ts';

interface BondHeaderProps {
  readonly summary: BondSummary;
  readonly glance: ShownGlance;
  /** Whether anybody quotes the bond, which is open to all. */
  readonly hasQuotes: boolean;
  /** What a convertible bond becomes; null for others. */
  readonly conversion: Conversion;
  /** When the figures changed while the page was open, milliseconds since 1970. */
  readonly liveAt: number | null;
  /** The search part of the way to the map of its issuer; null where there is none. */
  readonly map: string | null;
  /** What the reader can do with the bond, beside its name. */
  readonly actions: ReactNode;
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
export function BondHeader({ summary, glance: told, hasQuotes, conversion, liveAt, map, actions }: BondHeaderProps) {
  const { glance } = told;
  const hasMasked = hasMaskedFigures(summary);
  const { shown, convention, end } = useShownSummary(summary);
  const read = useReadDay(summary.id);
  // What frames there are follows from what is open to everybody, so that an empty one tells nothing.
  const isAlive = !isRepaid(summary);
  const isHidden = hasMasked;
  const hasFrames = isAlive && !(isHidden && isInDefault(summary));
  const names = toldFigures(summary);
  return (
    <article className={classNames(block.block, head.head, styles.head)} aria-labelledby="bond-title">
      <div className={head.top}>
        <div className={styles.titleRow}>
          <h1 id="bond-title">{withWholeDates(summary.name)}</h1>
          {actions}
        </div>
        <Identity summary={summary} liveAt={liveAt} />
      </div>
      {names.length > 0 && (
        <div
          className={classNames(head.figures, head.level, styles.figures)}
          data-past={read === null ? undefined : ''}
        >
          <KeyFigures
            names={names}
            summary={shown}
            end={end}
            convention={convention}
            past={read === null ? null : summaryOnDay(summary, read)}
          />
          {hasFrames && <CarryGrid part={glance?.carry ?? null} isHidden={isHidden} />}
          {!isAlive && <LifeFigures part={glance?.life ?? null} isHidden={isHidden} summary={summary} />}
          <PastMark read={read} />
        </div>
      )}
      {isAlive && hasQuotes && glance !== null && <MarketLine part={glance} isHidden={isHidden} summary={summary} />}
      {hasFrames && <VerdictLine part={glance?.verdict ?? null} isHidden={isHidden} summary={summary} map={map} />}
      {glance === null && <GlanceFailed retry={told.retry} />}
      <KeyTerms summary={summary} conversion={conversion} />
      {hasMasked && <Closed />}
    </article>
  );
}

function GlanceFailed({ retry }: Pick<ShownGlance, 'retry'>) {
  const text = useLabels('bond');
  return <NotLoaded what={text('glance_failed')} onRetry={retry} />;
}

/** The one prompt of the page. */
function Closed() {
  const text = useLabels('bond');
  if (useAudience() !== 'full') return <AccessPrompt what={text('masked_figures')} />;
  return (
    <div className={styles.closed}>
      <Note>{text('masked_venue')}</Note>
    </div>
  );
}

/** The reader's clock, to the second. */
function clockText(moment: number): string {
  return new Date(moment).toTimeString().slice(0, 8);
}

/** Venue and day of the figures, once for all of them. */
function Source({ summary, liveAt }: Pick<BondHeaderProps, 'summary' | 'liveAt'>) {
  const text = useLabels('bond');
  const language = useLanguage();
  const figure = summary.price ?? summary.yield ?? summary.spread ?? summary.duration;
  if (figure === null) return null;
  const source = text('figure_source', { venue: figure.venueName, date: dateText(figure.date, language) });
  return (
    <span className={head.source} data-source="">
      {liveAt === null ? source : `${source}, ${clockText(liveAt)}`}
    </span>
  );
}

function Identity({ summary, liveAt }: Pick<BondHeaderProps, 'summary' | 'liveAt'>) {
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
      <Source summary={summary} liveAt={liveAt} />
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
