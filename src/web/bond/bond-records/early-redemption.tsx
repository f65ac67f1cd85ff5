import type { BondRecords } from '#contract/bond/bond-records.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { exactText, percentText, spreadText } from '../../text/value-text.ts';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { wordsOf } from './record-facts.ts';
import { periodText, Words } from './record-parts.tsx';

type Right = BondRecords['redemptionRights'][number];

const phone = [wide('kind', 'window'), narrow('9rem', 'price', 'notice')];

/** Who may end the bond early, when, at what price, and with what notice. */
export function EarlyRedemption({ facts }: { readonly facts: BondSubject }) {
  const text = useLabels('more');
  const { redemptionRights: rights } = facts.records;
  return (
    <Block id="early-redemption" title={text('early_redemption')}>
      {rights.length > 0 && <Rights rights={rights} />}
      <Words words={wordsOf(facts, 'early_redemption')} />
    </Block>
  );
}

function noticeText({ noticeDays: min, latestNoticeDays: max }: Right): string | null {
  if (min === null || max === null || min === max) return min === null ? null : String(min);
  return `${Math.min(min, max)}–${Math.max(min, max)}`;
}

function useRightTexts(text: LabelText<'more'>) {
  const language = useLanguage();
  return {
    price: ({ price, spread }: Right) => {
      if (spread !== null) return text('make_whole_at', { spread: spreadText(spread, language) });
      return price === null ? null : exactText(price, language);
    },
    window: ({ startsOn, endsOn }: Right) => periodText(startsOn, endsOn, language, text),
    below: ({ outstandingBelow: part }: Right) =>
      part === null ? null : text('outstanding_below', { share: percentText(part, language, 0) }),
  };
}

function Rights({ rights }: { readonly rights: readonly Right[] }) {
  const text = useLabels('more');
  const write = useRightTexts(text);
  const columns: readonly Column<Right>[] = [
    {
      id: 'kind',
      title: text('column_right'),
      wraps: true,
      cell: (right) => (
        <>
          {text(`right_${right.kind}`)} <small>{write.below(right)}</small>
        </>
      ),
    },
    optionalColumn(
      'exercise',
      text('column_exercise'),
      ({ exercise }) => exercise,
      (exercise) => text(`exercise_${exercise}`),
      { rank: 3 },
    ),
    {
      id: 'window',
      title: text('column_window'),
      kind: 'date',
      isFilled: ({ startsOn, endsOn }) => startsOn !== null || endsOn !== null,
      cell: write.window,
    },
    { id: 'price', title: text('column_price'), kind: 'number', cell: write.price },
    {
      id: 'notice',
      title: text('column_notice'),
      kind: 'number',
      rank: 2,
      isFilled: ({ noticeDays }) => noticeDays !== null,
      cell: noticeText,
    },
    optionalColumn(
      'part',
      text('column_part'),
      ({ isPartial }) => isPartial,
      (isPartial) => text(isPartial ? 'part_possible' : 'part_whole'),
      { rank: 4 },
    ),
  ];
  const numbered = rights.map((right, at) => ({ ...right, at }));
  return (
    <Table
      caption={text('early_redemption')}
      columns={columns}
      lines={linesOf(numbered, ({ at }) => at)}
      phone={phone}
      limit={8}
    />
  );
}
