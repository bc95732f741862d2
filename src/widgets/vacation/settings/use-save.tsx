// Changes of the settings: what is on its way, and why the last one was refused, by field and rule.
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import { ApiError } from '#shared/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText, statusOf } from '#shared/error-text.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useSettingsTexts } from './texts.ts'

export interface Save {
  readonly isBusy: boolean
  readonly error: unknown
  /** Resolves with whether the change was accepted. */
  run(change: () => Promise<unknown>): Promise<boolean>
  /** Why a field of the body was refused. */
  faultOf(field: string): string | undefined
}

const detailsOf = (error: unknown): { field: string; rule: string }[] =>
  error instanceof ApiError && Array.isArray(error.details) ? error.details : []

/** Codes of refusals with a sentence of their own. */
const CODES = ['lastAdministrator', 'closureStarted', 'ownRequest', 'sicknessOverlaps'] as const

export function useSave(): Save {
  const text = useSettingsTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    isBusy,
    error,
    async run(change) {
      setBusy(true)
      setError(undefined)
      try {
        await change()
        return true
      } catch (refused) {
        setError(refused)
        return false
      } finally {
        setBusy(false)
      }
    },
    faultOf(field) {
      const found = detailsOf(error).find((one) => one.field === field || one.field.startsWith(`${field}.`))
      return found && ruleText(text, found.rule)
    },
  }
}

type Text = ReturnType<typeof useSettingsTexts>

/** The server's own words where the catalogue has no sentence. */
function ruleText(text: Text, rule: string): string {
  const key = `rule.${rule}` as Parameters<Text>[0]
  const sentence = text(key)
  return sentence === key ? text('rule.other', { rule }) : sentence
}

const NONE: readonly string[] = []

/** Why the last change was refused; nothing where it was not, or where a field says so. */
export function SaveError({ save, fields = NONE }: { save: Save; fields?: readonly string[] }): ReactElement | null {
  const text = useSettingsTexts()
  const { error } = save
  const sentence = error === undefined ? undefined : sentenceOf(text, error)
  const isSaid = fields.some((field) => save.faultOf(field) !== undefined)
  // A repeated error is announced again.
  // A field announces its own error.
  useEffect(() => {
    if (error !== undefined && sentence !== undefined && !isSaid) announce(sentence, 'assertive')
  }, [error, sentence, isSaid])
  if (sentence === undefined || isSaid) return null
  return (
    <p className="err refusal">
      <Icon source={circleAlert} size="s" />
      <span>{sentence}</span>
    </p>
  )
}

function sentenceOf(text: Text, error: unknown): string {
  const status = statusOf(error)
  const [detail] = detailsOf(error)
  if (detail) return `${status} - ${ruleText(text, detail.rule)}`
  const code = CODES.find((one) => error instanceof ApiError && error.code === one)
  return `${status} - ${code ? text(`code.${code}`) : errorText(error, text, 'refused.other')}`
}
