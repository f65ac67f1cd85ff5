import { createHash, type Hash } from 'node:crypto';
import { fieldFamilies } from '#domain/account/access/field-policy.ts';
import type { TradingLine } from './trading-line.ts';
import type { TradingsReader } from './tradings-json.ts';

function addLine(hash: Hash, { columns, shape, ...identity }: TradingLine): void {
  const { days, texts, badData, numbers } = columns;
  hash.update(JSON.stringify([identity, days, [...texts], [...badData], shape && [...shape]]));
  for (const [measure, values] of numbers) {
    hash.update(measure).update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
}

/**
 * The validator (ETag) of the rows that a reader would be sent, from all that `tradingsJson` makes them of, so that nothing has to be written
 * for who has them. It is weak: compressed or not, the rows are the same.
 */
export function tradingsValidator(lines: readonly TradingLine[], reader: TradingsReader): string {
  const { language, chartType, columns = null, shows } = reader;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([language.code, chartType, columns, fieldFamilies.map(shows)]));
  for (const line of lines) addLine(hash, line);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
