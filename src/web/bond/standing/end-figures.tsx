import { Link } from 'react-router';
import type { Claim, LifeReturn, Standing } from '#contract/bond/standing.ts';
import type { Language } from '#domain/platform/language.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, inPercent, percentText, priceText, signedText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './standing.module.css';

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
export function EndFigures({ standing: { claim, life } }: { readonly standing: Standing }) {
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
