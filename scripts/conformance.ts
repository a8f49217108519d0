import { Wallet } from 'ethers'
import { table } from '../server/operator/table'
import { checkBank } from './conformance/checkBank'

const USAGE = `Usage: npm run conformance -- URL [ORIGIN]
  URL     where the bank's calls are, such as https://bank.example/api
  ORIGIN  of the app's page, where it is another than URL's
WALLET_KEY may hold the key of a whitelisted wallet; without it the check makes a new one.

The check writes: it creates the wallet's user, submits the identity details again that the bank has (or test details, where
it has none), and freezes and unfreezes the wallet's first credit card. Use a wallet that was made for tests.
`

/** Checks a bank's answers against SPEC.md. Exit codes: 0 every tried call is right, 1 some are wrong, 2 wrong usage. */
async function main([url = '', page = url]: readonly string[]): Promise<void> {
  if (![url, page].every((text) => /^https?:\/\//.test(text) && URL.canParse(text))) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const wallet = new Wallet(process.env.WALLET_KEY ?? Wallet.createRandom().privateKey)
  const { origin } = new URL(page)
  const findings = await checkBank({ url: url.replace(/\/+$/, ''), origin, wallet, fetch })
  const header = ['call', 'expected', 'what came', '']
  const rows = findings.map(({ path, expected, came, verdict }) => [path, expected, came, verdict])
  const count = (verdict: string) => findings.filter((finding) => finding.verdict === verdict).length
  const isRefused = findings.every(({ verdict }, index) => index === 0 || verdict === 'not tried')
  process.stdout.write(
    `${table([header, ...rows])}\n\n` +
      `${count('ok')} of ${findings.length} calls are answered as SPEC.md has them, ${count('wrong')} ` +
      `${count('wrong') === 1 ? 'is' : 'are'} not, ${count('not tried')} were not tried.\n` +
      (isRefused
        ? `${wallet.address} is not whitelisted. Set WALLET_KEY to the key of a wallet that is.\n`
        : ''),
  )
  process.exitCode = count('wrong') > 0 || isRefused ? 1 : 0
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const { code, message, stack } = error as NodeJS.ErrnoException
  // ethers refuses a key with this code. Its message would quote the key.
  process.stderr.write(
    code === 'INVALID_ARGUMENT'
      ? 'WALLET_KEY must be 0x and 64 hexadecimal digits.\n'
      : `${stack ?? message}\n`,
  )
  process.exitCode = 1
})
