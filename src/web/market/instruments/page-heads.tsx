import { Fragment, type ReactNode, useId } from 'react';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import { DayLink, type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, inPercent, signedText } from '../../text/value-text.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { CellText, Change } from '../../ui/layout/change.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import styles from '../../ui/layout/page-head.module.css';

const decimals = 2;

/** The latest price or index value with its change, its venue and its day, or why there is none. */
function LatestValue({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const language = useLanguage();
  const { latest, listing, currency, model } = card;
  if (latest === null || listing === null) {
    return <EmptyState icon="graph" title={text('no_days_title')} reason={text('no_days_reason')} />;
  }
  const isMasked = latest.masked.includes('value');
  const value = latest.value === null ? null : numberText(latest.value, decimals, language);
  return (
    <div className={styles.figures}>
      <dl className={styles.figure}>
        <dt>{text(model === 'indexes' ? 'last_value' : 'last_price')}</dt>
        <dd className={styles.value}>
          <CellText text={value} isMasked={isMasked} />
          {model !== 'indexes' && currency !== null && <small>{currency}</small>}
        </dd>
        {latest.change !== null && latest.value !== null && (
          <dd className={styles.change}>
            <LatestChange value={latest.value} change={latest.change} />
          </dd>
        )}
        <dd className={styles.source}>
          {text('source_on', { venue: listing.venueName, date: dateText(latest.date, language) })}
        </dd>
      </dl>
    </div>
  );
}

function LatestChange({ value, change }: { readonly value: number; readonly change: number }) {
  const text = useLabels('bond');
  const language = useLanguage();
  const percent = percentChange(value, change);
  return (
    <>
      <Change text={signedText(change, decimals, language)} />
      {percent !== null && <span className="muted">{inPercent(signedText(percent, decimals, language), text)}</span>}
    </>
  );
}

/** A code beside the name, with the button that copies it. */
interface Code {
  readonly value: string | null;
  readonly copyLabel: string;
}

interface PageHeadProps {
  readonly name: string;
  readonly codes: readonly Code[];
  readonly chips: readonly string[];
  /** What to say of data that describes nobody real; null for real data. */
  readonly generated: { readonly text: string; readonly hint: string } | null;
  /** Who and where, beside the codes. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** The head of a page of an instrument or a company: name, codes, what it is, and the figures below. */
function PageHead({ name, codes, chips, generated, about, children }: PageHeadProps) {
  const titleId = useId();
  return (
    <article className={classNames(block.block, styles.head)} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h1 id={titleId}>{name}</h1>
        <div className={styles.ids}>
          {codes.map(({ value, copyLabel }) =>
            value === null ? null : (
              <span key={copyLabel} className={classNames(styles.code, 'code')}>
                {value}
                <CopyButton value={value} label={copyLabel} />
              </span>
            ),
          )}
          {about}
          <span className={chip.chips}>
            {chips.map((text) => (
              <span key={text} className={chip.chip}>
                <b>{text}</b>
              </span>
            ))}
            {generated !== null && (
              <span className={chip.chip} title={generated.hint}>
                {generated.text}
              </span>
            )}
          </span>
        </div>
      </div>
      {children}
    </article>
  );
}

/** The head of the page of a stock, an index or an ETF. */
export function InstrumentHead({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const { name, isin, ticker, issuer, currency, model, tracks } = card;
  const place = [issuer?.sector, issuer?.country].filter((part) => part != null && part !== '').join(', ');
  const isMasked = card.latest?.masked.includes('value') ?? false;
  return (
    <PageHead
      name={name}
      codes={[
        { value: isin, copyLabel: text('copy_isin') },
        { value: ticker, copyLabel: text('copy_ticker') },
      ]}
      chips={[text(`kind_${model}`), ...(currency === null ? [] : [currency])]}
      generated={card.isGenerated ? { text: text('generated'), hint: text('generated_instrument') } : null}
      about={
        issuer !== null ? (
          <>
            <DayLink to={pageAddress('company', issuer.id)}>{issuer.name}</DayLink>
            {place !== '' && <span className="muted">{place}</span>}
          </>
        ) : (
          tracks !== null && (
            <>
              <span className="muted">{text('tracks')}</span>
              <DayLink to={pageAddress('indexes', tracks.id)}>{tracks.name}</DayLink>
            </>
          )
        )
      }
    >
      {isMasked && <AccessPrompt what={text(model === 'indexes' ? 'masked_value' : 'masked_price')} />}
      <LatestValue card={card} />
    </PageHead>
  );
}

/** The head of the page of a company: name, place, identifier, and how many issues it has. */
export function CompanyHead({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const place = [card.sector, card.country].filter((part) => part !== null && part !== '').join(', ');
  return (
    <PageHead
      name={card.name}
      codes={[{ value: card.lei, copyLabel: text('copy_lei') }]}
      chips={[text('kind_company')]}
      generated={card.isGenerated ? { text: text('generated'), hint: text('generated_company') } : null}
      about={place !== '' && <span className="muted">{place}</span>}
    >
      <div className={styles.figures}>
        <Count name={text('bonds')} count={card.bondCount} />
        <Count name={text('bonds_active')} count={card.activeBondCount} />
        <Count name={text('stocks')} count={card.stockCount} />
        <Count name={text('other_issues')} count={card.otherCount} />
      </div>
      {(card.bondCount > 0 || card.ratings.length > 0) && <AccessPrompt what={bond('masked_figures')} />}
    </PageHead>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number }) {
  const language = useLanguage();
  return (
    <dl className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{numberText(count, 0, language)}</dd>
    </dl>
  );
}

function identityFacts(card: InstrumentCard, text: LabelText<'instruments'>): readonly Fact[] {
  const { issuer, tracks, trackedBy } = card;
  return [
    [text('kind'), text(`kind_${card.model}`)],
    [text('short_name'), card.shortName],
    [text('isin'), card.isin],
    [text('ticker'), card.ticker],
    [text('registration_number'), card.registrationNumber],
    [text('issuer'), issuer && <DayLink to={pageAddress('company', issuer.id)}>{issuer.name}</DayLink>],
    [text('country'), issuer?.country],
    [text('sector'), issuer?.sector],
    [text('currency'), card.currency],
    [text('tracks'), tracks && <DayLink to={pageAddress('indexes', tracks.id)}>{tracks.name}</DayLink>],
    [text('tracked_by'), linksOf(trackedBy)],
  ];
}

function linksOf(funds: InstrumentCard['trackedBy']): ReactNode {
  if (funds.length === 0) return null;
  return funds.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <DayLink to={pageAddress('etf', id)}>{name}</DayLink>
    </Fragment>
  ));
}

/** Identifiers, issuer and what the history of trading days spans. */
export function InstrumentFacts({ card }: { readonly card: InstrumentCard }) {
  const text = useLabels('instruments');
  const language = useLanguage();
  const { listing } = card;
  const span = listing && { from: dateText(listing.firstDate, language), to: dateText(listing.lastDate, language) };
  const facts: readonly Fact[] = [
    ...identityFacts(card, text),
    [text('trading_ground'), listing?.venueName],
    [text('history'), span && text('history_span', span)],
    [text('trading_days'), listing && numberText(listing.dayCount, 0, language)],
  ];
  return (
    <Block id="info" title={text('info')} meta={text('info_instrument')}>
      <FactList facts={facts} />
    </Block>
  );
}
