import { type ReactNode, useState } from 'react';
import { figureWords } from '#contract/lists/field-label.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { lists } from '#domain/lists/lists.ts';
import { bondsAPage } from '#domain/platform/reader-settings.ts';
import { DayLink, useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import {
  dateText,
  inCurrency,
  moneyText,
  percentText,
  priceText,
  ratePercentText,
  spreadText,
  withWholeDates,
  yearsText,
} from '../../text/value-text.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { type Column, linesOf, type PhoneColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { IssuerBondsFile } from '../files/list-file.tsx';
import { ExplainedItem, Told } from '../list/list-cells.tsx';
import { useFieldHead, useFieldNote } from '../use-field-texts.ts';
import { type AskPeers, askLatestIssues, askSimilarBonds, type BondPage, type PeerBond } from './peer-sections.ts';

interface PeersProps {
  readonly facts: BondSubject;
  /** The first page. */
  readonly answer: BondPage;
}

/** Bonds that are most alike this one, nearest first. */
export function SimilarBonds(props: PeersProps) {
  const text = useLabels('more');
  return (
    <Peers
      {...props}
      id="similar"
      title={text('similar')}
      meta={text('similar_meta')}
      ask={askSimilarBonds}
      isOfIssuer={false}
    />
  );
}

/** What the issuer has issued, the latest first. */
export function LatestIssues(props: PeersProps) {
  const text = useLabels('more');
  const { issuer } = props.facts.summary;
  return (
    <Peers
      {...props}
      id="latest-issues"
      title={text('latest_issues')}
      meta={issuer?.name}
      ask={askLatestIssues}
      isOfIssuer
      tools={issuer !== null && <IssuerBondsFile issuerId={issuer.id} />}
    />
  );
}

interface PeersBlockProps extends PeersProps {
  readonly id: string;
  readonly title: string;
  readonly meta: string | undefined;
  readonly ask: AskPeers;
  readonly isOfIssuer: boolean;
  readonly tools?: ReactNode;
}

interface PeerTableProps {
  readonly bonds: readonly PeerBond[];
  readonly caption: string;
  /** All are of one issuer: then no column names it, and days and amounts of issue stand there. */
  readonly isOfIssuer: boolean;
  /** The bond of the page, which has no link to itself. */
  readonly ownId: number;
}

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'issuer', 'issued'], width: 'minmax(0, 1fr)' },
  { parts: ['price', 'maturity'], align: 'end', width: '7rem' },
  { parts: ['yield', 'spread'], align: 'end', width: '6.25rem' },
];

/** Bonds beside the bond of the page, with the terms and the latest figures by which they are compared. */
function PeerTable({ bonds, caption, isOfIssuer, ownId }: PeerTableProps) {
  const terms = useTermColumns(isOfIssuer, ownId);
  const figures = useFigureColumns();
  return (
    <Table caption={caption} columns={[...terms, ...figures]} lines={linesOf(bonds, ({ id }) => id)} phone={phone} />
  );
}

/** Leads to the page of a bond; the bond of this page stands out instead. */
function PeerName({ bond: { id, name }, isOwn }: { readonly bond: PeerBond; readonly isOwn: boolean }) {
  const words = withWholeDates(name);
  return isOwn ? <b>{words}</b> : <DayLink to={pageAddress('bonds', id)}>{words}</DayLink>;
}

/** When a bond was issued, and how much of it. */
function useIssueColumns(): readonly Column<PeerBond>[] {
  const text = useLabels('more');
  const bondText = useLabels('bond');
  const language = useLanguage();
  return [
    {
      id: 'issued',
      title: text('column_issued'),
      kind: 'date',
      rank: 3,
      cell: ({ issuedOn }) => (issuedOn == null ? null : dateText(issuedOn, language)),
    },
    {
      id: 'amount',
      title: text('column_amount'),
      kind: 'number',
      rank: 4,
      cell: ({ issuedAmount, currency }) =>
        issuedAmount == null ? null : inCurrency(moneyText(issuedAmount, language), currency, bondText),
    },
  ];
}

