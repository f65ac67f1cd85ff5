import { extname } from 'node:path';

/** Types of files that browsers and office programs know; of any other, bytes. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf': 'application/pdf',
  '.rtf': 'application/rtf',
  '.txt': 'text/plain; charset=utf-8',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

/** The type of a file by the end of its name. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
