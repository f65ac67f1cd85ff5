const urls = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{noto-sans,noto-sans-sc}/files/noto-sans*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

/** Fetches a file of a font by its name in the table of slices. */
export async function loadFontFile(file: string): Promise<Uint8Array> {
  const url = urls[`/node_modules/@fontsource-variable/${file}`];
  if (url === undefined) throw new Error(`no font file ${file}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