function useTermColumns(isOfIssuer: boolean, ownId: number): readonly Column<PeerBond>[] {
  const text = useLabels('more');
  const kindOf = useLabelOf('bond');
  const issue = useIssueColumns();
  const language = useLanguage();
  const name: Column<PeerBond> = {
    id: 'name',
    title: text('column_bond'),
    wraps: true,
    cell: (bond) => <PeerName bond={bond} isOwn={bond.id === ownId} />,
  };
  const issuer: Column<PeerBond> = {
    id: 'issuer',
    title: text('column_issuer'),
    rank: 3,
    wraps: true,
    cell: ({ issuerName }) => issuerName,
  };
  return [
    name,
    ...(isOfIssuer ? issue : [issuer]),
    {
      id: 'coupon',
      title: text('column_coupon'),
      kind: 'number',
      rank: 2,
      cell: ({ couponRate, couponKind }) =>
        couponRate === null ? kindOf(`coupon_${couponKind}`) : ratePercentText(couponRate, language),
    },
    {
      id: 'maturity',
      title: text('column_maturity'),
      kind: 'date',
      cell: ({ maturesOn, isPerpetual }) => {
        if (isPerpetual) return kindOf('perpetual');
        return maturesOn === null ? null : dateText(maturesOn, language);
      },
    },
  ];
}

type Figure = 'price' | 'yield' | 'duration' | 'spread';

const writers: Readonly<Record<Figure, typeof priceText>> = {
  price: priceText,
  yield: percentText,
  duration: yearsText,
  spread: spreadText,
};

const isFigure = (id: string): id is Figure => id in writers;

/** The figures that lists of bonds have, under the same heads. */
function useFigureColumns(): readonly Column<PeerBond>[] {
  const headOf = useFieldHead(lists.bonds);
  const noteOf = useFieldNote(lists.bonds);
  const language = useLanguage();
  return lists.bonds.fields.flatMap((field): readonly Column<PeerBond>[] => {
    const { id } = field;
    if (!isFigure(id)) return [];
    const title = headOf(field);
    const cell = (bond: PeerBond) => {
      const value = bond[id];
      const sign = id !== 'price' && bond.yieldOrigin === 'assumed' ? '≈ ' : '';
      if (value === null) return null;
      return (
        <ExplainedItem item={bond} figure={id} title={title}>
          <Told words={figureWords(field, bond)}>{sign + writers[id](value, language)}</Told>
        </ExplainedItem>
      );
    };
    const isMasked = ({ masked }: PeerBond) => masked.includes(id);
    return [{ id, title, hint: noteOf(field), kind: 'number', isMasked, cell, ...(id === 'duration' && { rank: 3 }) }];
  });
}

function Peers({ facts, answer, id, title, meta, ask, isOfIssuer, tools }: PeersBlockProps) {
  const text = useLabels('more');
  const bondId = facts.summary.id;
  const [page, setPage] = useState(1);
  const { shown, good, isPending, retry } = useAnswer(
    {
      key: String(page),
      ask: (signal) => ask(browserApi, { id: bondId, page }, signal),
      networkFailure: { ok: false, code: 'network' as const },
    },
    { key: '1', answer: { ok: true, value: answer } },
  );
  const current = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : answer;
  return (
    <Block id={id} title={title} meta={meta} tools={tools}>
      {shown?.answer.ok === false && (
        <ErrorState title={text('page_failed')} code={shown.answer.code} onRetry={retry} />
      )}
      {current.total === 0 ? (
        <EmptyState icon="list" title={text('none_alike')} />
      ) : (
        <div aria-busy={isPending}>
          <PeerTable bonds={current.items} caption={title} isOfIssuer={isOfIssuer} ownId={bondId} />
          <Pager
            label={text('pages_of', { title })}
            page={page}
            pageCount={Math.ceil(current.total / bondsAPage)}
            onPage={setPage}
          />
        </div>
      )}
    </Block>
  );
}
