import { ConfigError } from './config'
import type { Database } from './db/database'
import type { Issuer } from './issuer'

/** A wrong secret agrees with one card's last four digits once in 10,000 times, and never with a hundred cards. */
const CARDS_TO_COMPARE = 100

/**
 * Makes sure that this bank derives card numbers with the secret that the database's cards are issued with. A
 * database that has no check value yet gets one from the first bank that opens it; one with cards from before check
 * values were kept is compared with the oldest of them. Any number of processes may ask at once: one stores its check
 * value, and the others are compared with it.
 * @throws ConfigError when the secret is another one.
 */
export async function verifyCardKey(db: Database, issuer: Issuer, at: Date): Promise<void> {
  const { keyVersion, checkValue } = issuer
  if ((await storedCheckValue(db, keyVersion)) === undefined) {
    if (!(await derivesIssuedCards(db, issuer))) refuse(keyVersion)
    await db
      .insertInto('card_keys')
      .values({ key_version: keyVersion, check_value: checkValue, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  // Read again after storing: another process may have been first.
  if ((await storedCheckValue(db, keyVersion)) !== checkValue) refuse(keyVersion)
}

async function storedCheckValue(db: Database, keyVersion: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_keys')
    .select('check_value')
    .where('key_version', '=', keyVersion)
    .executeTakeFirst()
  return row?.check_value
}

async function derivesIssuedCards(db: Database, issuer: Issuer): Promise<boolean> {
  const cardsIn = (table: 'debit_cards' | 'credit_cards') =>
    db.selectFrom(table).select(['sequence', 'last_four']).where('key_version', '=', issuer.keyVersion)
  const oldest = await cardsIn('debit_cards')
    .unionAll(cardsIn('credit_cards'))
    .orderBy('sequence')
    .limit(CARDS_TO_COMPARE)
    .execute()
  return oldest.every(({ sequence, last_four }) => issuer.numberOf(sequence).endsWith(last_four))
}

function refuse(keyVersion: number): never {
  throw new ConfigError(
    `CARD_SECRET (or, while it is unset, card-secret in DATA_DIR) is not the secret that this database's cards are issued with (key version ${keyVersion}).`,
  )
}
