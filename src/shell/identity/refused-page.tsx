// The page shown when sign-in or sign-out failed: the reason, the next steps, and the facts that support asks for.
import type { ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { leave, signInAgain } from './sign-in.ts'
import type { Refusal } from './refusal.ts'
import { useIdentityTexts } from './texts.ts'

export function RefusedMessage({ refusal }: { refusal: Refusal }): ReactElement {
  const { kind, code, description, link, at } = refusal
  const text = useIdentityTexts()
  const { date, clock } = useFormat()
  const isSignOut = kind === 'signOut' || kind === 'signOutLater'
  return (
    <MessagePage
      heading={text(`${kind}.heading`)}
      actions={
        <>
          <Button kind="primary" size="large" onClick={isSignOut ? () => void leave() : signInAgain}>
            {text(isSignOut ? 'signOutAgain' : 'signInAgain')}
          </Button>
          {kind !== 'signOutLater' && (
            <Button size="large" onClick={isSignOut ? signInAgain : () => void leave()}>
              {text(isSignOut ? 'signInAgain' : 'signOut')}
            </Button>
          )}
        </>
      }
    >
      <p>{text(`${kind}.text`, { host: location.host })}</p>
      {description && <p>{text('providerDescription', { description })}</p>}
      {link && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {text('more', { host: new URL(link).host })}
          </a>
        </p>
      )}
      <p>
        <small>{text('support', { code, date: date(at), time: clock(at) })}</small>
      </p>
    </MessagePage>
  )
}
