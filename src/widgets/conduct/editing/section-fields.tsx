// Title, summary and sections of the draft in one language; one section is open at a time.
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ConductDraftBody } from '#contract/conduct.ts'
import { CONDUCT_LIMITS, sectionId } from '#domain/legal/conduct.ts'
import { TextEditor } from '#shared/rich-text-editor/text-editor.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { DraftValues, Language } from './draft-values.ts'
import { useEditingTexts } from './texts.ts'

type Section = ConductDraftBody['text']['sections'][number]

interface WordFieldsProps {
  readonly values: DraftValues
  readonly language: Language
  readonly onChange: (part: Partial<DraftValues>) => void
}

export function WordFields({ values: { title, summary }, language, onChange }: WordFieldsProps): ReactElement {
  const text = useEditingTexts()
  return (
    <div className="fields">
      <TextField
        label={text('titleField')}
        lang={language}
        value={title[language]}
        maxLength={CONDUCT_LIMITS.line}
        onChange={(value) => onChange({ title: { ...title, [language]: value } })}
      />
      <TextArea
        label={text('summary')}
        lang={language}
        rows={2}
        value={summary[language]}
        limit={CONDUCT_LIMITS.summary}
        onChange={(value) => onChange({ summary: { ...summary, [language]: value } })}
      />
    </div>
  )
}

interface SectionFieldsProps {
  readonly sections: readonly Section[]
  readonly language: Language
  readonly flushers: Set<() => void>
  readonly contactLinks: boolean
  readonly onChange: (sections: Section[]) => void
}

const NO_PICTURES: readonly never[] = []

export function SectionFields(props: SectionFieldsProps): ReactElement {
  const { sections, onChange } = props
  const text = useEditingTexts()
  const [open, setOpen] = useState<string>()
  const move = (from: number, to: number) => {
    const moved = [...sections]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  const add = () => {
    const taken = sections.map(({ id }) => id)
    const id = sectionId(text('newSection'), taken)
    onChange([...sections, { id, heading: { de: '', en: '' }, html: { de: '', en: '' } }])
    setOpen(id)
  }
  return (
    <section aria-label={text('sections')} className="stack start parts">
      <Heading depth={3}>{text('sections')}</Heading>
      <ol>
        {sections.map((section, at) => (
          <SectionField
            key={section.id}
            {...props}
            section={section}
            at={at}
            isOpen={open === section.id}
            onToggle={() => setOpen(open === section.id ? undefined : section.id)}
            onMove={(steps) => move(at, at + steps)}
          />
        ))}
      </ol>
      {sections.length < CONDUCT_LIMITS.sections && (
        <Button size="small" icon={plus} onClick={add}>
          {text('addSection')}
        </Button>
      )}
    </section>
  )
}

interface SectionFieldProps extends SectionFieldsProps {
  readonly section: Section
  readonly at: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (steps: 1 | -1) => void
}

function SectionField(props: SectionFieldProps): ReactElement {
  const { sections, section, language, flushers, contactLinks, isOpen, onChange } = props
  const text = useEditingTexts()
  const { id, heading, html } = section
  const replace = (part: Partial<Section>) =>
    onChange(sections.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <li>
      <SectionHead {...props} />
      {isOpen && (
        <div className="fields">
          <TextField
            label={text('heading')}
            lang={language}
            value={heading[language]}
            maxLength={CONDUCT_LIMITS.line}
            onChange={(value) => replace({ heading: { ...heading, [language]: value } })}
          />
          <TextEditor
            key={language}
            label={text('text')}
            lang={language}
            value={html[language]}
            onChange={(value) => replace({ html: { ...html, [language]: value } })}
            flushers={flushers}
            limit={CONDUCT_LIMITS.html}
            pictures={NO_PICTURES}
            contactLinks={contactLinks}
          />
        </div>
      )}
    </li>
  )
}

/** Opens the section, moves it among the others, removes it. */
function SectionHead({ sections, section, at, language, isOpen, onToggle, onMove, onChange }: SectionFieldProps) {
  const text = useEditingTexts()
  const { id, heading } = section
  const name = heading[language] || text('unnamed', { number: at + 1 })
  return (
    <div className="row gap-4 part-head">
      <button type="button" className="link part-name" aria-expanded={isOpen} onClick={onToggle}>
        {at + 1} {name}
      </button>
      <IconButton
        icon={arrowUp}
        size="small"
        label={text('moveUp', { name })}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={arrowDown}
        size="small"
        label={text('moveDown', { name })}
        disabled={at === sections.length - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={trash}
        size="small"
        label={text('removeOf', { name })}
        onClick={() => onChange(sections.filter((one) => one.id !== id))}
      />
    </div>
  )
}
