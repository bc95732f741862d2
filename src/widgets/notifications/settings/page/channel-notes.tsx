import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import type { Ways } from './channels-card.tsx'
import { usePageTexts } from './texts.ts'

interface NoteProps {
  readonly warn?: boolean
  readonly children: ReactNode
}

export function Note({ warn = false, children }: NoteProps): ReactElement {
  return (
    <p className={warn ? 'hint warn' : 'hint'}>
      <Icon source={warn ? triangleAlert : info} size="s" />
      <span>{children}</span>
    </p>
  )
}

/** What the switches of the table cannot say: where push and mail go, and why they do not. */
export function ChannelNotes({ push, mail }: Ways): ReactElement {
  const text = usePageTexts()
  const { date } = useFormat()
  const { obstacle, address, failure } = mail
  return (
    <>
      <Note>{text('alwaysNote')}</Note>
      {push.obstacle ? (
        <Note warn>{text(`push.${push.obstacle}`)}</Note>
      ) : (
        push.devices.every(({ enabled, refused }) => !enabled || refused) && <Note>{text('push.noDevice')}</Note>
      )}
      {obstacle ? (
        <Note warn>{text(`mail.${obstacle}`)}</Note>
      ) : failure ? (
        <Note warn>
          {text('mail.failed', { address: address ?? '', date: date(failure.at) })} <q>{failure.answer}</q>
        </Note>
      ) : (
        <Note>{text('mail.to', { address: address ?? '' })}</Note>
      )}
    </>
  )
}
