import type { ReactElement } from 'react'
import { usePublishTexts } from './publish/texts.ts'
import { useStore } from '@nanostores/react'
import { $language } from '#shared/bus/language.ts'
import { useDesktop } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'

interface Told {
  /** How many have saved. */
  readonly count: number
  /** Who, as a list to be read. */
  readonly names: string
  /** Names of the fields, likewise. */
  readonly fields: string
}

/** What others have saved meanwhile and this person has not confirmed to know; undefined: nothing. Nameless ones are `somebody`. */
export function useArrival(somebody: string): Told | undefined {
  const text = useEditorTexts()
  const arrival = useStore(useDesktop().draft.$arrival)
  const list = new Intl.ListFormat(useStore($language))
  if (!arrival) return undefined
  return {
    count: arrival.by.length,
    names: list.format(arrival.by.map((name) => name || somebody)),
    fields: list.format(arrival.names.map((name) => text(`field.${name}`))),
  }
}

/** The act would be about what somebody else has changed, too. */
export function ArrivalNote(): ReactElement {
  const text = usePublishTexts()
  const arrival = useArrival(text('somebody'))
  return <div role="status">{arrival && <p>{text('arrived', { ...arrival })}</p>}</div>
}
