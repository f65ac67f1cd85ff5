import type { RenamedSubject } from '../../platform/bulk-copy/rename-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';

/** A reader who changes a list waits, as for another writer of it. */
const LOCK = `
  select from watchlist where (account_id, id) in (select account_id, watchlist_id from watchlist_entry where bond_id = $1)
  order by id for update`;
/** Entries of both bonds in one list. */
const BOTH = `watchlist_entry as gone join watchlist_entry as kept using (account_id, watchlist_id)
  where kept.bond_id = $1 and gone.bond_id = $2`;
const NOTE = `
  insert into watchlist_purchase (account_id, entry_id, quantity, price, bought_on, added_at)
  select account_id, kept.id, gone.quantity, gone.price, gone.bought_on, gone.added_at from ${BOTH}
    and num_nonnulls(gone.quantity, gone.price) > 0`;
const MOVE = `
  update watchlist_purchase set entry_id = (select kept.id from ${BOTH} and gone.id = entry_id)
  where entry_id in (select gone.id from ${BOTH})`;

/**
 * Lets the entry of the kept bond hold all purchases of lists that have both bonds, locked and deleted lists among them. The entry of the gone
 * bond says nothing more then.
 */
export async function joinPurchases({ client }: WriteTransaction, { keptId, goneId }: RenamedSubject): Promise<void> {
  await client.query(LOCK, [goneId]);
  for (const statement of [NOTE, MOVE]) await client.query(statement, [keptId, goneId]);
}
