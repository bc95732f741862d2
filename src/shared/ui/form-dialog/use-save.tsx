// A write of a form: the running request, and why the last one was refused, by field, rule and code.
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import type { TextValues, Translate } from '#shared/i18n/i18n.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { required, usePartTexts } from '#shared/ui/part-texts/texts.ts'

export interface Save {
  readonly isBusy: boolean
  /** Why the last change was refused, in a sentence. */
  readonly refusal: Refusal | undefined
  /** Resolves with whether the change was accepted. */
  run(change: () => Promise<unknown>): Promise<boolean>
  /** Why a field of the body was refused; a required one that is empty is called by its label. */
  faultOf(field: string, label?: string): string | undefined
}

/** A new object for each refusal: a repeated one is announced again. */
interface Refusal {
  readonly sentence: string
  /** Another person has changed it in the meantime (409). */
  readonly isConflict: boolean
}

const detailsOf = (error: unknown): { field: string; rule: string }[] =>
  error instanceof ApiError && Array.isArray(error.details) ? error.details : []

/** A catalogue of which it is not known whether it has a sentence for `rule.<rule>`, `code.<code>` or a key of error-text.ts. */
export type AnyTexts = Translate<string>

/** The text of a key that the catalogue may not have. */
function known(text: AnyTexts, key: string, values?: TextValues): string | undefined {
  const sentence = text(key, values)
  return sentence === key ? undefined : sentence
}

/** The same catalogue, with the shared sentences of all forms where it has none of its own. */
const orShared =
  (text: AnyTexts): AnyTexts =>
  (key, values) =>
    known(text, key, values) ?? (usePartTexts.text as AnyTexts)(key, values)

/** Rules about a required field that is empty; forms find it themselves, so that it comes from the server only where both disagree. */
const EMPTY: ReadonlySet<string> = new Set(['required', 'reasonRequired'])

/** The sentence of a rule; the code of the server where there is none. */
export function ruleText(text: AnyTexts, rule: string, label?: string): string {
  if (EMPTY.has(rule) && label !== undefined) return required(label)
  const sentence = known(text, `rule.${rule}`)
  return sentence ?? (EMPTY.has(rule) ? usePartTexts.text('requiredSomewhere') : orShared(text)('rule.other', { rule }))
}

function sentenceOf(text: AnyTexts, error: unknown): string {
  const status = statusOf(error)
  const [detail] = detailsOf(error)
  if (detail) return `${status} - ${ruleText(text, detail.rule)}`
  const code = error instanceof ApiError ? known(orShared(text), `code.${error.code}`) : undefined
  return `${status} - ${code ?? errorText(error, orShared(text), 'refused.other')}`
}

/** `translate` is the catalogue with the sentences of refusals. */
export function useSave(translate: Translate<never>): Save {
  const text = translate as AnyTexts
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [refusal, setRefusal] = useState<Refusal>()
  return {
    isBusy,
    refusal,
    async run(change) {
      setBusy(true)
      setError(undefined)
      setRefusal(undefined)
      try {
        await change()
        return true
      } catch (refused) {
        setError(refused)
        const isConflict = refused instanceof ApiError && refused.code === 'version_conflict'
        setRefusal({ sentence: sentenceOf(text, refused), isConflict })
        return false
      } finally {
        setBusy(false)
      }
    },
    faultOf(field, label) {
      const found = detailsOf(error).find((one) => one.field === field || one.field.startsWith(`${field}.`))
      return found && ruleText(text, found.rule, label)
    },
  }
}

const NONE: readonly string[] = []

/** Why the last change was refused; empty if it was not, or if a field shows it. */
export function SaveError({ save, fields = NONE }: { save: Save; fields?: readonly string[] }): ReactElement | null {
  const { refusal } = save
  const isSaid = fields.some((field) => save.faultOf(field) !== undefined)
  // A field announces its own error.
  useEffect(() => {
    if (refusal && !isSaid) announce(refusal.sentence, 'assertive')
  }, [refusal, isSaid])
  if (!refusal || isSaid) return null
  return (
    <p className="err refusal">
      <Icon source={circleAlert} size="s" />
      <span>{refusal.sentence}</span>
    </p>
  )
}
