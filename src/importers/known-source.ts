import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileFault, ImportError } from './file-fault.ts';
import { sourceFile } from './source-file.ts';
import type { FileKind, SourceFile, SourceImporter } from './source-importer.ts';
import { importSources } from './sources.ts';

// Read into memory as a whole, with what is made of it; tables are read as they come.
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** JSON takes many times its size before it is known what it is; a larger one is known by its beginning alone. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** In so many bytes a text shows what it is. */
const HEAD_BYTES = 256 * 1024;

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

function kindOf(file: SourceFile): KnownSource | null {
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

function kindByBeginning(text: string): KnownSource | null {
  for (const { importer } of importSources.values()) {
    const kind = importer.kinds.find(({ begins }) => begins?.(text) ?? false);
    if (kind !== undefined) return { importer, kind, needsDay: false };
  }
  return null;
}

/** The source of ours whose file it is, if it is one: a text by its beginning, JSON and archives as a whole. `head` is the beginning. */
export async function knownSource(path: string, head: Uint8Array): Promise<KnownSource | null> {
  const { size } = await stat(path);
  const start = sourceFile(basename(path), head.subarray(0, HEAD_BYTES));
  const isJson = /^\s*[[{]/.test(start.text);
  const isArchive = head[0] === 0x50 && head[1] === 0x4b;
  if (size <= head.length || (!isJson && !isArchive)) return kindOf(start);
  if (size > MAX_FILE_BYTES) return null;
  return isJson && size > MAX_JSON_BYTES ? kindByBeginning(start.text) : kindOf(await readSourceFile(path));
}
