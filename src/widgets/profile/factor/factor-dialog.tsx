// Asks for the second factor before something that needs it, shown just now.
import { useCallback, useEffect, useId, useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useFactorTexts } from './texts.ts'
import { readFactor, useFactor } from './use-factor.tsx'
import { useStyles } from '#shared/element/use-styles.ts'
import form from '#shared/ui/form.css?inline'
import factorCss from './factor.css?inline'

const STYLES = [form, factorCss]

/** Asks for the factor when it is rendered; `onEnd` is called with whether it was shown. */
export function FactorAsker({ onEnd }: { onEnd: (shown: boolean) => void }): ReactElement {
  useStyles(STYLES)
  const { ask, dialog } = useRecentFactor()
  const end = useRef(onEnd)
  useEffect(() => void ask().then(end.current), [ask])
  return dialog
}

export interface RecentFactor {
  /** True when the factor was shown within the last ten minutes or is shown now; false when the person cancels. */
  ask(): Promise<boolean>
  /** Belongs into the page, wherever that is. */
  readonly dialog: ReactElement
}

/** The missing step: a code, a new sign-in (the provider holds the factor), the set-up, or a response. */
export type Need = 'code' | 'sign-in' | 'set-up' | 'failed'

/** The missing step before an action that needs the factor; undefined: none. */
export async function needOf(): Promise<Need | undefined> {
  try {
    const { setup, session } = await readFactor()
    if (!setup) return 'set-up'
    return session.valid ? undefined : session.how
  } catch {
    return 'failed'
  }
}

/** `ask()` before a call that needs the factor, and put `dialog` into the page. */
export function useRecentFactor(): RecentFactor {
  const [need, setNeed] = useState<Need>()
  const settle = useRef<((shown: boolean) => void) | undefined>(undefined)
  const end = useCallback((shown: boolean) => {
    setNeed(undefined)
    settle.current?.(shown)
    settle.current = undefined
  }, [])
  const ask = useCallback(async () => {
    settle.current?.(false)
    const missing = await needOf()
    if (!missing) return true
    return new Promise<boolean>((resolve) => {
      settle.current = resolve
      setNeed(missing)
    })
  }, [])
  return { ask, dialog: <FactorDialog need={need} onEnd={end} /> }
}

interface FactorDialogProps {
  readonly need: Need | undefined
  readonly onEnd: (shown: boolean) => void
}

function FactorDialog({ need, onEnd }: FactorDialogProps): ReactElement {
  const text = useFactorTexts()
  if (need === 'code') return <CodeDialog onEnd={onEnd} />
  return (
    <Dialog
      open={need !== undefined}
      onClose={() => onEnd(false)}
      title={text('factorTitle')}
      actions={<PrimaryAction need={need} onEnd={onEnd} />}
    >
      {need && <p>{text(`factor.${need}`)}</p>}
    </Dialog>
  )
}

/** Navigates to the page of the missing step; the current page is left. */
function PrimaryAction({ need, onEnd }: FactorDialogProps): ReactElement {
  const text = useFactorTexts()
  const link = usePortalLink('/profil/sicherheit?setMFA=true')
  return (
    <>
      <Button onClick={() => onEnd(false)}>{text('cancel')}</Button>
      {need === 'set-up' && (
        <a
          {...link}
          className="btn primary"
          onClick={(event) => {
            link.onClick?.(event)
            onEnd(false)
          }}
        >
          {text('setUp')}
        </a>
      )}
      {need === 'sign-in' && <SignInAgain onEnd={onEnd} />}
    </>
  )
}

const popup = () => import('#shared/element/popup.ts')

/** The shell or the host signs in; where neither does, a window of the portal. */
function SignInAgain({ onEnd }: Pick<FactorDialogProps, 'onEnd'>): ReactElement {
  const text = useFactorTexts()
  const { host, embedded } = useHost()
  // Before it is pressed: a window opens only soon after a press.
  useEffect(() => void (embedded && popup().catch(() => undefined)), [embedded])
  const signIn = async ({ currentTarget: button }: MouseEvent) => {
    const isLeft = emit(host, 'portal-auth-required', { reason: 'second-factor' })
    if (!isLeft || !embedded) return onEnd(false)
    await (await popup()).signInByPopup(button, true)
    if ((await needOf()) === undefined) onEnd(true)
  }
  return (
    <>
      {/* The obstacle is announced here. */}
      <span role="alert" />
      <Button kind="primary" onClick={(event) => void signIn(event)}>
        {text('signInAgain')}
      </Button>
    </>
  )
}

function CodeDialog({ onEnd }: Pick<FactorDialogProps, 'onEnd'>): ReactElement {
  const text = useFactorTexts()
  const factor = useFactor({ initialFocus: true })
  const form = useId()
  const send = async () => {
    if (await factor.submit()) onEnd(true)
  }
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={text('factorTitle')}
      actions={
        <>
          <Button onClick={() => onEnd(false)}>{text('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={factor.busy} disabled={!factor.ready}>
            {text('confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (factor.ready) void send()
        }}
      >
        <p>{text('factor.code')}</p>
        {factor.field}
      </form>
    </Dialog>
  )
}
