// The page is complete without its scripts, and drawing it takes the one thread that would run them: they are fetched and run from its
// first drawing on. React Router has no option for it, so the tags are held in the HTML.

// Each of the shared files (see `vite.config.ts`) is run before those that import it, in a task of its own: all at once would keep a phone
// from answering its reader.
// So does beginning to fetch them all in one: a few begin at a time.
const starter = `(() => {
  const begin = async () => {
    const links = [...document.querySelectorAll('link[data-held]')];
    while (links.length > 0) {
      for (const link of links.splice(0, 4)) link.rel = link.dataset.held;
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const start = async () => {
    begin();
    for (const name of ['framework', 'site', 'page']) {
      const shared = document.querySelector('link[href^="/assets/' + name + '-"]');
      // What does not come is told of by the scripts that import it.
      if (shared) await import(shared.href).catch(() => undefined);
    }
    for (const held of document.querySelectorAll('script[data-held]')) {
      const script = document.createElement('script');
      script.type = held.dataset.held;
      script.textContent = held.textContent;
      held.after(script);
    }
  };
  const tellsOfDrawing = globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint');
  if (document.hidden || !tellsOfDrawing) start();
  else {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      start();
    });
    observer.observe({ type: 'paint', buffered: true });
  }
})()`;

/** A page whose module scripts, and what is fetched for them, wait until it is drawn; at once where nobody looks at it yet. Bytes of UTF-8. */
export function withDeferredScripts(html: Buffer, nonce: string): Buffer<ArrayBuffer> {
  const tag = `<script nonce="${nonce}" type="module" async="">`;
  const [headEnd, at, bodyEnd] = [html.indexOf('</head>'), html.lastIndexOf(tag), html.lastIndexOf('</body>')];
  if (headEnd < 0 || at < 0) return Buffer.from(html);
  const head = html
    .toString('utf8', 0, headEnd)
    .replaceAll(
      /<link rel="(modulepreload|preload)"(?= as="fetch"| href="[^"]*\.js")/g,
      '<link rel="later" data-held="$1"',
    );
  const held = `<script nonce="${nonce}" type="held" data-held="module">`;
  return Buffer.concat([
    Buffer.from(head),
    html.subarray(headEnd, at),
    Buffer.from(held),
    html.subarray(at + tag.length, bodyEnd),
    Buffer.from(`<script nonce="${nonce}">${starter}</script>`),
    html.subarray(bodyEnd),
  ]);
}
