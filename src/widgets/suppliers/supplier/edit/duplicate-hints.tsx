// Likely duplicates of a partner while a person types it: with the reasons, to open instead. They do not prevent saving.
import { useEffect, useState, type ReactElement } from 'react'
import type { CheckBody, Hints } from '#contract/duplicates.ts'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { api } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { DuplicateHint } from '#shared/ui/duplicates/hint.tsx'
import reasons from '#shared/ui/duplicates/reasons.css?inline'
import { useEditTexts } from './edit.tsx'
import { reachedBy } from './partner-fields.tsx'

/** After the last key, in ms: one check for a word, not for each letter. */
const PAUSE = 400
const STYLES = [reasons]

type Typed = Omit<CheckBody, 'id'>

/** The known fields of the partner, which typed ones override. */
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
  contacts,
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
  ...reachedBy(contacts),
  // Some people only see a part of it, which would match nothing.
  iban: iban.includes('•') ? '' : iban,
})

interface Found {
  readonly hints: Hints['hints']
  /** The hints could not be read, which does not prevent saving. */
  readonly isFailed: boolean
  /** The typed values were compared. */
  readonly isChecked: boolean
}
const NOTHING: Found = { hints: [], isFailed: false, isChecked: false }

/** The hints for the last typed values; `body` undefined: nothing was typed. */
function useHints(body: string | undefined): Found {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (body === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const check = async (): Promise<Found> => {
      try {
        const { hints } = await api.post<Hints>('api/gpp/duplicates/check', JSON.parse(body) as object, { signal })
        return { hints, isFailed: false, isChecked: true }
      } catch {
        return { ...NOTHING, isFailed: true }
      }
    }
    // Further typing aborts it.
    const timer = setTimeout(() => void check().then((answer) => !signal.aborted && setFound(answer)), PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [body])
  // The last ones stay until the next answer: they do not flicker with each key.
  return body === undefined ? NOTHING : found
}

export interface DuplicateHintsProps {
  /** The partner whose fields are typed; undefined: a new one. */
  readonly partner?: PartnerDetails | undefined
  /** The typed fields that distinguish partners. */
  readonly typed: Typed
  /** Called with their number whenever the server has responded. */
  readonly onFound?: ((count: number) => void) | undefined
  /** The texts without hints: before a comparison, and after it. */
  readonly none?: { readonly before: string; readonly after: string } | undefined
}

/** The compared fields; undefined if nothing was typed. */
function bodyOf(partner: PartnerDetails | undefined, typed: Typed): string | undefined {
  // A new partner begins with a country, which alone is not compared.
  const known: Typed = partner ? knownOf(partner) : { country: typed.country ?? '' }
  const isTyped = Object.entries(typed).some(([name, value]) => value !== (known[name as keyof Typed] ?? ''))
  return isTyped ? JSON.stringify({ ...(partner && { id: partner.id }), ...known, ...typed }) : undefined
}

export function DuplicateHints({ partner, typed, onFound, none }: DuplicateHintsProps): ReactElement {
  useStyles(STYLES)
  const text = useEditTexts()
  const { hints, isFailed, isChecked } = useHints(bodyOf(partner, typed))
  const count = hints.length
  useEffect(() => onFound?.(count), [count, onFound])
  return (
    <div role="status">
      {isFailed && <p className="muted">{text('duplicatesUnchecked')}</p>}
      {none && count === 0 && !isFailed && <p className="muted">{isChecked ? none.after : none.before}</p>}
      {count > 0 && (
        <div className="duplicate-hints">
          <b>{text('duplicates', { count })}</b>
          <ul>
            {hints.map((hint) => (
              <li key={hint.partner.id}>
                <DuplicateHint hint={hint} />
              </li>
            ))}
          </ul>
          <p className="muted">{text(partner ? 'duplicatesText' : 'duplicatesCreateText')}</p>
        </div>
      )}
    </div>
  )
}
