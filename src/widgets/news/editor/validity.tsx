import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useDesktop } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import { TimeFields } from './publish/time-fields.tsx'

/** From when and until when the story can be read; it is set by the button that publishes. */
export function Validity(): ReactElement {
  const text = useEditorTexts()
  const { draft, wish } = useDesktop()
  const story = useStore(draft.$story)
  const { from, until } = useStore(wish.$period)
  const faults = useStore(wish.$faults)
  const isPublic = story?.state === 'published'
  return (
    <div className="validity">
      {!isPublic && (
        <TimeFields
          label={text('label.from')}
          name="from"
          optional
          value={from}
          error={faults.from}
          onChange={(value) => wish.change('from', value)}
        />
      )}
      <TimeFields
        label={text('label.until')}
        name="until"
        optional
        isEnd
        value={until}
        error={faults.until}
        onChange={(value) => wish.change('until', value)}
      />
      <p className="help">{text('berlin')}</p>
    </div>
  )
}
