/** A connection keeps each named statement in the server's memory, some 20 kB with its plan. */
const MOST_NAMES = 300
/** Longer statements list ids or rows, and so have another text each time. */
const MOST_PARAMETERS = 20

/**
 * Names for statements, so that the database parses a text once per connection and, from the sixth time on, may plan it
 * no more. Statements without parameters stay unnamed: `begin` and `commit` have no plan.
 */
export class StatementNames {
  #names = new Map<string, string>()
  #generation = 0

  /** The name of a statement; undefined for one that gets none. */
  nameOf(sql: string, { length }: readonly unknown[]): string | undefined {
    if (length === 0 || length > MOST_PARAMETERS) return undefined
    const known = this.#names.get(sql)
    if (known !== undefined || this.#names.size === MOST_NAMES) return known
    const name = `${this.#generation}.${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }

  /**
   * Gives every statement a new name, because the tables have changed. No connection uses an old plan again.
   * @param outdated the name that failed; one that is no longer given has been renewed already
   */
  renew(outdated: string): void {
    if (!outdated.startsWith(`${this.#generation}.`)) return
    this.#names = new Map()
    this.#generation += 1
  }
}

/** Has a migration changed the columns of a named statement's answer? The statement did nothing then. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  // 0A000 alone, "feature not supported", has other causes too.
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
