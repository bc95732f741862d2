import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import type { ReactElement } from 'react'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import de from './kept/de.json' with { type: 'json' }
import en from './kept/en.json' with { type: 'json' }

const useTexts = createTexts(de, en)

/** Says that what follows was kept on this device, and since when; nothing where the server has just told it. */
export function KeptNote({ at, what }: { at: string | undefined; what: keyof typeof de }): ReactElement | null {
  const text = useTexts()
  const format = useFormat()
  if (at === undefined) return null
  return (
    <p className="kept muted" role="status">
      <Icon source={cloudOff} size="s" />
      <span>{text(what, { time: `${format.date(at)}, ${format.time(at)}` })}</span>
    </p>
  )
}
