import { Link } from 'react-router';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Claim, LifeReturn, Peers, Standing } from '#contract/bond/standing.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import type { Language } from '#domain/platform/language.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { DayLink, type LabelText, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { AnswerInView } from '../../platform/data/answers.ts';
import type { Answered } from '../../platform/data/ask.ts';
import { dateText, exactText, inPercent, percentText, priceText, signedText, withUnit } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Explained } from '../../ui/controls/explained.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { peerWords } from './peer-words.ts';
import { Positions, VenueStrip } from './positions.tsx';
import styles from './standing.module.css';
import { differenceFrame } from './standing-frames.ts';

interface StandingPartsProps {
  readonly summary: BondSummary;
  readonly answer: AnswerInView<Answered<Standing>>;
  /** The parts that a place is kept for. */
  readonly has: { readonly position: boolean; readonly end: boolean; readonly venues: boolean };
}

const DECIMALS = 1;

/** How far the bond stands from bonds like it, now and over a year. */
function PeerLine({ peers, summary }: { readonly peers: Peers | null; readonly summary: BondSummary }) {
  const text = useLabels('standing');
  return (
    <div className={styles.peers}>
      <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
        {text('peers')}
      </Link>
      {peers === null || peers.difference === null ? (
        <p className="muted">{text('no_peers')}</p>
      ) : (
        <Distance peers={peers} difference={peers.difference} summary={summary} />
      )}
    </div>
  );
}

interface DistanceProps {
  readonly peers: Peers;
  readonly difference: number;
  readonly summary: BondSummary;
}

function Distance({ peers, difference, summary }: DistanceProps) {
  const text = useLabels('standing');
  const bond = useLabels('bond');
  const language = useLanguage();
  const value = withUnit(signedText(difference, DECIMALS, language), bond('unit_bp'));
  const count = peers.count ?? 0;
  const choice = peerWords(peers, summary, text, language);
  return (
    <>
      <p className={styles.distance}>
        <b>
          <Explained figure="peer_difference" title={text('peers')}>
            {value}
          </Explained>
        </b>
        <span>{text('to_peers', { count })}</span>
        <Sparkline history={peers.history} />
      </p>
      <p className={styles.choice}>
        <DayLink
          to={`${listAddress('bonds')}?${peers.list_query ?? ''}`}
          title={text('peers_list', { date: dateText(peers.date, language) })}
        >
          {choice}
        </DayLink>
        {peers.measure === 'yield' && <small>{text('by_yield')}</small>}
        {peers.widening !== 'none' && <small>{text(`widened_${peers.widening}`)}</small>}
      </p>
    </>
  );
}

/** The line is a button that shows its days as a table. */
function Sparkline({ history }: Pick<Peers, 'history'>) {
  const text = useLabels('standing');
  const language = useLanguage();
  const frame = differenceFrame(history);
  if (frame === null) return null;
  const known = history.flatMap(({ difference }) => difference ?? []);
  const write = (value: number) => signedText(value, DECIMALS, language);
  const words = text('peers_year', { low: write(Math.min(...known)), high: write(Math.max(...known)) });
  return (
    <Menu
      isForm
      className={styles.year}
      label={words}
      summaryClass={styles.spark}
      summary={<FrameView frame={frame} />}
    >
      <DifferenceTable history={history} caption={words} />
    </Menu>
  );
}

