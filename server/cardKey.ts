import { ConfigError } from './config'
import type { Database } from './db/database'
import type { Issuer } from './issuer'

/** A wrong secret matches the last four digits of one card in 10,000, and never those of a hundred cards. */
const CARDS_TO_COMPARE = 100

/**
 * Makes sure that the bank derives card numbers with the secret that the database's cards were issued with. The first
 * bank that opens a database stores its check value, and any other is compared with it. A database whose cards are older
 * than check values is compared with the oldest of them. Any number of processes may ask at once.
 * @throws ConfigError when the secret is another one
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
  // Another process may have stored its own value first.
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
