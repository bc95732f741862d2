import { useStore } from '@nanostores/react'
import { lazy, type ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { LazyPart } from '#shell/lazy-part.tsx'
import { signInAgain } from './sign-in.ts'
import { useShellTexts } from '#shell/texts.ts'
import { $sessionLost } from './lost-session.ts'

const Lost = lazy(async () => ({ default: (await import('./session-lost-dialog.tsx')).SessionLostDialog }))

/** Asks the person to sign in again when the session ended during editing. */
export const SessionLost = (): ReactElement => (
  <LazyPart fallback={<Expired />}>{useStore($sessionLost) && <Lost />}</LazyPart>
)

/** Without the dialog the text can still be copied before the page is left. */
function Expired(): ReactElement {
  const text = useShellTexts()
  return (
    <Banner
      kind="warn"
      heading={text('expired.heading')}
      action={<Button onClick={signInAgain}>{text('expired.again')}</Button>}
    />
  )
}
