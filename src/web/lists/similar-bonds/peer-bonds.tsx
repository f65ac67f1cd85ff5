import { type ReactNode, useState } from 'react';
import { bondsAPage } from '#domain/platform/page-sizes.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { IssuerBondsFile } from '../files/issuer-bonds-file.tsx';
import { type AskPeers, askLatestIssues, askSimilarBonds, type BondPage } from './ask-peers.ts';
import { PeerTable } from './peer-table.tsx';

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