function DifferenceTable({ history, caption }: Pick<Peers, 'history'> & { readonly caption: string }) {
  const ratings = useLabels('ratings');
  const bond = useLabels('bond');
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.days} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{ratings('date')}</th>
            <th scope="col">{bond('unit_bp')}</th>
          </tr>
        </thead>
        <tbody>
          {history.toReversed().map(({ date, difference }) => (
            <tr key={date}>
              <th scope="row">{dateText(date, language)}</th>
              <td>{difference === null ? '–' : signedText(difference, DECIMALS, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface EndFigure {
  readonly name: string;
  readonly value: string;
  readonly detail: string | null;
  readonly figure?: 'claim_share' | 'total_return' | 'yearly_return';
}

interface Writing {
  readonly text: LabelText<'standing'>;
  readonly bond: LabelText<'bond'>;
  readonly language: Language;
}

const shareDecimals = 1;
const returnDecimals = 2;

function claimFigures(claim: Claim, { text, bond, language }: Writing): readonly EndFigure[] {
  const { share, price, claim: owed, missed_interest: interest, unpaid_since: since } = claim;
  const shareText = share === null ? '–' : bond('in_percent', { value: percentText(share, language, shareDecimals) });
  return [
    {
      figure: 'claim_share',
      name: text('claim_share'),
      value: shareText,
      detail: price === null ? null : text('claim_share_detail'),
    },
    {
      name: text('claim'),
      value: priceText(owed, language),
      detail: text('claim_detail', { interest: exactText(interest, language) }),
    },
    { name: text('unpaid_since'), value: dateText(since, language), detail: null },
  ];
}

function lifeFigures(life: LifeReturn, { text, bond, language }: Writing): readonly EndFigure[] {
  const { from, to, cost, received, total, yearly, last_price: last } = life;
  const percent = (value: number | null) =>
    value === null ? '–' : inPercent(signedText(100 * value, returnDecimals, language), bond);
  const price = (value: number | null) => (value === null ? '–' : priceText(value, language));
  return [
    {
      figure: 'total_return',
      name: text('total_return'),
      value: percent(total),
      detail: text('total_return_detail', { cost: price(cost), received: price(received) }),
    },
    {
      figure: 'yearly_return',
      name: text('yearly_return'),
      value: percent(yearly),
      detail: text('return_time', { from: dateText(from, language), to: dateText(to, language) }),
    },
    { name: text('last_price'), value: price(last), detail: null },
  ];
}

/** What is left to know of a bond that pays no more: the claim of one in default, the return of one that is repaid. */
function EndFigures({ standing: { claim, life } }: { readonly standing: Standing }) {
  const text = useLabels('standing');
  const bond = useLabels('bond');
  const language = useLanguage();
  const writing = { text, bond, language };
  const figures = claim !== null ? claimFigures(claim, writing) : life !== null ? lifeFigures(life, writing) : [];
  return (
    <div className={classNames(styles.positions, styles.endFigures)}>
      <Link className={styles.caption} to="/methods/standing/" title={text('method')}>
        {text(claim === null ? 'life' : 'in_default_caption')}
      </Link>
      {figures.length === 0 && <p className="muted">{text('no_end')}</p>}
      <dl className={styles.ends}>
        {figures.map(({ figure, name, value, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {figure === undefined || value === '–' ? (
                value
              ) : (
                <Explained figure={figure} title={name}>
                  {value}
                </Explained>
              )}
              {detail !== null && <small>{detail}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Position in the own history, and the prices of the venues. What was there stays until the answer for another venue comes. */
export function StandingParts({ summary, answer, has }: StandingPartsProps) {
  const { shown, good } = answer;
  const standing = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : null;
  if (standing === null) return <Failed answer={answer} />;
  return (
    <>
      {has.position && <Positions standing={standing} summary={summary} />}
      {has.position && <PeerLine peers={standing.peers} summary={summary} />}
      {has.end && <EndFigures standing={standing} />}
      {has.venues && <VenueStrip standing={standing} summary={summary} />}
    </>
  );
}

function Failed({ answer: { shown, retry } }: Pick<StandingPartsProps, 'answer'>) {
  const text = useLabels('standing');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  const code = shown === null || shown.answer.ok ? 'network' : shown.answer.code;
  return (
    <p className={styles.failed} role="alert">
      {text('failed')} {errorOf(code)}
      <Button size="small" onClick={retry}>
        {shell('try_again')}
      </Button>
    </p>
  );
}
