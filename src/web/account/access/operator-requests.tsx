import type { OperatorRequests as OperatorRequestsAnswer } from '#contract/account/access/operator-requests.ts';
import { useLabels } from '../../context/language-context.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { pageCountOf } from '../../ui/layout/page-numbers.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { DecidedRequests } from './decided-requests.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

const path = '/operator/requests/';

interface OperatorRequestsProps {
  readonly list: OperatorRequestsAnswer;
  readonly showsAll: boolean;
}

/** What readers ask for: what waits, each with its answer, and on demand what was decided. */
export function OperatorRequests({ list, showsAll }: OperatorRequestsProps) {
  const text = useLabels('access');
  const waiting = list.items.filter(({ state }) => state === 'waits');
  const decided = list.items.filter(({ state }) => state !== 'waits');
  const segments = [
    { key: 'waits', text: text('request_waits'), to: path },
    { key: 'all', text: text('all_requests'), to: `${path}?state=all` },
  ];
  const toPage = (page: number) => `${path}?${showsAll ? 'state=all&' : ''}page=${page}`;
  return (
    <Block
      id="requests"
      title={text('operator_requests')}
      meta={text('waiting_count', { count: list.waiting })}
      tools={<SegmentedLinks label={text('state')} segments={segments} chosen={showsAll ? 'all' : 'waits'} />}
      foot={
        list.total > list.pageSize ? (
          <Pager
            label={text('operator_requests')}
            page={list.page}
            pageCount={pageCountOf(list.total, list.pageSize)}
            toPage={toPage}
          />
        ) : undefined
      }
    >
      {list.items.length === 0 && (
        <EmptyState icon="list" title={text('no_requests')} reason={text('no_requests_reason')} />
      )}
      {waiting.length > 0 && <WaitingRequests items={waiting} />}
      {decided.length > 0 && <DecidedRequests items={decided} />}
    </Block>
  );
}
