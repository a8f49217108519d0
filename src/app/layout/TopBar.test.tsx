import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { selectConnection } from '../../features/connection'
import { settingsChanged } from '../../features/settings'
import { enter } from '../../testing/browser'
import { show } from '../../testing/show'
import { showNamed } from '../../testing/showNamed'
import { withStubBank } from '../../testing/stubBank'
import { TopBar } from './TopBar'

test.each([
  ['its short address when it has no name', undefined, '0x71C...8976F', ''],
  ['its name', 'alice.eth', 'alice.eth', ''],
  [
    'a long name, shortened on screen and in full to screen readers',
    `${'z'.repeat(60)}.eth`,
    'zzzzzzzzzzz...zzzzzz.eth',
    `${'z'.repeat(60)}.eth`,
  ],
])('the bar shows %s', async (_what, name, seen, readOut) => {
  showNamed(name, <TopBar />)
  const toggle = await screen.findByRole('button', { name: `Disconnect ${seen}` })
  await waitFor(() => expect(toggle).toHaveAccessibleDescription(readOut))
  expect(screen.getByText(seen)).toBeVisible()
})

describe('disconnecting', () => {
  const bank = withStubBank()

  test.each([true, false])('plays the sound if it is switched on: %s', async (hasSound) => {
    const played: string[] = []
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      played.push(new URL(this.src).pathname)
      return Promise.resolve()
    })
    // The app stops waiting for the bank after two seconds. In this test they never pass.
    const tab = bank.openTab({ wait: () => new Promise(() => undefined) })
    await enter(tab)
    tab.store.dispatch(settingsChanged({ hasSound }))
    const release = bank.line.holdNext('/auth/logout')
    show(tab, <TopBar />)
    await userEvent.click(screen.getByRole('button', { name: /^Disconnect / }))
    expect(await screen.findByRole('button', { name: 'Disconnecting...' })).toHaveTextContent(
      /^Disconnecting\.\.\./,
    )
    // A second press while it disconnects makes no call.
    await userEvent.click(screen.getByRole('button', { name: 'Disconnecting...' }))
    expect(played).toEqual([])
    release()
    await waitFor(() => expect(selectConnection(tab.store.getState()).status).toBe('disconnected'))
    await waitFor(() => expect(screen.queryByText('Disconnecting...')).toBeNull())
    expect(played).toEqual(hasSound ? ['/disconnect.wav'] : [])
    expect(bank.line.count('/auth/logout')).toBe(1)
  })
})
