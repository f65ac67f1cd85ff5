import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

export interface NewSource {
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
}

/** Stores where data comes from, known by its code; gives its id. */
export async function saveSource(tx: WriteTransaction, source: NewSource): Promise<number> {
  const known = await tx.client.query<{ id: number }>(
    'select id from source where (code, name) = ($1, $2) and url is not distinct from $3',
    [source.code, source.name, source.url],
  );
  const saved =
    known.rows[0] ??
    (
      await tx.client.query<{ id: number }>(
        `insert into source (code, name, url) values ($1, $2, $3)
         on conflict (code) do update set name = excluded.name, url = excluded.url returning id`,
        [source.code, source.name, source.url],
      )
    ).rows[0];
  if (saved === undefined) throw new Error(`source ${source.code} was not stored`);
  return saved.id;
}
