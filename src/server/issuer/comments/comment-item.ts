import { type Comment, commentFileCall } from '#contract/issuer/comments/comments.ts';
import { issuersToWire } from '#contract/issuer/wire/linked-issuers.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { isFileOpen } from '#domain/issuer/issuer-comment.ts';
import type { CommentRecord } from '#store/issuer/comments/comments.ts';
import { safeMarkup } from './safe-markup.ts';

const bit = (isSo: boolean) => (isSo ? 1 : 0);

function fileLinkOf({ id, fileName, isModerated, decision }: CommentRecord): string | null {
  const isOpen = fileName !== null && isFileOpen(isModerated, decision);
  return isOpen ? commentFileCall.path.replace(':commentId', String(id)) : null;
}

/** A comment as the contract answers it: its markup safe, the link to its file only where that is open to the reader. */
export function commentItem(found: CommentRecord): Comment {
  const { id, language, title, content, decision } = found;
  return {
    id,
    language,
    title,
    provider_name: found.providerName,
    provider_id: found.providerId,
    file: found.fileName,
    content: content === null ? null : safeMarkup(content),
    cb_link: found.url,
    cb_file_link: fileLinkOf(found),
    date: found.publishedOn,
    moderated: bit(found.isModerated),
    approved: bit(decision === 'approved'),
    checked: bit(decision !== null),
    requestExists: found.isRequested,
    ...issuersToWire(found.issuers.map(({ id, name }) => ({ name, cb_link: pageAddress('company', id) }))),
  };
}
