import type { ReactElement } from 'react'
import type { EditedStory, StoryVersionText } from '#contract/news-editing.ts'
import { changedFields, fieldsOf, type FieldName } from '#widgets/news/editor/draft/fields.ts'
import { useAlikeNote, useFieldWords } from './field-words.ts'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { useHistoryTexts } from './texts.ts'
import { compareWords } from './compare-words.ts'

export interface ComparedProps {
  readonly before: StoryVersionText
  readonly after: EditedStory
}

/** The fields in which two versions differ: what was inserted is underlined, what was removed struck. */
export function Compared({ before, after }: ComparedProps): ReactElement {
  const text = useHistoryTexts()
  const fields = changedFields(fieldsOf(before), fieldsOf(after))
  if (fields.length === 0) return <p className="muted">{text('same')}</p>
  return (
    <>
      <p className="muted">{text('compared')}</p>
      {fields.map((name) => (
        <FieldDifference key={name} name={name} before={before} after={after} />
      ))}
    </>
  )
}

function FieldDifference({ name, before, after }: ComparedProps & { name: FieldName }): ReactElement {
  const text = useHistoryTexts()
  const fields = useEditorTexts()
  const words = useFieldWords(new Map(after.kontaktUid === null ? [] : [[after.kontaktUid, after.kontaktName]]))
  const note = useAlikeNote(words)(before, after, name)
  const pieces = compareWords(words(before, name), words(after, name))
  return (
    <section>
      <h3>{fields(`field.${name}`)}</h3>
      <div className="text" dir="auto">
        {pieces.map(({ kind, text: words }, index) => {
          const key = `${index} ${kind}`
          if (kind === 'same') return <span key={key}>{words}</span>
          const Mark = kind === 'added' ? 'ins' : 'del'
          return (
            <Mark key={key}>
              <span className="sr">{text(kind)}: </span>
              {words}
            </Mark>
          )
        })}
      </div>
      {note && <p className="muted small">{note}</p>}
    </section>
  )
}
