import type { Comment } from '#contract/issuer/comments/comments.ts';

/** What becomes of who wants the file of a comment: it is his, or why not. */
export type FileAccess = 'direct' | 'request_sent' | 'request_rejected' | 'download_denied';

/** What the title of a comment leads to: nothing, its source, its own page, or its file. */
export type DocumentAccess = 'plain' | 'link' | 'page' | FileAccess;

type Flags = Pick<Comment, 'moderated' | 'approved' | 'checked' | 'requestExists'>;

/** The specification's rules of a comment's file (shared blocks, section 4), in their order. */
export function fileAccessOf({ moderated, approved, checked, requestExists }: Flags): FileAccess {
  const isModerated = moderated === 1;
  if (isModerated && requestExists && approved === 0) return checked === 0 ? 'request_sent' : 'request_rejected';
  if (!isModerated || (requestExists && approved === 1)) return 'direct';
  return 'download_denied';
}

/** The state of a comment: one without a file is plain or a link, one with file and content a page, else its file decides. */
export function documentAccessOf(comment: Flags & Pick<Comment, 'file' | 'content' | 'cb_link'>): DocumentAccess {
  if (comment.file === null) return comment.cb_link === null ? 'plain' : 'link';
  return comment.content === null ? fileAccessOf(comment) : 'page';
}

/** What became of a request for the files of a provider of comments. */
export interface CommentAccessResult {
  readonly outcome: 'request_sent' | 'request_rejected' | 'need_auth' | 'need_get_access' | 'failed';
}
