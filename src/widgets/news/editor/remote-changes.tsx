// What others have saved while this person writes, as words.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { useEditor } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'

interface RemoteChangesWords {
  /** How many people have saved. */
  readonly count: number
  readonly names: string
  readonly fields: string
}

/** undefined if there are none that the author has not dismissed. */
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
