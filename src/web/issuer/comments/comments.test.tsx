import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Comment } from '#contract/issuer/comments/comments.ts';
import { Comments } from './comments.tsx';

const comment: Comment = {
  id: 1,
  language: 'en',
  title: 'Title',
  provider_name: 'Alder Research',
  provider_id: 11,
  file: null,
  content: null,
  cb_link: null,
  cb_file_link: null,
  date: '2025-06-20',
  moderated: 0,
  approved: 0,
  checked: 0,
  requestExists: false,
  linked_emitents: [{ name: 'Overseas Trading', cb_link: '/company/2/' }],
};
const closed: Comment = { ...comment, file: 'a.pdf', moderated: 1 };

function html(...comments: readonly Comment[]): string {
  const element = <Comments companyId={2} answer={comments} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}
/** Where the title leads to; null for a plain one. */
function titleLink(markup: string): string | null {
  const [, link] = /<a[^>]*href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?Title<\/a>/.exec(markup) ?? [];
  return link ?? null;
}

test('COM-1 a comment says when, by whom and of whom, and marks a language that is not the reader’s', () => {
  const markup = html({ ...comment, language: 'de' });
  expect(markup).toContain('20 Jun 2025'.replaceAll(' ', '\u00a0'));
  expect(markup).toContain('Alder Research');
  expect(markup).toContain('href="/company/2/"');
  expect(markup).toContain('href="/company/2/analytics/"');
  expect(markup).toMatch(/lang="de">Deutsch</);
  expect(html(comment)).not.toContain('English');
});

test('COM-1 the block shows the latest five', () => {
  const markup = html(...Array.from({ length: 8 }, (_, id) => ({ ...comment, id, title: `No ${id}` })));
  expect([...markup.matchAll(/No \d/g)].map(([title]) => title)).toEqual(['No 0', 'No 1', 'No 2', 'No 3', 'No 4']);
});

const file = '/api/comments/1/file/';
test.each<[string, Comment, string | null]>([
  ['plain', comment, null],
  ['a link', { ...comment, cb_link: 'https://p.example/1/' }, 'https://p.example/1/'],
  ['its page', { ...closed, content: '<p>Text</p>' }, '/comments/1/'],
  ['its file', { ...closed, approved: 1, checked: 1, requestExists: true, cb_file_link: file }, file],
  ['plain while the file is denied', closed, null],
])('COM-2 the title is %s', (_, own, link) => {
  expect(titleLink(html(own))).toBe(link);
});

test.each<[string, Partial<Comment>, boolean]>([
  ['{{download_denied}}', {}, true],
  ['{{request_sent}}', { requestExists: true }, false],
  ['{{request_rejected}}', { requestExists: true, checked: 1 }, false],
])('COM-2 COM-3 a closed file says %s, and offers a request where there is none', (alert, flags, mayAsk) => {
  const markup = html({ ...closed, ...flags });
  expect(markup).toContain(alert);
  expect(markup.includes('action="/comment-access/"')).toBe(mayAsk);
  expect(markup).not.toContain('download=""');
});
