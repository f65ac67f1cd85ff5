import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileFault, ImportError } from './file-fault.ts';
import { isZip } from './parsing/zip-entries.ts';
import { HEAD_BYTES, headOf, sourceFile } from './source-file.ts';
import type { FileKind, SourceFile, SourceImporter } from './source-importer.ts';
import { importSources } from './sources.ts';

// Read into memory as a whole, with what is made of it; tables are read as they come.
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A file of a source that has an importer of its own. */
export interface KnownSource {
  readonly importer: SourceImporter;
  readonly kind: FileKind;
  /** Whether somebody has to say of which day the file is. */
  readonly needsDay: boolean;
}

/** A file of a source, whole. Throws ImportError for one that cannot be read or is larger than those of sources are. */
export async function readSourceFile(path: string): Promise<SourceFile> {
  const handle = await open(path).catch((error: unknown) => {
    throw new ImportError(`${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`);
  });
  try {
    const found = await handle.stat();
    // A device or a pipe has no size, and may have no end.
    if (!found.isFile()) throw new ImportError(`${path}: is no file`);
    const { size } = found;
    if (size > MAX_FILE_BYTES) throw new FileFault('too-large', `larger than ${MAX_FILE_BYTES} bytes`);
    return sourceFile(basename(path), await handle.readFile());
  } finally {
    await handle.close();
  }
}

function kindOf(whole: SourceFile): KnownSource | null {
  const file = headOf(whole);
  for (const { importer } of importSources.values()) {
    for (const kind of importer.kinds) {
      try {
        if (kind.matches(file) && (kind.isCertain?.(file) ?? true))
          return { importer, kind, needsDay: kind.needsDay?.(file) ?? false };
      } catch (error) {
        if (!(error instanceof SyntaxError) && !(error instanceof ImportError)) throw error;
      }
    }
  }
  return null;
}

/** The source of ours whose file it is, if it is one: an archive as a whole, all else by its beginning, which `head` holds. */
export async function knownSource(path: string, head: Uint8Array): Promise<KnownSource | null> {
  const { size } = await stat(path);
  const isKnownByHead = size <= head.length || !isZip(head);
  if (isKnownByHead) return kindOf(sourceFile(basename(path), head.subarray(0, HEAD_BYTES)));
  return size > MAX_FILE_BYTES ? null : kindOf(await readSourceFile(path));
}
