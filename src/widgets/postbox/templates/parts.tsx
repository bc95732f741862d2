// Controls of the template editor that several of its parts use.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { Words } from '#domain/postbox/template.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { FieldNote } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useEditorState } from './editor-state.ts'

interface WordsFieldProps {
  readonly label: string
  readonly path: string
  readonly value: Words
  readonly onChange: (words: Words) => void
  readonly limit: number
  readonly isLong?: boolean
  readonly help?: string | undefined
  /** Both languages may be empty. */
  readonly isOptional?: boolean
}

/** A text in German and English; an English one that is missing is a hint, no error. */
export function WordsField({
  label,
  path,
  value,
  onChange,
  limit,
  isLong,
  help,
  isOptional,
}: WordsFieldProps): ReactElement {
  const { text, errorAt } = useEditorState()
  const isMissing = value.en.trim() === '' && value.de.trim() !== ''
  const own = {
    german: {
      name: path,
      lang: 'de',
      label: text('inGerman', { label }),
      error: errorAt(path) ?? errorAt(`${path}.de`),
    },
    english: { name: `${path}.en`, lang: 'en', label: text('inEnglish', { label }), error: errorAt(`${path}.en`) },
  }
  const german = (de: string) => onChange({ ...value, de })
  const english = (en: string) => onChange({ ...value, en })
  const hint = isMissing ? text('englishMissing') : undefined
  return (
    <div className="pair">
      {isLong ? (
        <>
          <TextArea {...own.german} rows={2} limit={limit} value={value.de} help={help} optional onChange={german} />
          <TextArea {...own.english} rows={2} limit={limit} value={value.en} help={hint} optional onChange={english} />
        </>
      ) : (
        <>
          <TextField
            {...own.german}
            maxLength={limit}
            value={value.de}
            help={help}
            optional={isOptional}
            onChange={german}
          />
          <TextField {...own.english} maxLength={limit} value={value.en} help={hint} optional onChange={english} />
        </>
      )}
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly path: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly decimals?: number
  /** It must not be empty: an empty field keeps its last value. */
  readonly isRequired?: boolean
  readonly min?: number
  readonly max?: number
  readonly help?: string | undefined
  readonly unit?: string
}

/** A number in the language of the viewer; an invalid text stays with its error, and is not published. */
export function NumberField(props: NumberFieldProps): ReactElement {
  const { label, path, value, onChange, decimals = 0, isRequired = false, min, max, help, unit } = props
  const { text, errorAt, draft } = useEditorState()
  const { number } = useFormat()
  const shown = value === null ? '' : String(value).replace('.', ',')
  const unread = useStore(draft.$unread).get(path)
  const [taken, setTaken] = useState<string>()
  const typed = unread?.typed ?? taken
  const read = (input: string): number | null | undefined => {
    const plain = input.trim().replace(',', '.')
    if (plain === '') return isRequired ? undefined : null
    if (!(decimals > 0 ? /^-?\d{1,12}(\.\d{1,6})?$/ : /^-?\d{1,12}$/).test(plain)) return undefined
    const found = Number(plain)
    return (min !== undefined && found < min) || (max !== undefined && found > max) ? undefined : found
  }
  const range =
    min === undefined || max === undefined
      ? text('numberUnread')
      : text('numberRange', { min: number(min), max: number(max) })
  return (
    <TextField
      name={path}
      label={label}
      inputMode="decimal"
      help={help}
      optional={!isRequired}
      {...(unit && { end: <span className="muted">{unit}</span> })}
      value={typed ?? shown}
      error={unread ? range : errorAt(path)}
      onChange={(input) => {
        const found = read(input)
        setTaken(found === undefined ? undefined : input)
        draft.keepUnread(path, found === undefined ? { typed: input, sentence: range } : undefined)
        if (found !== undefined) onChange(found)
      }}
      onBlur={() => setTaken(undefined)}
    />
  )
}

/** An error that belongs to no single control. */
export function PartError({ path, isBelow = false }: { path: string; isBelow?: boolean }): ReactElement | null {
  const { errorAt } = useEditorState()
  const error = errorAt(path, isBelow)
  return error === undefined ? null : <FieldNote id={`${path}-error`} help={undefined} error={error} />
}

/** Controls of an archived template can be read and not changed. */
export function Parts({ legend, children }: { legend: string; children: ReactNode }): ReactElement {
  const { isReadOnly } = useEditorState()
  return (
    <fieldset className="fields" disabled={isReadOnly}>
      <legend className="sr">{legend}</legend>
      {children}
    </fieldset>
  )
}
