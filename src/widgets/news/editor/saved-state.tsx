import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useEffect, useRef, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useDesktop } from './draft-context.ts'
import type { Saving } from './draft/saving.ts'
import { useEditorTexts } from './texts.ts'

const SIGNS = { retry: cloudOff, faults: circleAlert, refused: circleAlert, conflict: circleAlert } as const

/** What was saved within so many ms is told by the clock, anything older by its date. */
const LATELY = 12 * 3_600_000

/** Whether what is typed is safe, in words. */
export function SavedState(): ReactElement {
  const { draft } = useDesktop()
  const words = useWords()
  const saving = useStore(draft.$saving)
  const sign = saving.kind in SIGNS ? SIGNS[saving.kind as keyof typeof SIGNS] : undefined
  useTold(words(saving), saving.kind, sign !== undefined)
  return (
    <span className={sign ? 'saved bad' : 'saved'}>
      {sign && <Icon source={sign} size="s" />}
      {words(saving)}
    </span>
  )
}

/** Has a trouble read aloud once, and that it is over: what goes well at every pause would be told all day. */
function useTold(said: string, kind: Saving['kind'], isTrouble: boolean): void {
  const trouble = useRef('')
  useEffect(() => {
    const isOver = kind === 'saved' && trouble.current !== ''
    if (isTrouble ? said !== trouble.current : isOver) announce(said)
    if (isTrouble || isOver) trouble.current = isTrouble ? said : ''
  }, [said, kind, isTrouble])
}

function useWords(): (saving: Saving) => string {
  const text = useEditorTexts()
  const { time, date } = useFormat()
  const { draft } = useDesktop()
  const story = useStore(draft.$story)
  return (saving) => {
    if (saving.kind === 'saved') return text('saving.saved', { time: time(saving.at) })
    if (saving.kind === 'retry') return text(`saving.${saving.why}`)
    if (saving.kind === 'waiting' || saving.kind === 'busy') return text('saving.busy')
    if (saving.kind !== 'untouched') return text(`saving.${saving.kind}`)
    if (draft.isHeld) return text('saving.held')
    if (!story) return text('saving.new')
    const isLately = Date.now() - Date.parse(story.changedAt) < LATELY
    return text('saving.saved', { time: isLately ? time(story.changedAt) : date(story.changedAt) })
  }
}
