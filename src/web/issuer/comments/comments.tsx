import type { Comment } from '#contract/issuer/comments/comments.ts';
import { analyticsAddress } from '#contract/platform/page-address.ts';
import { DayLink, useLabels } from '../../context/reader-context.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';

/** Comments that the block shows; the page of all analytics has the others. */
const shownComments = 5;

/** The latest comments about a company and its bonds. */
export function Comments({ companyId, answer }: { readonly companyId: number; readonly answer: readonly Comment[] }) {
  const text = useLabels('comments');
  const latest = answer.slice(0, shownComments);
  return (
    <Block
      id="comments"
      title={text('title')}
      foot={<DayLink to={analyticsAddress(companyId)}>{text('all_analytics')}</DayLink>}
    >
      <CommentList label={text('title')} comments={latest} />
    </Block>
  );
}

/** Comments one below the other. */
export function CommentList({ label, comments }: { readonly label: string; readonly comments: readonly Comment[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentItem comment={comment} />
        </li>
      ))}
    </ul>
  );
}
