import { styled } from 'styled-components'
import { useAppSelector } from '../../app/hooks'
import { PageTitle } from '../../components/PageTitle'
import { Rosette } from '../../components/Rosette'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { selectSignIn } from './connectionSlice'
import { SignInButtons } from './SignInButtons'
import { signInText } from './signInText'

const Frame = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  min-height: calc(100dvh - 84px - var(--dock));
  padding: 16px 0;
  text-align: center;
  > svg {
    margin-bottom: 8px;
  }
  p {
    max-width: 40ch;
    min-height: 3em;
    margin-bottom: 20px;
    text-wrap: balance;
  }
`

/** Replaces every page until a wallet without stored data has signed in. */
export function SignInPage() {
  const state = useAppSelector(selectSignIn)
  return (
    <Frame>
      <Rosette size={96} />
      <PageTitle>Sign in to continue</PageTitle>
      <div role="status">{state.status !== 'notNeeded' && <Text look="muted">{signInText(state)}</Text>}</div>
      <Stack isRow gap={10}>
        <SignInButtons kind="main" />
      </Stack>
    </Frame>
  )
}
