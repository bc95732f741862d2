// The faults that prevent the publication of the draft, in the terms of the form.
import { useEffect, useRef, type ReactElement } from 'react'
import type { ConductDraftBody } from '#contract/conduct.ts'
import type { ConductFault } from '#domain/legal/conduct.ts'
import { useEditingTexts } from './texts.ts'

interface FaultsProps {
  readonly faults: readonly ConductFault[]
  readonly sections: ConductDraftBody['text']['sections']
}

type Place = { readonly name: string; readonly language: 'de' | 'en' | undefined }

export function Faults({ faults, sections }: FaultsProps): ReactElement | null {
  const text = useEditingTexts()
  const list = useRef<HTMLDivElement>(null)
  const isFaulty = faults.length > 0
  useEffect(() => {
    if (isFaulty) list.current?.focus()
  }, [isFaulty])
  if (!isFaulty) return null

  const placeOf = (field: string): Place => {
    const parts = field.split('.')
    const last = parts.at(-1)
    const language = last === 'de' || last === 'en' ? last : undefined
    const [, part, at, detail] = parts
    const number = Number(at) + 1
    if (part === 'sections' && at !== undefined) {
      const { heading } = sections[Number(at)] ?? {}
      const name = heading?.de || heading?.en || text('unnamed', { number })
      return { name: `${name}, ${text(detail === 'heading' ? 'heading' : 'text')}`, language }
    }
    if (part === 'questions' && at !== undefined) return { name: text('question', { number }), language }
    if (part === 'sections') return { name: text('sections'), language }
    if (part === 'questions') return { name: text('questions'), language }
    if (part === 'title') return { name: text('titleField'), language }
    if (part === 'summary') return { name: text('summary'), language }
    return { name: text(parts[0] as 'appliesFrom' | 'confirmBy' | 'companies'), language }
  }
  return (
    <div ref={list} className="faults" tabIndex={-1} role="alert">
      <b>{text('faults', { count: faults.length })}</b>
      <ul>
        {faults.map(({ field, rule }) => {
          const { name, language } = placeOf(field)
          return (
            <li key={`${field} ${rule}`}>
              {name}
              {language && ` (${text(`language.${language}`)})`}: {text(`fault.${rule}`)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
