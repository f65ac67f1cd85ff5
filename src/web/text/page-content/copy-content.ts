interface Copied {
  readonly html: string;
  readonly text: string;
}

/** Puts a text on the clipboard in both forms. The content may still be on its way: browsers want to be asked at the click. */
export async function copyContent(content: Promise<Copied>): Promise<void> {
  const blob = async (type: string, of: (copied: Copied) => string) => new Blob([of(await content)], { type });
  const item = new ClipboardItem({
    'text/html': blob('text/html', ({ html }) => html),
    'text/plain': blob('text/plain', ({ text }) => text),
  });
  await navigator.clipboard.write([item]);
}
