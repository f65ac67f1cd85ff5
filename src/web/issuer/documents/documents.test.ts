import { expect, test } from 'vitest';
import type { DocumentList } from '#contract/issuer/documents.ts';
import { groupedDocuments } from './documents.tsx';

type Document = DocumentList['items'][number];

const file = (id: number, kind: Document['kind'], date: string, language: Document['language']): Document => ({
  id,
  kind,
  date,
  language,
  title: `Document ${id}`,
  of: 'emission',
  media_type: 'application/pdf',
  size: 1,
  link: null,
});

test('DOC-1 documents stand by kind, those in the language of the reader first, then the latest', () => {
  const groups = groupedDocuments(
    [
      file(1, 'final_terms', '2026-01-01', 'en'),
      file(2, 'prospectus', '2025-01-01', 'en'),
      file(3, 'final_terms', '2025-01-01', 'de'),
      file(4, 'final_terms', '2025-06-01', 'de'),
      file(5, 'final_terms', '2024-01-01', null),
    ],
    'de',
  );
  expect(groups.map(({ kind, items }) => [kind, items.map(({ id }) => id)])).toEqual([
    ['prospectus', [2]],
    ['final_terms', [4, 3, 5, 1]],
  ]);
  expect(groupedDocuments([], 'de')).toEqual([]);
});
