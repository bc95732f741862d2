// The rich text of an entry while it is written.
import { useId, useRef, useState, type ReactElement } from 'react'
import { useStore } from '@nanostores/react'
import { BODY_LIMIT } from '#domain/forum/entry.ts'
import { $language } from '#shared/bus/language.ts'
import { TextEditor } from '#shared/rich-text-editor/text-editor.tsx'
import { FieldNote } from '#shared/ui/field.tsx'

interface RichFieldProps {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly text: RichText
}

const NONE: readonly never[] = []

export function RichField({ label, help, error, text }: RichFieldProps): ReactElement {
  const id = useId()
  const language = useStore($language)
  return (
    <div className="field rich-field">
      <TextEditor
        label={label}
        lang={language}
        value={text.value}
        onChange={text.onChange}
        flushers={text.flushers}
        limit={BODY_LIMIT}
        pictures={NONE}
        contactLinks={false}
        describedBy={help || error ? id : undefined}
        invalid={error !== undefined}
      />
      <FieldNote id={id} help={help} error={error} />
    </div>
  )
}

export interface RichText {
  readonly value: string
  readonly flushers: Set<() => void>
  readonly onChange: (html: string) => void
  /** The text with the last keys, for sending. */
  readonly read: () => string
}

/** The text of a `RichField`. */
export function useRichText(saved = ''): RichText {
  const [value, setValue] = useState(saved)
  const [flushers] = useState(() => new Set<() => void>())
  const present = useRef(saved)
  return {
    value,
    flushers,
    onChange(html) {
      present.current = html
      setValue(html)
    },
    read() {
      for (const report of flushers) report()
      return present.current
    },
  }
}
