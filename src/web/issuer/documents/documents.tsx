import type { DocumentList } from '#contract/issuer/documents.ts';
import { documentKinds } from '#domain/bond/issue-document.ts';
import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fileSizeText } from '../../text/fact-text.ts';
import { dateText } from '../../text/value-text.ts';
import { AccessPrompt, Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { type Column, type Line, linesOf } from '../../ui/table/column.ts';
import { narrow, optionalColumn, wide } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './documents.module.css';

type Document = DocumentList['items'][number];

const phone = [wide('title', 'of'), narrow('6.5rem', 'date', 'size')];

interface DocumentGroup {
  readonly kind: DocumentList['items'][number]['kind'];
  readonly items: readonly DocumentList['items'][number][];
}

/** The documents by kind; in a kind those in the reader's language stand first, the latest before earlier ones. */
export function groupedDocuments(
  items: readonly DocumentList['items'][number][],
  reader: LanguageCode,
): readonly DocumentGroup[] {
  const isForeign = ({ language }: DocumentList['items'][number]) => Number(language !== null && language !== reader);
  return documentKinds
    .map((kind) => ({
      kind,
      items: items
        .filter((item) => item.kind === kind)
        .toSorted((a, b) => isForeign(a) - isForeign(b) || b.date.localeCompare(a.date)),
    }))
    .filter((group) => group.items.length > 0);
}

/** The documents of the bond and of its issuer by kind. The list is open; who may not have the files is told what would open them. */
export function Documents({ answer: { items, access } }: { readonly answer: DocumentList }) {
  const text = useLabels('documents');
  const { code } = useLanguage();
  const lines = groupedDocuments(items, code).map((group): Line<Document> => {
    return {
      kind: 'group',
      id: group.kind,
      title: text(`kind_${group.kind}`),
      lines: linesOf(group.items, ({ id }) => id),
    };
  });
  return (
    <Block id="documents" title={text('title')}>
      <Table caption={text('title')} columns={useDocumentColumns()} lines={lines} phone={phone} limit={8} />
      {access === 'missing-flag' ? <Note>{text('no_flag')}</Note> : <AccessPrompt of="block" what={text('prompt')} />}
    </Block>
  );
}

function useDocumentColumns(): readonly Column<Document>[] {
  const text = useLabels('documents');
  const language = useLanguage();
  return [
    { id: 'title', title: text('column_title'), wraps: true, cell: (item) => <Title item={item} /> },
    { id: 'of', title: text('column_of'), rank: 3, cell: ({ of }) => text(`of_${of}`) },
    { id: 'date', title: text('column_date'), kind: 'date', cell: ({ date }) => dateText(date, language) },
    optionalColumn(
      'language',
      text('column_language'),
      (item) => item.language,
      (code) => languageOf(code).ownName,
      {
        rank: 2,
      },
    ),
    { id: 'size', title: text('column_size'), kind: 'number', cell: ({ size }) => fileSizeText(size, language) },
  ];
}

function Title({ item: { title, link } }: { readonly item: Document }) {
  if (link === null) return title;
  return (
    <a href={link} download className={styles.file}>
      <Icon name="download" />
      {title}
    </a>
  );
}
