/** CRC-32 of ZIP (APPNOTE.TXT 4.4.7), by bytes. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const CHUNK_BYTES = 4 * 1024 * 1024;

async function crc32(file: Blob): Promise<number> {
  let crc = 0xffffffff;
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const bytes = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
    for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

type Fields = readonly (readonly [bytes: 2 | 4, value: number])[];

function header(fields: Fields): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Names of files, each once: a second of one name gets its number. */
function namesOf(files: readonly File[]): readonly string[] {
  const seen = new Map<string, number>();
  return files.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${count}/${name}`;
  });
}

const UTF_8 = 0x800;

/**
 * Several files as one ZIP archive (APPNOTE.TXT 4.3), stored as they are. The bytes stay where they are: the archive is made of pieces of files,
 * so that it takes no memory.
 */
export async function archiveOfFiles(files: readonly File[]): Promise<File> {
  const names = namesOf(files);
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let [at, directoryBytes] = [0, 0];
  for (const [place, file] of files.entries()) {
    const name = new TextEncoder().encode(names[place]);
    const sizes: Fields = [
      [4, await crc32(file)],
      [4, file.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    ];
    const common: Fields = [[2, 20], [2, UTF_8], [2, 0], [4, 0x00210000], ...sizes];
    const local = header([[4, 0x04034b50], ...common]);
    const listed = header([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]);
    parts.push(local, name, file);
    directory.push(listed, name);
    at += local.length + name.length + file.size;
    directoryBytes += listed.length + name.length;
  }
  const counts: Fields = [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
  ];
  const end = header([[4, 0x06054b50], ...counts, [4, directoryBytes], [4, at], [2, 0]]);
  return new File([...parts, ...directory, end], `${files.length} files.zip`);
}
