import type { Page } from '@playwright/test'
import type { Stack } from './stack'

/** Made-up answers of the bank, because real payments for a long list of wires would take too long. */

const STATUSES = ['Completed', 'Sent', 'Processing', 'Returned'] as const
const HOUR_MS = 3_600_000

export const someWires = (count: number, wallet: string) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2026, 9, 1) - index * HOUR_MS).toISOString()
    const status = STATUSES[index % STATUSES.length]
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const transactionHash = `0x${index.toString(16).padStart(64, '0')}`
    return {
      id,
      transactionHash,
      fundingStatus: 'Confirmed',
      createdAt: at,
      address: wallet,
      amount: `${100 + index}.00`,
      recipientDetails: { name: `Recipient ${index}`, town: 'Berlin', country: 'DE' },
      bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: `Invoice ${index}` },
      status,
      uetr: id,
      endToEndId: id.replaceAll('-', ''),
      changes: [
        { status: 'Processing', at },
        { status, at },
      ],
      payments: [
        { transactionHash, createdAt: at, amount: '0.1', value: `${100 + index}.00`, price: '2500.00' },
      ],
      ...(status === 'Sent' && { expectedBy: at }),
    }
  })

/** Answers the list of wires in place of the bank from now on. */
export async function answerWithWires(page: Page, stack: Stack, wires: readonly object[]): Promise<void> {
  const headers = { 'access-control-allow-origin': stack.url, 'access-control-allow-credentials': 'true' }
  await page.route(`${stack.apiUrl}/wire/all`, (route) =>
    route.fulfill({ json: { success: true, wires }, headers }),
  )
}
