// Whether the text is saved, and which changes others have saved in the meantime, as sentences.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { useEffect, useRef, type ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import type { RetryStatus, SaveStatus } from '#shared/writes/write-queue.ts'
import { useEditor } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'

const PROBLEM_ICONS = { retry: cloudOff, invalid: circleAlert, refused: circleAlert, conflict: circleAlert } as const
const isProblem = (kind: SaveStatus['kind']): kind is keyof typeof PROBLEM_ICONS => kind in PROBLEM_ICONS

/** A save within this time is shown with its time of day, an older one with its date. In ms. */
const RECENT = 12 * 3_600_000

export function SaveStatusLine(): ReactElement {
  const { draft } = useEditor()
  const sentence = useStatusSentence()
  const status = useStore(draft.$status)
  const icon = isProblem(status.kind) ? PROBLEM_ICONS[status.kind] : undefined
  return (
    <span className={icon ? 'saved bad' : 'saved'}>
      {icon && <Icon source={icon} size="s" />}
      {sentence(status)}
    </span>
  )
}

/** Why saving has failed, and whether the changes are stored on this device. */
export const retrySentence = (reason: RetryStatus['reason'], isStored: boolean): string =>
  useEditorTexts.text(`status.${reason}`, { state: useEditorTexts.text(isStored ? 'status.stored' : 'status.refused') })

function useStatusSentence(): (status: SaveStatus) => string {
  const text = useEditorTexts()
  const { time, date } = useFormat()
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const isStored = useStore(draft.$isStored)
  return (status) => {
    if (status.kind === 'saved') return text('status.saved', { time: time(status.at) })
    if (status.kind === 'retry') return retrySentence(status.reason, isStored)
    if (status.kind === 'waiting' || status.kind === 'saving') return text('status.saving')
    if (status.kind !== 'untouched') return text(`status.${status.kind}`)
    if (draft.isUnsavedCopy) return text('status.copy')
    if (!story) return text('status.new')
    const isRecent = Date.now() - Date.parse(story.changedAt) < RECENT
    return text('status.saved', { time: isRecent ? time(story.changedAt) : date(story.changedAt) })
  }
}

/** Announces a problem once, and its end. A save without a problem would be announced all day, so it is not. */
export function useAnnouncedProblems(): void {
  const { draft } = useEditor()
  const status = useStore(draft.$status)
  const sentence = useStatusSentence()(status)
  const announced = useRef('')
  const hasProblem = isProblem(status.kind)
  const isSaved = status.kind === 'saved'
  useEffect(() => {
    if (hasProblem ? sentence !== announced.current : isSaved && announced.current !== '') announce(sentence)
    if (hasProblem || isSaved) announced.current = hasProblem ? sentence : ''
  }, [sentence, hasProblem, isSaved])
}

interface RemoteChangesWords {
  /** How many people have saved. */
  readonly count: number
  readonly names: string
  readonly fields: string
}

/** undefined if the author has dismissed all of them. */
export function useRemoteChanges(): RemoteChangesWords | undefined {
  const text = useEditorTexts()
  const changes = useStore(useEditor().draft.$remoteChanges)
  const list = new Intl.ListFormat(useStore($language))
  if (!changes) return undefined
  return {
    count: changes.by.length,
    names: list.format(changes.by.map((name) => name || text('somebody'))),
    fields: list.format(changes.names.map((name) => text(name === 'planned' ? 'plannedPeriod' : `field.${name}`))),
  }
}

/** In dialogs: the action would apply to the changes of others, too. */
export function RemoteChangesNote(): ReactElement {
  const text = useEditorTexts()
  const changes = useRemoteChanges()
  return <div role="status">{changes && <p>{text('remoteChangesNote', { ...changes })}</p>}</div>
}
