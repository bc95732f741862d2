// Two editors changed the same fields: both texts side by side, and for each field the choice. It closes by the choice only.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import type { Choice, Conflict, FieldName } from '#widgets/news/editor/draft/merge.ts'
import { useFieldWords, useSameWordsNote } from './field-words.ts'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import css from './history.css?inline'
import { useHistoryTexts } from './texts.ts'

const STYLES = [css]

export function ConflictDialog(): ReactElement | null {
  const { draft } = useEditor()
  useStyles(STYLES)
  const conflict = useStore(draft.$conflict)
  return conflict ? (
    <Sides
      key={`${conflict.present.version} ${conflict.fields.join(' ')}`}
      conflict={conflict}
      onResolve={(choice) => draft.resolve(choice)}
    />
  ) : null
}

interface SidesProps {
  readonly conflict: Conflict
  readonly onResolve: (choice: Choice) => void
}

function Sides({ conflict, onResolve }: SidesProps): ReactElement {
  const text = useHistoryTexts()
  const { present, fields } = conflict
  const me = useStore($person)?.id
  const isMine = present.changedBy.id !== null && present.changedBy.id === me
  const name = present.changedBy.name || text('conflict.somebody')
  const all = (side: 'mine' | 'theirs'): Choice => Object.fromEntries(fields.map((field) => [field, side]))
  const [choice, setChoice] = useState<Choice>(() => all('mine'))
  return (
    <Dialog
      open
      persistent
      closable={false}
      onClose={() => undefined}
      title={isMine ? text('conflict.titleOwn') : text('conflict.title', { name })}
      className="conflict"
      actions={
        <Button kind="primary" onClick={() => onResolve(choice)}>
          {text('conflict.save')}
        </Button>
      }
    >
      <p>{text('conflict.text')}</p>
      {fields.length > 1 && (
        <div className="row">
          <Button size="small" onClick={() => setChoice(all('mine'))}>
            {text('conflict.allMine')}
          </Button>
          <Button size="small" onClick={() => setChoice(all('theirs'))}>
            {text('conflict.allTheirs')}
          </Button>
        </div>
      )}
      <div className="stack gap-20">
        {fields.map((field) => (
          <Clash
            key={field}
            field={field}
            conflict={conflict}
            theirs={isMine ? text('conflict.theirsOwn') : text('conflict.theirs', { name })}
            side={choice[field] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [field]: side })}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ClashProps {
  readonly field: FieldName
  readonly conflict: Conflict
  /** The author of the other text. */
  readonly theirs: string
  readonly side: 'mine' | 'theirs'
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

function Clash({ field, conflict, theirs, side, onChoose }: ClashProps): ReactElement {
  const text = useHistoryTexts()
  const fields = useEditorTexts()
  const { kontaktUid, kontaktName } = conflict.present
  const words = useFieldWords(new Map(kontaktUid === null ? [] : [[kontaktUid, kontaktName]]))
  const alike = useSameWordsNote(words)(conflict.mine, conflict.theirs, field)
  const { draft } = useEditor()
  // Texts that are too long or were refused cannot be stored as a version.
  const note = draft.text.sendable.includes(field) ? alike : text('conflict.unsaved')
  return (
    <fieldset>
      <legend>{fields(`field.${field}`)}</legend>
      <div className="sides">
        {(['mine', 'theirs'] as const).map((one) => (
          <label key={one} className="stack gap-8 side">
            <span className="who check">
              <input type="radio" name={`clash-${field}`} checked={side === one} onChange={() => onChoose(one)} />
              {one === 'mine' ? text('conflict.mine') : theirs}
            </span>
            <span className="text" dir="auto">
              {words(conflict[one], field) || <i>{text('conflict.empty')}</i>}
            </span>
          </label>
        ))}
      </div>
      {note && <p className="muted small">{note}</p>}
    </fieldset>
  )
}
