import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { type ReactElement, useEffect, useRef } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useDesktop } from './draft/draft-context.ts'
import type { Saving } from './draft/saving.ts'
import type { Retry } from './draft/write.ts'
import { useEditorTexts } from './texts.ts'
import { announce } from '#shared/element/announce.ts'

const TROUBLES: ReadonlySet<string> = new Set(['retry', 'faults', 'refused', 'conflict'])

/** Has a trouble of the saving read aloud once, and that it is over: what goes well at every pause would be told all day. */
export function useTroubleTold(): void {
  const { draft } = useDesktop()
  const saving = useStore(draft.$saving)
  const said = useSavingWords()(saving)
  const trouble = useRef('')
  const isTrouble = TROUBLES.has(saving.kind)
  const isSaved = saving.kind === 'saved'
  useEffect(() => {
    if (isTrouble ? said !== trouble.current : isSaved && trouble.current !== '') announce(said)
    if (isTrouble || isSaved) trouble.current = isTrouble ? said : ''
  }, [said, isTrouble, isSaved])
}

const SIGNS = { retry: cloudOff, faults: circleAlert, refused: circleAlert, conflict: circleAlert } as const

/** What was saved within so many ms is told by the clock, anything older by its date. */
const LATELY = 12 * 3_600_000

/** Whether what is typed is safe, in words; what of it is read aloud `notices/` says. */
export function SavedState(): ReactElement {
  const { draft } = useDesktop()
  const words = useSavingWords()
  const saving = useStore(draft.$saving)
  const sign = saving.kind in SIGNS ? SIGNS[saving.kind as keyof typeof SIGNS] : undefined
  return (
    <span className={sign ? 'saved bad' : 'saved'}>
      {sign && <Icon source={sign} size="s" />}
      {words(saving)}
    </span>
  )
}

/** Why nothing could be saved, and whether what is typed lies on this device, as a sentence in the language of now. */
export const retryWords = (why: Retry['why'], isKept: boolean): string =>
  useEditorTexts.text(`saving.${why}`, { state: useEditorTexts.text(isKept ? 'saving.here' : 'saving.refused') })

/** How the saving stands, as a sentence. */
export function useSavingWords(): (saving: Saving) => string {
  const text = useEditorTexts()
  const { time, date } = useFormat()
  const { draft } = useDesktop()
  const story = useStore(draft.$story)
  const isKept = useStore(draft.$isKept)
  return (saving) => {
    if (saving.kind === 'saved') return text('saving.saved', { time: time(saving.at) })
    if (saving.kind === 'retry') return retryWords(saving.why, isKept)
    if (saving.kind === 'waiting' || saving.kind === 'busy') return text('saving.busy')
    if (saving.kind !== 'untouched') return text(`saving.${saving.kind}`)
    if (draft.isHeld) return text('saving.held')
    if (!story) return text('saving.new')
    const isLately = Date.now() - Date.parse(story.changedAt) < LATELY
    return text('saving.saved', { time: isLately ? time(story.changedAt) : date(story.changedAt) })
  }
}
