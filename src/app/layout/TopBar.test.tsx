import { screen, waitFor } from '@testing-library/react'
import { showNamed } from '../../testing/showNamed'
import { TopBar } from './TopBar'

test.each([
  ['its short address without a name', undefined, '0x71C...8976F', '0x71C...8976F'],
  ['its name', 'alice.eth', 'alice.eth', 'alice.eth'],
  [
    'a long name, cut where it is seen and in full where it is read out',
    `${'z'.repeat(60)}.eth`,
    'zzzzzzzzzzz...zzzzzz.eth',
    `${'z'.repeat(60)}.eth`,
  ],
])('the bar calls a wallet by %s', async (_what, name, seen, readOut) => {
  showNamed(name, <TopBar />)
  const toggle = screen.getByRole('button', { name: 'Disconnect' })
  await waitFor(() => expect(toggle).toHaveAccessibleDescription(readOut))
  expect(screen.getAllByText(seen)[0]).toBeInTheDocument()
})
