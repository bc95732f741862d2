// The reasons why two partners may be the same, as text: in the queue of duplicates and where a partner is typed.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { DuplicateReason } from '#contract/duplicates.ts'
import type { MatchField } from '#domain/duplicates/compare.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useReasonTexts } from './texts.ts'

/** From here on the server has stopped counting. */
const MANY_CARRIERS = 101
/** Fields with levels for which the number of partners with the value matters. */
const COUNTED_FIELDS: ReadonlySet<MatchField> = new Set<MatchField>(['iban', 'phone', 'domain'])

/** 'IBAN gleich (nur diese zwei)' */
export function useReasonWords(): (reason: DuplicateReason) => string {
  const text = useReasonTexts()
  return ({ field, level, percent, carriers }) => {
    // The server names only levels of the field; a test compares the catalogue with all of them.
    const words = text(`${field}.${level}` as 'name.same', { percent: percent ?? 0 })
    if (carriers === undefined || !COUNTED_FIELDS.has(field)) return words
    const count =
      carriers >= MANY_CARRIERS
        ? text('carriersMany')
        : carriers <= 2
          ? text('onlyTwo')
          : text('carriers', { count: carriers })
    return `${words} (${count})`
  }
}

const kindOf = ({ isVeto, weight }: DuplicateReason) =>
  isVeto ? 'rulesOut' : weight < 0 ? 'speaksAgainst' : 'speaksFor'
const ICONS = { rulesOut: circleX, speaksAgainst: triangleAlert, speaksFor: circleCheck }

/** In the order of the server: contradictions first. Needs reasons.css in the same root. */
export function ReasonStrip({ reasons }: { reasons: readonly DuplicateReason[] }): ReactElement {
  const text = useReasonTexts()
  const wordsOf = useReasonWords()
  return (
    <ul className="row reasons" aria-label={text('reasons')}>
      {reasons.map((reason) => {
        const kind = kindOf(reason)
        return (
          <li key={reason.field} className={`reason ${kind}`}>
            <Icon source={ICONS[kind]} size="s" />
            <span className="sr">{text(kind)} </span>
            {wordsOf(reason)}
          </li>
        )
      })}
    </ul>
  )
}
