import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { CopyButton } from './CopyButton'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const REFUSED = 'Could not be copied. Select the text instead.'

const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))

/** Renders the button over a clipboard that allows or refuses, and clicks it. */
async function copy(
  write: () => Promise<void>,
  props: Pick<React.ComponentProps<typeof CopyButton>, 'look' | 'onOutcome'> = {},
) {
  const user = userEvent.setup()
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  render(
    <>
      <CopyButton what="address" text={ADDRESS} {...props} />
      <ToastContainer />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  return writeText
}

afterEach(() => toast.dismiss())

test.each(['icon', 'button'] as const)('as %s copies the full text and confirms it', async (look) => {
  const writeText = await copy(() => Promise.resolve(), { look })
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument()
})

test('says so when the browser refuses', async () => {
  await copy(refuse)
  expect(await screen.findByText(REFUSED)).toBeInTheDocument()
  expect(screen.queryByText('Copied to clipboard')).toBeNull()
})

test('leaves a refusal to a caller that handles it', async () => {
  const onOutcome = jest.fn()
  await copy(refuse, { onOutcome })
  expect(onOutcome.mock.calls).toEqual([[false]])
  expect(screen.queryByText(REFUSED)).toBeNull()
})
