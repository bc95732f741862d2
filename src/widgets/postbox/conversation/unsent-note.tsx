// Messages about a form that wait on this device, while the form itself cannot be read.
import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { unsentMessages } from './room.ts'
import { useConversationTexts } from './texts.ts'

/** Empty if no message waits. */
export function UnsentNote({ formId }: { formId: number }): ReactElement | null {
  const text = useConversationTexts()
  const mine = useStore(unsentMessages.$unsent).filter((one) => one.formId === formId)
  if (mine.length === 0) return null
  return (
    <Banner kind="info" icon={cloudOff} heading={text('unsentNote', { count: mine.length })}>
      <ul>
        {mine.map(({ key, body, files }) => (
          <li key={key} dir="auto">
            {body.text || files.map(({ name }) => name).join(', ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
