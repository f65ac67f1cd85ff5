import { expect, test } from 'vitest';
import { mailHtml } from './mail-sender.ts';

test('SHL-14 a mail shows its paragraphs and links, and nothing of it is markup', () => {
  const html = mailHtml('One <b>&\ntwo\n\nhttps://a.example/?x=1&y="2', 'ua');
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain('<p>One &lt;b&gt;&amp;<br>two</p>');
  expect(html).toContain(
    '<p><a href="https://a.example/?x=1&amp;y=&quot;2">https://a.example/?x=1&amp;y=&quot;2</a></p>',
  );
});

test('SHL-14 a mail loads nothing from anywhere', () => {
  expect(mailHtml('javascript:alert(1)\n\nhttps://a.example/', 'en')).not.toMatch(
    /<(img|link|script)|src=|href="javascript/,
  );
});
