import calendarCheck from 'lucide-static/icons/calendar-check.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import type { ReactElement } from 'react'
import type { BenefitCard as Card } from '#contract/benefits.ts'
import type { Eligibility } from '#domain/benefits/request.ts'
import type { Day } from '#domain/typed-days.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { benefitPath, picturePath } from '#widgets/benefits/paths.ts'
import { answerOf, deadlineOf, useBenefitWords } from '#widgets/benefits/words.ts'

/** Height in px of the copy that a card shows. */
const PICTURE_HEIGHT = 400
const ICONS = { yes: circleCheck, later: calendarCheck, no: circleX } as const

interface BenefitCardProps {
  readonly benefit: Card
  readonly eligibility: Eligibility
  readonly today: Day
}

export function BenefitCard({ benefit, eligibility, today }: BenefitCardProps): ReactElement {
  const words = useBenefitWords()
  const format = useFormat()
  const { text } = words
  const { id, category, picture, request } = benefit
  const link = usePortalLink(benefitPath(id))
  const { tone, sentence } = answerOf(text, format, eligibility, today)
  const empty = (
    <span className="none">
      <Icon source={gift} size="l" />
    </span>
  )
  return (
    <article className={`ben ${tone}`}>
      <div className="pic">
        {/* The title beside it names the benefit; its page has the description. */}
        {picture ? <Picture path={picturePath(picture, PICTURE_HEIGHT)} alt="" fallback={empty} /> : empty}
      </div>
      <div className="tx">
        <span className="chips">
          <Chip>{text(`category.${category}`)}</Chip>
        </span>
        <Heading depth={2}>
          <a {...link} dir="auto">
            {words.title(benefit)}
          </a>
        </Heading>
        <p dir="auto">{words.summary(benefit)}</p>
        <p className={`ap ${tone}`}>
          <Icon source={ICONS[tone]} size="s" />
          <span>{sentence}</span>
          {tone !== 'no' && <small>{deadlineOf(text, format, request.mode, eligibility.window)}</small>}
        </p>
      </div>
    </article>
  )
}
