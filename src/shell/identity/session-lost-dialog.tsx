import { useEffect, useRef, useState, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { signInAgain, signInInPlace } from './sign-in.ts'
import { useIdentityTexts } from './texts.ts'

/** The session is over and the page contains unsaved input: the person signs in by a popup, or discards the input. */
export function SessionLostDialog(): ReactElement {
  const text = useIdentityTexts()
  const [hasFailed, setFailed] = useState(false)
  const trying = useRef(new AbortController())
  useEffect(() => () => trying.current.abort(), [])
  const signIn = () => {
    setFailed(false)
    trying.current.abort()
    const { signal } = (trying.current = new AbortController())
    signInInPlace(signal).catch((error: unknown) => {
      if (signal.aborted) return
      logFailure('not signed in beside the page', error)
      setFailed(true)
    })
  }
  return (
    <Dialog
      open
      persistent
      closable={false}
      onClose={() => undefined}
      title={text('lost.title')}
      actions={
        <>
          <Button kind="primary" onClick={signIn}>
            {text('lost.signIn')}
          </Button>
          <Button onClick={signInAgain}>{text('lost.giveUp')}</Button>
        </>
      }
    >
      <p>{text('lost.text')}</p>
      <p role="alert">{hasFailed && text('lost.failed')}</p>
    </Dialog>
  )
}
