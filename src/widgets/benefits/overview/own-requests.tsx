import type { ReactElement } from 'react'
import type { BenefitRequest } from '#contract/benefits.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { RequestChip } from '#widgets/benefits/state-chips.tsx'
import { benefitPath } from '#widgets/benefits/paths.ts'
import { inLanguage, stateOfRequest } from '#widgets/benefits/words.ts'
import { useStore } from '@nanostores/react'
import { $language } from '#shared/bus/language.ts'
import { useOverviewTexts } from './texts.ts'

/** The number of ended requests that are shown after the open ones. */
const ENDED = 3

/** The person's requests: all open ones, and the last ended ones. */
export function OwnRequests({ requests }: { requests: readonly BenefitRequest[] }): ReactElement | null {
  const text = useOverviewTexts()
  const open = requests.filter((one) => stateOfRequest(one) === 'open')
  const ended = requests.filter((one) => stateOfRequest(one) !== 'open').slice(0, ENDED)
  const shown = [...open, ...ended]
  if (shown.length === 0) return null
  return (
    <Card title={text('ownRequests')}>
      <ul className="stack gap-8 own-requests" aria-label={text('ownRequests')}>
        {shown.map((request) => (
          <li key={request.id}>
            <OwnRequest request={request} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OwnRequest({ request }: { request: BenefitRequest }): ReactElement {
  const text = useOverviewTexts()
  const { date } = useFormat()
  const language = useStore($language)
  const { benefitId, title, titleEn, startsOn, requestedAt } = request
  const link = usePortalLink(benefitPath(benefitId))
  return (
    <>
      <RequestChip request={request} />
      <a {...link} dir="auto">
        {inLanguage(language, title, titleEn)}
      </a>
      <span className="small muted">{text('requestOf', { date: date(startsOn), asked: date(requestedAt) })}</span>
    </>
  )
}
