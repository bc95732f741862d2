import calendarCheck from 'lucide-static/icons/calendar-check.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { BenefitCard as Card, BenefitRequest } from '#contract/benefits.ts'
import type { Eligibility } from '#domain/benefits/request.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { benefitPath, picturePath } from '#widgets/benefits/paths.ts'
import { answerOf, deadlineOf, isGermanOnly, useBenefitWords } from '#widgets/benefits/words.ts'

/** Height in px of the copy that a card shows. */
const PICTURE_HEIGHT = 400
const ICONS = { yes: circleCheck, later: calendarCheck, no: circleX } as const

interface BenefitCardProps {
  readonly benefit: Card
  readonly eligibility: Eligibility
  /** A request that waits or was granted. */
  readonly current: BenefitRequest | undefined
  readonly today: Day
}

/** 'Gilt für Sie'; after a request its state. */
function Applies({ benefit, eligibility, current, today }: BenefitCardProps): ReactElement {
  const { text } = useBenefitWords()
  const format = useFormat()
  const { tone, sentence } = answerOf(text, format, eligibility, today)
  if (current) {
    const isUsed = current.status === 'approved' && current.startsOn <= today
    const key = isUsed ? 'using' : current.status === 'approved' ? 'usingFrom' : 'asked'
    return (
      <p className={isUsed ? 'ap yes' : 'ap later'}>
        <Icon source={current.status === 'approved' ? circleCheck : hourglass} size="s" />
        <span>{text(key, { date: format.date(current.startsOn) })}</span>
      </p>
    )
  }
  return (
    <p className={`ap ${tone}`}>
      <Icon source={ICONS[tone]} size="s" />
      <span>{sentence}</span>
      {tone !== 'no' && <small>{deadlineOf(text, format, benefit.request.mode, eligibility.window)}</small>}
    </p>
  )
}

export function BenefitCard(props: BenefitCardProps): ReactElement {
  const { benefit, eligibility } = props
  const words = useBenefitWords()
  const { text } = words
  const language = useStore($language)
  const { id, category, picture } = benefit
  const link = usePortalLink(benefitPath(id))
  const tone = eligibility.answer === 'yes' || eligibility.answer === 'later' ? eligibility.answer : 'no'
  const empty = (
    <span className="no-picture">
      <Icon source={gift} size="l" />
    </span>
  )
  return (
    <article className={`ben ${tone}`}>
      <div className="pic">
        {/* The title beside it names the benefit; its page has the description. */}
        {picture ? (
          <Picture path={picturePath(picture, PICTURE_HEIGHT)} alt="" className="cover" fallback={empty} />
        ) : (
          empty
        )}
      </div>
      <div className="tx">
        <span className="chips">
          <Chip>{text(`category.${category}`)}</Chip>
          {isGermanOnly(language, benefit) && <Chip>{text('germanOnly')}</Chip>}
        </span>
        <Heading depth={2}>
          <a {...link} className="stretched" dir="auto" lang={words.langOf(benefit.titleEn)}>
            {words.title(benefit)}
          </a>
        </Heading>
        <p dir="auto" lang={words.langOf(benefit.summaryEn)}>
          {words.summary(benefit)}
        </p>
        <Applies {...props} />
      </div>
    </article>
  )
}
