import { useRef, useState, type ReactElement } from 'react'
import type { Profile, ProfileChange } from '#contract/personal-data.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import css from './change.css?inline'
import { PROFILE, takeProfile } from '#widgets/profile/api.ts'
import { useChangeTexts } from './texts.ts'

const STYLES = [css]

/** Takes a change of the IBAN back, after the second factor. */
export function ObjectionDialog({ change, onClose }: { change: ProfileChange; onClose: () => void }): ReactElement {
  const text = useChangeTexts()
  useStyles(STYLES)
  const factor = useLazyFactor()
  const key = useRef(newKey())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const object = async () => {
    setProblem(undefined)
    if (!(await factor.ask())) return
    setBusy(true)
    try {
      takeProfile(
        await send<Profile>(`${PROFILE}/changes/${change.id}/objection`, { method: 'POST', key: key.current }),
      )
      announce(text('objectDone'))
      onClose()
    } catch (error) {
      setProblem(errorText(error, text, 'objectFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={text('objectTitle')}
        actions={
          <>
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button kind="danger-full" busy={busy} onClick={() => void object()}>
              {text('object')}
            </Button>
          </>
        }
      >
        <Back change={change} />
        <p>{text('objectText')}</p>
        <Failure>{problem}</Failure>
      </Dialog>
      {factor.dialog}
    </>
  )
}

function Back({ change: { before, after } }: { change: ProfileChange }): ReactElement {
  const text = useChangeTexts()
  return (
    <dl className="swap num">
      <dt>{text('before')}</dt>
      <dd>
        <del>{after}</del>
      </dd>
      <dt>{text('after')}</dt>
      <dd>
        <b>{before ?? text('none')}</b>
      </dd>
    </dl>
  )
}
