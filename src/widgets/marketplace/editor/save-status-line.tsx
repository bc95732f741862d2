// Whether the ad is saved, as a sentence; problems are announced.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useEffect, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import type { AdDraft } from './ad-draft.ts'
import { useEditorTexts } from './texts.ts'

const CODES = ['not_possible', 'not_owner', 'too_many_ads', 'role_missing'] as const

export function SaveStatusLine({ draft }: { draft: AdDraft }): ReactElement | null {
  const sentence = useSentence(draft)
  const { kind } = useStore(draft.$status)
  const isProblem = kind === 'retry' || kind === 'refused' || kind === 'invalid' || kind === 'conflict'
  useEffect(() => {
    if (isProblem && sentence) announce(sentence)
  }, [isProblem, sentence])
  if (!sentence) return null
  return (
    <span className={isProblem ? 'saved bad' : 'saved'}>
      {isProblem && <Icon source={kind === 'retry' ? cloudOff : circleAlert} size="s" />}
      {sentence}
    </span>
  )
}

function useSentence(draft: AdDraft): string | undefined {
  const text = useEditorTexts()
  const { time } = useFormat()
  const status = useStore(draft.$status)
  useStore(draft.$form)
  if (status.kind === 'retry') return text(`status.${status.reason}`)
  if (status.kind === 'refused') {
    const code = CODES.find((one) => one === status.code)
    return code ? text(`code.${code}`) : text('status.refused')
  }
  if (status.kind === 'conflict') return text('status.conflict')
  if (!draft.isAutosaved) return draft.isDirty ? text('status.unsaved') : undefined
  if (status.kind === 'invalid') return text('status.invalid')
  if (status.kind === 'saved') return text('status.saved', { time: time(status.at) })
  if (status.kind === 'waiting' || status.kind === 'saving') return text('status.saving')
  if (!draft.$ad.get()) return text('status.new')
  return draft.isDirty ? text('status.unsaved') : undefined
}
