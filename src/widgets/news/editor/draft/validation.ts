// Errors in the fields of a draft, as sentences: values that the server refuses, and, after an attempt to
// publish, fields that are missing or hold an earlier value than was typed.
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { limitOf, missingFields, TEXT_FIELDS } from '#domain/news/news-text.ts'
import type { StoryText } from '#domain/news/story-fields.ts'
import { undescribed } from '#domain/news/undescribed-pictures.ts'
import { $language } from '#shared/bus/language.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
import type { Draft } from './draft.ts'
import { FIELD_NAMES, tooLong, type FieldName, type Fields } from './merge.ts'
import { useEditorTexts, type EditorText } from '#widgets/news/editor/texts.ts'

export type FieldMessages = Readonly<Partial<Record<FieldName, string>>>

const CODES = ['incomplete', 'text_too_complex', 'reference_unknown', 'preview_invalid', 'crop_outside'] as const

export interface Validation {
  readonly $fieldErrors: ReadableAtom<FieldMessages>
  /** Fields whose input is not complete or not valid: their value is an earlier one. */
  readonly $incomplete: WritableAtom<ReadonlySet<FieldName>>
  /** Includes missing fields from now on; returns the fields with errors in the order of the page. */
  requireAll(): readonly FieldName[]
}

/** Which pictures lack a description in which language. */
function undescribedPictures(fields: Fields): string {
  const pictures = fields.dokumente.filter(({ kind }) => kind === 'picture')
  const missing = undescribed(pictures, fields)
  const list = new Intl.ListFormat($language.get())
  return (['alt', 'altEn'] as const)
    .map((name) => missing.filter(({ field }) => field === name).map(({ index }) => `${index + 1}`))
    .map((numbers, at) =>
      numbers.length > 0
        ? useEditorTexts.text(at === 0 ? 'error.alt' : 'error.altEn', {
            count: numbers.length,
            pictures: list.format(numbers),
          })
        : '',
    )
    .join(' ')
    .trim()
}

const isText = (name: FieldName): name is StoryText => (TEXT_FIELDS as readonly string[]).includes(name)
const lengthOf = (text: string): number => [...text].length

function sentences(fields: Fields, codes: Readonly<Partial<Record<FieldName, string>>>): FieldMessages {
  const { text } = useEditorTexts
  const number = (value: number) => formatNumber(value, $language.get())
  const sentence = (name: FieldName, code: string): string => {
    const field = text(`field.${name}`)
    if (code === 'text_too_long' && isText(name))
      return text('error.text_too_long', {
        field,
        limit: number(limitOf(name)),
        given: number(lengthOf(fields[name])),
      })
    if (code === 'missing') return required(field)
    if (code === 'alt_missing') return undescribedPictures(fields)
    const known = (CODES as readonly string[]).includes(code) ? code : 'other'
    return text(`error.${known}` as EditorText, { field, code })
  }
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const code = codes[name]
      return code === undefined ? [] : [[name, sentence(name, code)]]
    }),
  )
}

/** Required content for readers; a picture without a description is inaccessible. */
const missing = (fields: Fields): Readonly<Partial<Record<FieldName, string>>> => ({
  ...Object.fromEntries(missingFields(fields).map((name) => [name, 'missing'])),
  ...(undescribed(fields.dokumente, fields).length > 0 && { dokumente: 'alt_missing' }),
})

export function createValidation({ text }: Draft): Validation {
  const $isDemanded = atom(false)
  const $incomplete = atom<ReadonlySet<FieldName>>(new Set())
  const $fieldErrors = computed(
    [text.$fields, text.$errors, $incomplete, $isDemanded, $language],
    (fields, faults, incomplete, isDemanded): FieldMessages =>
      sentences(fields, {
        ...(isDemanded && missing(fields)),
        ...(isDemanded && Object.fromEntries([...incomplete].map((name) => [name, 'incomplete']))),
        ...faults,
        ...Object.fromEntries(tooLong(fields).map((name) => [name, 'text_too_long'])),
      }),
  )
  const requireAll = (): readonly FieldName[] => {
    $isDemanded.set(true)
    const problems = $fieldErrors.get()
    return FIELD_NAMES.filter((name) => problems[name] !== undefined)
  }
  return { $fieldErrors, $incomplete, requireAll }
}
