// The pages of the window while it shows no portal: starting, unreachable, refused, signed out, expired.
import { useStore } from '@nanostores/react'
import { lazy, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Brand } from '#shell/brand.tsx'
import { BrokenPage } from '#shell/pages/broken-page.tsx'
import { LazyPart } from '#shell/lazy-part.tsx'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { reloadPage } from '#shell/page-navigation.ts'
import { $signOutRefusal } from '#shell/identity/end-at-provider.ts'
import type { Refusal } from '#shell/identity/refusal.ts'
import { signInAgain } from '#shell/identity/sign-in.ts'
import { useShellTexts } from '#shell/texts.ts'

const Refused = lazy(async () => ({ default: (await import('#shell/identity/refused-page.tsx')).RefusedMessage }))

export interface StagePageProps {
  readonly state: 'unreachable' | 'signedOut' | 'expired'
}

export function StagePage({ state }: StagePageProps): ReactElement {
  const text = useShellTexts()
  const refusal = useStore($signOutRefusal)
  const again = state === 'unreachable' ? reloadPage : signInAgain
  if (state === 'signedOut' && refusal) return <RefusedPage refusal={refusal} />
  return (
    <Gate>
      <MessagePage
        heading={text(`${state}.heading`)}
        actions={
          <Button kind="primary" size="large" onClick={again}>
            {text(`${state}.again`)}
          </Button>
        }
      >
        <p>{text(`${state}.text`)}</p>
      </MessagePage>
    </Gate>
  )
}

/** Sign-in or sign-out failed: the reason, and the actions of the person. */
export const RefusedPage = ({ refusal }: { refusal: Refusal }): ReactElement => (
  <Gate>
    <LazyPart fallback={<BrokenPage again={reloadPage} />}>
      <Refused refusal={refusal} />
    </LazyPart>
  </Gate>
)

/** The page before the sign-in; its text only appears when it takes long. */
export function StartingPage(): ReactElement {
  const text = useShellTexts()
  return (
    <Gate>
      <p className="starting" aria-live="polite">
        <span className="spin" aria-hidden="true" />
        {text('loading')}
      </p>
    </Gate>
  )
}

export function Gate({ children }: { children: ReactElement }): ReactElement {
  return (
    <div className="gate">
      <header>
        <Brand />
      </header>
      <main>{children}</main>
    </div>
  )
}
