import { sql } from 'kysely'
import type { Database } from '../db/database'

/** Small tables whose rows are short-lived. A full vacuum rewrites them, which frees their space and their indexes'. */
const SHORT_LIVED: readonly string[] = ['nonces', 'sessions', 'rate_limits', 'prices']

/** Half of a file of the write-ahead log. */
const LOG_BYTES = 8 * 1024 * 1024

/**
 * Does for PGlite, which has no background processes, what a PostgreSQL server does by itself: it vacuums and analyzes
 * tables by autovacuum's own thresholds, and starts a new file of the write-ahead log, which otherwise grows until the
 * bank stops. Other calls wait while it runs, usually a few milliseconds.
 */
export function makeVacuum(db: Database): () => Promise<void> {
  let written = 0n
  return async () => {
    // Otherwise PGlite updates its statistics once a second.
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_stat_user_tables
      where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`.execute(db)
    for (const { name } of rows) {
      const options = sql.raw(SHORT_LIVED.includes(name) ? 'full, analyze' : 'analyze')
      await sql`vacuum (${options}) ${sql.table(name)}`.execute(db)
    }
    const position = await logPosition(db)
    if (position - written < LOG_BYTES) return
    // The checkpoint keeps one file less when a new one has just begun.
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
    written = await logPosition(db)
  }
}

/** Bytes of the write-ahead log since the database was created. */
async function logPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`.execute(db)
  return rows[0]?.position ?? 0n
}
