import type { Comment } from '../comments/comments.ts';

type LinkedIssuer = Comment['linked_emitents'][number];

/** The companies that a comment is about. */
export function issuersOfComment(comment: Pick<Comment, 'linked_emitents'>): readonly LinkedIssuer[] {
  return comment.linked_emitents;
}

export function issuersToWire(issuers: readonly LinkedIssuer[]): Pick<Comment, 'linked_emitents'> {
  return { linked_emitents: [...issuers] };
}
