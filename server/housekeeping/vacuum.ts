import { sql } from 'kysely'
import type { Database } from '../db/database'

/** Tables of few rows that come and go. They are rewritten, which gives their space and their indexes' back. */
const COME_AND_GO: readonly string[] = ['nonces', 'sessions', 'rate_limits', 'prices']

/** Half of a file of the write-ahead log. */
const LOG_BYTES = 8 * 1024 * 1024

/**
 * What a PostgreSQL server does by itself in the background, and PGlite, which has no background, does not: vacuum
 * and analyze what has changed enough (autovacuum's own thresholds), and end the write-ahead log, which else grows
 * until the bank is stopped. To be run now and then; while it runs, calls wait, a few milliseconds as a rule.
 */
export function makeVacuum(db: Database): () => Promise<void> {
  let written = 0n
  return async () => {
    // It counts what has changed once a second otherwise.
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables
      where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db)
    for (const { name } of rows) {
      const how = sql.raw(COME_AND_GO.includes(name) ? 'full, analyze' : 'analyze')
      await sql`vacuum (${how}) ${sql.table(name)}`.execute(db)
    }
    const position = await logPosition(db)
    if (position - written < LOG_BYTES) return
    // From the beginning of a new file, or the checkpoint keeps one more.
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
    written = await logPosition(db)
  }
}

/** Bytes of the write-ahead log since the database was made. */
async function logPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`.execute(db)
  return rows[0]?.position ?? 0n
}
