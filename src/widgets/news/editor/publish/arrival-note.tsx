import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { useDesktop } from '#widgets/news/editor/draft-context.ts'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { usePublishTexts } from './texts.ts'

/** What somebody else has changed and this person has not confirmed to know: the act would be about that, too. */
export function ArrivalNote(): ReactElement {
  const text = usePublishTexts()
  const fields = useEditorTexts()
  const { draft } = useDesktop()
  const arrival = useStore(draft.$arrival)
  const list = new Intl.ListFormat(useStore($language))
  return (
    <div role="status">
      {arrival && (
        <p>
          {text('arrived', {
            count: arrival.by.length,
            names: list.format(arrival.by.map((name) => name || text('somebody'))),
            fields: list.format(arrival.names.map((name) => fields(`field.${name}`))),
          })}
        </p>
      )}
    </div>
  )
}
