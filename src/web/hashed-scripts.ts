import { createHash } from 'node:crypto';

/** In which a drawn page tells the server which scripts of it may run; it goes no further. */
export const scriptHashesHeader = 'x-script-hashes';

interface HashedPage {
  readonly html: Buffer<ArrayBuffer>;
  /** Sources of a content security policy. */
  readonly hashes: readonly string[];
}

const end = '</script>';

/**
 * A page whose own scripts are known by what they are: those that carry the nonce are hashed, and the nonce goes, so that the same page is the
 * same bytes. What did not carry it gets no hash and does not run.
 */
export function withHashedScripts(page: Buffer, nonce: string): HashedPage {
  const html = page.toString();
  const mark = ` nonce="${nonce}"`;
  const hashes = html.split('<script').flatMap((piece) => {
    const tag = piece.slice(0, piece.indexOf('>'));
    if (!tag.includes(mark) || tag.includes(' src=')) return [];
    const text = piece.slice(tag.length + 1, piece.indexOf(end));
    return [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
  });
  return { html: Buffer.from(html.replaceAll(mark, '')), hashes: [...new Set(hashes)] };
}
