import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { PageTitle, Visit } from './PageTitle'

function Screen() {
  const navigate = useNavigate()
  const { hash } = useLocation()
  return (
    <>
      <PageTitle>{hash === '' ? 'Accounts' : 'Send Money'}</PageTitle>
      <button onClick={() => void navigate('', { state: { step: 'review' } })}>Next step</button>
      <button onClick={() => void navigate('#send-money')}>Send</button>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('heading', { level: 1 })

test('takes the focus on another screen, and not from the next step of the same one', async () => {
  render(
    <MemoryRouter>
      <Visit>
        <Screen />
      </Visit>
    </MemoryRouter>,
  )
  expect(title()).not.toHaveFocus()
  await press('Next step')
  expect(screen.getByRole('button', { name: 'Next step' })).toHaveFocus()
  await press('Send')
  expect(title()).toHaveFocus()
})
