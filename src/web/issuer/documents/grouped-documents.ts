import type { DocumentList } from '#contract/issuer/documents.ts';
import { documentKinds } from '#domain/bond/issue-document.ts';
import type { LanguageCode } from '#domain/platform/language.ts';

type Document = DocumentList['items'][number];

export interface DocumentGroup {
  readonly kind: Document['kind'];
  readonly items: readonly Document[];
}

/** The documents by kind; in a kind those in the reader's language stand first, the latest before earlier ones. */
export function groupedDocuments(items: readonly Document[], reader: LanguageCode): readonly DocumentGroup[] {
  const isForeign = ({ language }: Document) => Number(language !== null && language !== reader);
  return documentKinds
    .map((kind) => ({
      kind,
      items: items
        .filter((item) => item.kind === kind)
        .toSorted((a, b) => isForeign(a) - isForeign(b) || b.date.localeCompare(a.date)),
    }))
    .filter((group) => group.items.length > 0);
}
