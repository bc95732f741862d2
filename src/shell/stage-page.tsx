// What the window shows while there is no portal in it: starting, unreachable, refused, signed out, expired.
import type { ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Brand } from './brand.tsx'
import { MessagePage } from './pages/message-page.tsx'
import { reloadPage } from './page.ts'
import { signInAgain } from './sign-in.ts'
import { useShellTexts } from './texts.ts'

export interface StagePageProps {
  readonly state: 'unreachable' | 'signInFailed' | 'signedOut' | 'expired'
  /** What the identity provider told, in its own words. */
  readonly why?: string | undefined
}

export function StagePage({ state, why }: StagePageProps): ReactElement {
  const text = useShellTexts()
  const again = state === 'unreachable' ? reloadPage : signInAgain
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
        {why && <p>{text('signInFailed.told', { why })}</p>}
      </MessagePage>
    </Gate>
  )
}

/** Before anyone is signed in; the words come only when it takes long. */
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

function Gate({ children }: { children: ReactElement }): ReactElement {
  return (
    <div className="gate">
      <header>
        <Brand />
      </header>
      <main>{children}</main>
    </div>
  )
}
