// The texts of a definition in both languages, and its target: common fields of a new version and a new figure.
import type { ReactElement } from 'react'
import type { FigureTarget } from '#contract/controlling.ts'
import { DEFINITION_LIMITS, type DefinitionWords, type FigureWords } from '#domain/controlling/figures.ts'
import type { Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { readDecimal } from './decimal.ts'
import { useEditingTexts } from './texts.ts'

const NAMES = Object.keys(DEFINITION_LIMITS) as readonly (keyof DefinitionWords)[]
const LANGUAGES = ['de', 'en'] as const
type Language = (typeof LANGUAGES)[number]
type WordName = `${Language}.${keyof DefinitionWords}`
const LONG: ReadonlySet<keyof DefinitionWords> = new Set(['meaning', 'formula'])

interface WordField {
  readonly kind: 'line' | 'text'
  readonly limit: number
  readonly required?: true
}

/** Fields by their paths in the body: 'de.name'. */
export const WORD_FIELDS = Object.fromEntries(
  LANGUAGES.flatMap((language) =>
    NAMES.map((name) => [
      `${language}.${name}`,
      {
        kind: LONG.has(name) ? 'text' : 'line',
        limit: DEFINITION_LIMITS[name],
        ...(name !== 'without' && { required: true }),
      },
    ]),
  ),
) as unknown as Readonly<Record<WordName, WordField>>

export type WordValues = Readonly<Record<WordName, string>>

export const wordValues = (words: FigureWords): WordValues =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => NAMES.map((name) => [`${language}.${name}`, words[language][name]])),
  ) as WordValues

export const NO_WORDS = Object.fromEntries(Object.keys(WORD_FIELDS).map((name) => [name, ''])) as WordValues

export const wordsOf = (values: WordValues): FigureWords => {
  const wordsIn = (language: Language) =>
    Object.fromEntries(NAMES.map((name) => [name, values[`${language}.${name}`]])) as unknown as DefinitionWords
  return { de: wordsIn('de'), en: wordsIn('en') }
}

export const TARGET_KINDS = ['none', 'atMost', 'atLeast'] as const
export const TARGET_FIELDS = {
  targetKind: { kind: 'choice', of: TARGET_KINDS, required: true },
  targetValue: { kind: 'line', limit: 16 },
} as const

export interface TargetValues {
  readonly targetKind: (typeof TARGET_KINDS)[number]
  readonly targetValue: string
}

export const targetValues = (target: FigureTarget | null): TargetValues => ({
  targetKind: target?.kind ?? 'none',
  targetValue: target ? String(target.value).replace('.', ',') : '',
})

export const targetOf = ({ targetKind, targetValue }: TargetValues): FigureTarget | null =>
  targetKind === 'none' ? null : { kind: targetKind, value: readDecimal(targetValue) ?? 0 }

export function TargetFields<T extends TargetValues>({ form }: { form: Form<T> }): ReactElement {
  const text = useEditingTexts()
  const kind = form.field('targetKind', text('target')) as ReturnType<Form<TargetValues>['field']> & {
    value: TargetValues['targetKind']
    onChange: (value: TargetValues['targetKind']) => void
  }
  const value = form.field('targetValue', text('target.value')) as { label: string; value: string }
  return (
    <>
      <SelectField {...kind} options={TARGET_KINDS.map((one) => ({ value: one, label: text(`targetKind.${one}`) }))} />
      {form.values.targetKind !== 'none' && <TextField {...value} inputMode="decimal" autoComplete="off" />}
    </>
  )
}

export function WordFields<T extends WordValues>({ form }: { form: Form<T> }): ReactElement {
  const text = useEditingTexts()
  return (
    <div className="two-languages">
      {LANGUAGES.map((language) => (
        <fieldset key={language} className="stack language">
          <legend>{text(`language.${language}`)}</legend>
          {NAMES.map((name) => {
            const field = form.field(`${language}.${name}`, text(`words.${name}`)) as {
              label: string
              value: string
              onChange: (value: string) => void
            }
            return LONG.has(name) ? (
              <TextArea key={name} {...field} rows={3} lang={language} />
            ) : (
              <TextField key={name} {...field} lang={language} />
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
