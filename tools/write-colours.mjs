import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'src', 'web', 'styles');

/** Both themes from the one table of colours: light on the screen and on paper, dark by the system's wish or the reader's. */
function coloursCss() {
  const groups = Object.entries(JSON.parse(readFileSync(join(folder, 'colours.json'), 'utf8')));
  const block = (at, indent) =>
    groups
      .flatMap(([group, colours]) => [
        `${indent}/* ${group} */`,
        ...Object.entries(colours).map(([name, themes]) => `${indent}--${name}: ${themes[at]};`),
      ])
      .join('\n');
  const dark = (media, selector) =>
    `@media ${media} {\n  ${selector} {\n    color-scheme: dark;\n${block(1, '    ')}\n  }\n}\n`;
  return [
    '/* Written by tools/write-colours.mjs from colours.json. Every colour is a hex value, so that charts can read it unchanged. */',
    `:root {\n  color-scheme: light;\n${block(0, '  ')}\n}\n`,
    dark('screen and (prefers-color-scheme: dark)', ':root:not([data-theme="light"])'),
    dark('screen', ':root[data-theme="dark"]'),
  ].join('\n');
}

const file = join(folder, 'colours.css');

if (!process.argv.includes('--check')) writeFileSync(file, coloursCss());
else if (readFileSync(file, 'utf8') !== coloursCss()) {
  console.error('colours.css is not what colours.json gives: run node tools/write-colours.mjs');
  process.exitCode = 1;
}
