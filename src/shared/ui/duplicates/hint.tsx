// A hint that typed or imported data looks like a partner, or like another row: the probability, with the reasons. Needs reasons.css.
import type { ReactElement } from 'react'
import type { DuplicateReason, Hints } from '#contract/duplicates.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { ReasonStrip } from './reason-strip.tsx'
import { useReasonTexts } from './texts.ts'

/** A typed partner is never certainly the same. */
const MOST = 99

/** How probable it is that two are the same, and why. */
export function ScoredReasons({
  score,
  reasons,
}: {
  score: number
  reasons: readonly DuplicateReason[]
}): ReactElement {
  const text = useReasonTexts()
  const { number } = useFormat()
  return (
    <>
      <span className="muted">
        {text('duplicateScore', { percent: number(Math.min(MOST, Math.round(score * 100))) })}
      </span>
      <ReasonStrip reasons={reasons} />
    </>
  )
}

type Hint = Hints['hints'][number]

/** Opens another window, so that typed text stays here. */
export function PartnerLink({ partner: { id, bpNumber: number, name, city } }: Pick<Hint, 'partner'>): ReactElement {
  const text = useReasonTexts()
  const link = usePortalLink(`/lieferanten/${id}`)
  return (
    <a href={link.href} target="_blank" rel="noopener">
      {text('openDuplicate', { number, name, city })}
    </a>
  )
}

export function DuplicateHint({ hint: { partner, score, reasons } }: { hint: Hint }): ReactElement {
  return (
    <>
      <PartnerLink partner={partner} /> <ScoredReasons score={score} reasons={reasons} />
    </>
  )
}
