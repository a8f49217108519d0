import { styled } from 'styled-components'
import { useAppSelector } from '../../app/hooks'
import { Guilloche } from '../../components/Guilloche'
import { PageTitle } from '../../components/PageTitle'
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

/** In place of any page, until a wallet that nothing is known of has signed in. */
export function SignInPage() {
  const state = useAppSelector(selectSignIn)
  return (
    <Frame>
      <Guilloche
        size={96}
        viewBox="-50 -50 100 100"
        lobes={6}
        strands={6}
        radius={30}
        depth={15}
        step={0}
        twist={0.35}
        strokeWidth={0.9}
      />
      <PageTitle>Sign in to continue</PageTitle>
      <div role="status">{state.status !== 'notNeeded' && <Text look="muted">{signInText(state)}</Text>}</div>
      <Stack isRow gap={10}>
        <SignInButtons kind="main" />
      </Stack>
    </Frame>
  )
}
