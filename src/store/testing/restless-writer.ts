import pg from 'pg';

/** Writes that never rest, each transaction over several tables, until stopped. */
export interface RestlessWriter {
  /** Waits until so many more transactions have been committed. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

// A purchase moves between tables, a day is written anew, another is added and one taken away: half of a transaction would be seen.
const WRITES = [
  `insert into account (id, name, email) values ('restless-' || $1, 'Restless', 'restless-' || $1 || '@example.com')`,
  `insert into audit_log (logged_at, action, actor_id, detail) values (now(), 'sign-in', 'restless-' || $1, $1)`,
  `with picked as materialized (select instrument_id, venue_id, date from trading_day order by random() limit 5)
   update trading_day as day set volume = coalesce(volume, 0) + 1, bad_data = jsonb_build_object('note', $1::text)
   from picked where (day.instrument_id, day.venue_id, day.date) = (picked.instrument_id, picked.venue_id, picked.date)`,
  `delete from cash_flow where (instrument_id, number) in (select instrument_id, number from cash_flow order by random() limit 1)`,
  `insert into trading_day (instrument_id, venue_id, date, source_id)
   select instrument_id, venue_id, date '1990-01-01' + $1::integer, source_id from trading_day limit 1`,
];

/** Begins to write on a connection of its own; writers of one database must not have numbers in common. */
export async function startRestlessWriter(url: string, firstNumber = 1): Promise<RestlessWriter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let committed = 0;
  let isOver = false;
  let wake: () => void = () => undefined;
  const writing = (async () => {
    while (!isOver) {
      await client.query('begin');
      for (const text of WRITES) await client.query(text, text.includes('$1') ? [String(firstNumber + committed)] : []);
      await client.query('commit');
      committed += 1;
      wake();
    }
  })();
  const more = async (count: number) => {
    const wanted = committed + count;
    while (committed < wanted)
      await Promise.race([
        writing,
        new Promise<void>((resolve) => {
          wake = resolve;
        }),
      ]);
  };
  return {
    more,
    async stop() {
      isOver = true;
      await writing;
      await client.end();
    },
  };
}
