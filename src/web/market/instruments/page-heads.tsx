import { Fragment, type ReactNode, useId } from 'react';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { percentChange } from '#domain/platform/percent-change.ts';
import { percentFromFraction } from '#math/units.ts';
import { DayLink, type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, inCurrency, inPercent, percentText, scaledAmount, signedText } from '../../text/value-text.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import block from '../../ui/layout/block.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { CellText, Change } from '../../ui/layout/change.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Fact, FactList } from '../../ui/layout/fact-list.tsx';
import styles from '../../ui/layout/page-head.module.css';

const decimals = 2;

interface InstrumentHeadProps {
  readonly card: InstrumentCard;
  /** How many members or holdings it has; null for a stock, and where none are known. */
  readonly size: number | null;
  /** Of the last twelve months, as a fraction. */
  readonly dividendYield: number | null;
}

/** The latest price or index value with its change and how it stands in its year, its venue and its day, or why there is none. */
function LatestValue({ card, size, dividendYield }: InstrumentHeadProps) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
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
      <Headline name={text('range_year')} isMasked={isMasked}>
        {latest.low !== null && latest.high !== null && (
          <span className={styles.range}>
            {numberText(latest.low, decimals, language)} – {numberText(latest.high, decimals, language)}
          </span>
        )}
      </Headline>
      <Moves latest={latest} isMasked={isMasked} />
      {size !== null && (
        <Headline name={text(model === 'indexes' ? 'members' : 'holdings')}>{numberText(size, 0, language)}</Headline>
      )}
      {size === null && dividendYield !== null && (
        <Headline name={text('last_year_yield')}>{inPercent(percentText(dividendYield, language), bond)}</Headline>
      )}
    </div>
  );
}

interface HeadlineProps {
  readonly name: string;
  readonly isMasked?: boolean;
  readonly note?: string | null | undefined;
  readonly children: ReactNode;
}

/** A figure of the head; a dash where it is not known. */
function Headline({ name, isMasked = false, note, children }: HeadlineProps) {
  return (
    <dl className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{isMasked ? <Masked /> : children || '–'}</dd>
      {note != null && <dd className={styles.source}>{note}</dd>}
    </dl>
  );
}

const moves = [
  ['change_week', 'weekMove'],
  ['change_month', 'monthMove'],
  ['change_year', 'yearMove'],
] as const;

/** How it moved over a week, a month and a year. */
function Moves({
  latest,
  isMasked,
}: {
  readonly latest: NonNullable<InstrumentCard['latest']>;
  readonly isMasked: boolean;
}) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const language = useLanguage();
  return (
    <div className={styles.moves}>
      {moves.map(([name, id]) => {
        const move = latest[id];
        const written =
          move === null ? null : inPercent(signedText(percentFromFraction(move), decimals, language), bond);
        return (
          <dl key={id}>
            <dt>{text(name)}</dt>
            <dd>{isMasked ? <Masked /> : written === null ? '–' : <Change text={written} />}</dd>
          </dl>
        );
      })}
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
export function InstrumentHead(props: InstrumentHeadProps) {
  const { card } = props;
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
      <LatestValue {...props} />
    </PageHead>
  );
}

/** The head of the page of a company: name, place, identifier, rating, debt, next repayment and leverage. */
export function CompanyHead({ card }: { readonly card: CompanyCard }) {
  const text = useLabels('instruments');
  const bond = useLabels('bond');
  const screener = useLabels('screener');
  const multipliers = useLabels('multipliers');
  const language = useLanguage();
  const { debt, nextRepayment, leverage, leverageOn } = card;
  const [rating] = card.ratings;
  const all = numberText(card.activeBondCount, 0, language);
  // A debt is of one currency, and so are the bonds beside it.
  const bonds =
    debt !== null && debt.bonds < card.activeBondCount
      ? text('bonds_active_in', { currency: debt.currency, count: numberText(debt.bonds, 0, language), all })
      : `${text('bonds_active')}: ${all}`;
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
        <Headline
          name={text('grade')}
          isMasked={rating?.masked.includes('scale_point_name') ?? false}
          note={rating?.agency}
        >
          {rating?.scale_point_name}
        </Headline>
        <Headline name={screener('bond_debt')} note={bonds}>
          {debt !== null && <AmountShort {...debt} />}
        </Headline>
        <Headline name={text('next_repayment')}>{nextRepayment !== null && dateText(nextRepayment, language)}</Headline>
        {/* States, and companies without reports, have none. */}
        {leverage !== null && (
          <Headline name={multipliers('net_debt_to_ebitda')} note={leverageOn && dateText(leverageOn, language)}>
            {numberText(leverage, decimals, language)}
          </Headline>
        )}
      </div>
      {(card.bondCount > 0 || card.ratings.length > 0) && <AccessPrompt what={bond('masked_figures')} />}
    </PageHead>
  );
}

/** A large amount in the scales of the language. */
function AmountShort({ currency, amount }: NonNullable<CompanyCard['debt']>) {
  const bond = useLabels('bond');
  const language = useLanguage();
  const scaled = scaledAmount(amount, language);
  const written = scaled === null ? numberText(amount, 0, language) : bond(scaled.key, { amount: scaled.text });
  return inCurrency(written, currency, bond);
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
