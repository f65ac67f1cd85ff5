import { Link } from 'react-router';
import type { BasketComparison, BasketSide } from '#contract/lists/bond-basket.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { basketMixes } from '#domain/lists/mixes.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Answered, addressOfCall } from '../../platform/data/ask.ts';
import { listCallQuery } from '../../platform/lists/list-query.ts';
import { NotReady } from '../../platform/lists/not-ready.tsx';
import { dateText } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { MethodLink } from '../../ui/controls/method-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { ListPlace } from '../asked-search.ts';
import { ListFile } from '../files/list-file.tsx';
import { BasketMixTable } from './basket-mix-table.tsx';
import { BasketTable } from './basket-table.tsx';
import styles from './bond-basket.module.css';

/** Null as of a day, for which nothing is counted. */
export type BasketAnswer = Answered<{ readonly comparison: BasketComparison | null }> | null;

interface BondBasketProps {
  readonly answer: BasketAnswer;
  readonly basket: number;
  readonly place: ListPlace;
}

/** The bonds of the list beside those of a watchlist of the reader's own: medians with quartiles, and the mix of both. */
export function BondBasket({ answer, ...props }: BondBasketProps) {
  const text = useLabels('basket');
  const compared = answer?.ok === true ? answer.value.comparison : null;
  if (compared !== null) return <Compared compared={compared} {...props} />;
  return (
    <Block id="basket" title={text('choose')} isWaiting>
      {answer === null || answer.ok ? <NotReady /> : <Failed code={answer.code} />}
    </Block>
  );
}

function Failed({ code }: { readonly code: Parameters<typeof ErrorState>[0]['code'] }) {
  const text = useLabels('basket');
  if (code === 'need_auth' || code === 'need_access') return <EmptyState icon="lock" title={text('closed')} />;
  if (code === 'not_found') return <EmptyState icon="list" title={text('gone')} />;
  return <ErrorState title={text('failed')} code={code} />;
}

interface ComparedProps extends Omit<BondBasketProps, 'answer'> {
  readonly compared: BasketComparison;
}

function Compared({ compared, basket, place }: ComparedProps) {
  const text = useLabels('basket');
  const language = useLanguage();
  const title = text('title', { name: compared.name });
  const { list, asked: filters } = place;
  const asked = { q: listCallQuery(place.query).q, ...Object.fromEntries(writeAsked(list, filters)), basket };
  const address = (format: 'xlsx' | 'csv') =>
    addressOfCall('GET /api/bonds/basket/file/:format/', { params: { format }, query: asked });
  const listPath = `/watchlists/?list=${basket}`;
  if (compared.basket.count === 0)
    return (
      <Block id="basket" title={title} isWaiting>
        <EmptyState icon="list" title={text('empty')}>
          <Link className={classNames(button.button, button.small)} to={listPath}>
            {text('open_list')}
          </Link>
        </EmptyState>
      </Block>
    );
  const numberOf = (side: 'screen' | 'basket') => `${text(side)}: ${numberText(compared[side].count, 0, language)}`;
  return (
    <Block
      id="basket"
      title={title}
      meta={text('medians')}
      tools={<ListFile addresses={{ xlsx: address('xlsx'), csv: address('csv') }} />}
    >
      <p className={styles.sides}>
        <Link to="#bonds">{numberOf('screen')}</Link>
        <Link to={listPath}>{numberOf('basket')}</Link>
      </p>
      <BasketTable compared={compared} list={list} />
      <div className={styles.mixes}>
        {basketMixes.map((mix) => (
          <BasketMixTable key={mix} mix={mix} compared={compared} place={place} />
        ))}
      </div>
      <Words {...compared} />
    </Block>
  );
}

/** What the figures rest on. */
function Words({ screen, basket }: BasketComparison) {
  const text = useLabels('basket');
  const shell = useLabels('shell');
  const language = useLanguage();
  const daysOf = ({ firstDay, lastDay }: BasketSide) => {
    const days = [firstDay, lastDay].filter((day) => day !== null);
    return [...new Set(days)].map((day) => dateText(day, language)).join(' – ') || '—';
  };
  const words = [
    text('equal_note'),
    `${text('days')}: ${text('screen')} ${daysOf(screen)}; ${text('basket')} ${daysOf(basket)}.`,
    `${shell('convention_prices')}. ${shell('convention_yields')}.`,
  ];
  return (
    <p className={styles.words}>
      {words.join(' ')} <MethodLink method="basket" />
    </p>
  );
}
