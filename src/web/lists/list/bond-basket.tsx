import { Link } from 'react-router';
import { type MixLine, type MixShare, medianDifference, mixLines, quartilesIn } from '#contract/lists/basket-lines.ts';
import type { BasketComparison, BasketSide } from '#contract/lists/bond-basket.ts';
import { decimalsOf, shownNumber } from '#contract/lists/field-label.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { withChoices, writeAsked } from '#domain/lists/asked.ts';
import { findField, type List } from '#domain/lists/lists.ts';
import { comparedOf, type Measure } from '#domain/lists/measures.ts';
import { type BasketMix, basketMixes } from '#domain/lists/mixes.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type Answered, addressOfCall } from '../../platform/data/ask.ts';
import { listCallQuery, searchOf } from '../../platform/lists/list-query.ts';
import { NotReady } from '../../platform/lists/not-ready.tsx';
import { dateText, percentText, signedText } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { MethodLink } from '../../ui/controls/explained.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { type ListPlace, withAsked } from '../asked-search.ts';
import { ListFile } from '../files/list-file.tsx';
import { useChoiceText, useMeasureTexts } from '../use-field-texts.ts';
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

interface BasketTableProps {
  readonly compared: BasketComparison;
  readonly list: List;
}

/** Median and quartiles of each measure, and how many bonds have none. */
export function BasketTable({ compared, list }: BasketTableProps) {
  const text = useLabels('basket');
  const columns = useBasketColumns(list, compared);
  return (
    <Table
      caption={text('medians')}
      columns={columns}
      lines={linesOf(comparedOf(list), ({ id }) => id)}
      phone={[
        { parts: ['measure', 'difference'], width: 'minmax(0, 1fr)' },
        { parts: ['screen', 'screen_range', 'screen_without'], align: 'end', width: '7.25rem' },
        { parts: ['basket', 'basket_range', 'basket_without'], align: 'end', width: '7.25rem' },
      ]}
    />
  );
}

const plain = { kind: 'number', isKept: true, isSortable: false } as const;

/** The columns of one side: median, quartiles, and how many bonds have no value. */
function useSideColumns(compared: BasketComparison) {
  const text = useLabels('basket');
  const language = useLanguage();
  const write = ({ field }: Measure, value: number | undefined) =>
    value === undefined ? null : numberText(shownNumber(field, value), decimalsOf(field), language);
  return (id: 'screen' | 'basket'): readonly Column<Measure>[] => {
    const side = compared[id];
    return [
      { id, title: text(id), ...plain, cell: (measure) => write(measure, quartilesIn(side, measure)?.median) },
      {
        id: `${id}_range`,
        title: text('quartiles'),
        ...plain,
        rank: 2,
        cell: (measure) => {
          const own = quartilesIn(side, measure);
          return own === null ? null : `${write(measure, own.lower)} – ${write(measure, own.upper)}`;
        },
      },
      {
        id: `${id}_without`,
        title: text('without'),
        ...plain,
        rank: 3,
        cell: (measure) => numberText(side.count - (quartilesIn(side, measure)?.count ?? 0), 0, language),
      },
    ];
  };
}

function useBasketColumns(list: List, compared: BasketComparison): readonly Column<Measure>[] {
  const text = useLabels('basket');
  const { headOf } = useMeasureTexts(list);
  const language = useLanguage();
  const ofSide = useSideColumns(compared);
  return [
    {
      id: 'measure',
      title: text('measure'),
      isKept: true,
      isSortable: false,
      wraps: true,
      cell: headOf,
    },
    ...ofSide('screen'),
    ...ofSide('basket'),
    {
      id: 'difference',
      title: text('difference'),
      hint: text('difference_hint'),
      ...plain,
      cell: (measure) => {
        const difference = medianDifference(measure, compared);
        if (difference === null) return null;
        return signedText(shownNumber(measure.field, difference), decimalsOf(measure.field), language);
      },
    },
  ];
}

interface BasketMixTableProps {
  readonly mix: BasketMix;
  readonly compared: BasketComparison;
  readonly place: ListPlace;
}

const decimals = 1;
/** The rest of a long mix opens on demand. */
const firstRows = 8;

/** Which share of the bonds of each side has which value. */
function BasketMixTable({ mix, compared, place }: BasketMixTableProps) {
  const text = useLabels('basket');
  const facet = useLabels('facets');
  const language = useLanguage();
  const choiceText = useChoiceText();
  const { list, asked, query } = place;
  const field = findField(list, mix);
  const name = facet(`name_${mix}`);
  const nameOf = (value: string | null) => {
    if (value === null) return facet('no_value');
    return field === undefined || mix === 'rating' ? value : choiceText(field, value);
  };
  const share = (id: 'screen' | 'basket'): Column<MixLine> => ({
    id,
    title: `${text(id)}, %`,
    kind: 'number',
    isKept: true,
    width: '6.5rem',
    sortValue: (line) => line[id].share,
    cell: (line) => shareText(line[id]),
  });
  const shareText = ({ share: own }: MixShare) => (own === null ? null : percentText(own, language, decimals));
  const columns: readonly Column<MixLine>[] = [
    {
      id: 'value',
      title: name,
      wraps: true,
      isKept: true,
      sortValue: ({ value }) => nameOf(value),
      cell: ({ value }) => {
        if (value === null || mix === 'rating') return nameOf(value);
        return (
          <Link to={`${listAddress('bonds')}${searchOf(withAsked(list, query, withChoices(asked, mix, [value])))}`}>
            {nameOf(value)}
          </Link>
        );
      },
    },
    share('screen'),
    share('basket'),
    {
      id: 'difference',
      title: text('difference_points'),
      kind: 'number',
      isKept: true,
      width: '6.5rem',
      sortValue: ({ difference }) => difference,
      cell: ({ difference }) => (difference === null ? null : signedText(difference * 100, decimals, language)),
    },
  ];
  return (
    <Table
      caption={text('share', { name })}
      columns={columns}
      lines={linesOf(mixLines(mix, compared), ({ value }) => value ?? '')}
      limit={firstRows}
      phone={[
        { parts: ['value'], width: 'minmax(0, 1fr)' },
        { parts: ['screen'], align: 'end', width: '4.25rem' },
        { parts: ['basket'], align: 'end', width: '4.25rem' },
        { parts: ['difference'], align: 'end', width: '4.25rem' },
      ]}
    />
  );
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
