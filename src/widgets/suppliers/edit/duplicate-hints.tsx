// Likely duplicates of a partner while somebody types it: with the reasons, to be opened instead. They keep nobody from saving.
import { useEffect, useState, type ReactElement } from 'react'
import type { CheckBody, Hints } from '#contract/duplicates.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { api } from '#shared/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { DuplicateHint } from '#shared/ui/duplicates/hint.tsx'
import reasons from '#shared/ui/duplicates/reasons.css?inline'
import { useEditTexts } from './edit.tsx'

/** After the last key, in ms: one check for a word, not for each letter. */
const PAUSE = 400
const STYLES = [reasons]

type Typed = Omit<CheckBody, 'id'>

/** What is known of the partner, over which what is typed is put. */
const knownOf = ({
  name,
  name2,
  street,
  zip,
  city,
  country,
  vatId,
  taxNumber,
  register,
  duns,
  iban,
}: PartnerDetails) => ({
  name,
  name2,
  street,
  zip,
  city,
  country,
  vatId,
  taxNumber,
  register: [register.kind, register.number, register.court].join(' ').trim(),
  duns,
  // Some people see only a part of it, which would match nothing.
  iban: iban.includes('•') ? '' : iban,
})

/** The hints of what was typed last; none where they cannot be read, as a form must work without them. */
function useHints(id: number, body: string | undefined): Hints['hints'] {
  const [found, setFound] = useState<{ readonly body: string; readonly hints: Hints['hints'] }>()
  useEffect(() => {
    if (body === undefined) return undefined
    let isOver = false
    const timer = setTimeout(async () => {
      const answer = await api
        .post<Hints>('api/gpp/duplicates/check', { id, ...(JSON.parse(body) as Typed) })
        .catch(() => undefined)
      if (!isOver) setFound({ body, hints: answer?.hints ?? [] })
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, body])
  // The last ones stay until the next answer: they do not flicker with each key.
  return body === undefined ? [] : (found?.hints ?? [])
}

export interface DuplicateHintsProps {
  readonly partner: PartnerDetails
  /** The fields of the form that tell partners apart. */
  readonly typed: Typed
}

export function DuplicateHints({ partner, typed }: DuplicateHintsProps): ReactElement {
  useStyles(STYLES)
  const text = useEditTexts()
  const known = knownOf(partner)
  const changed = Object.entries(typed).some(([name, value]) => value !== known[name as keyof typeof known])
  const hints = useHints(partner.id, changed ? JSON.stringify({ ...known, ...typed }) : undefined)
  return (
    <div role="status">
      {hints.length > 0 && (
        <div className="duplicate-hints">
          <b>{text('duplicates', { count: hints.length })}</b>
          <ul>
            {hints.map((hint) => (
              <li key={hint.partner.id}>
                <DuplicateHint hint={hint} />
              </li>
            ))}
          </ul>
          <p className="muted">{text('duplicatesText')}</p>
        </div>
      )}
    </div>
  )
}
