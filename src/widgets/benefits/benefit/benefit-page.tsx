// One benefit, for the person to whom it is offered.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { useMemo, type ReactElement } from 'react'
import type { Benefit } from '#contract/benefits.ts'
import { ADMIN_ROLE } from '#domain/benefits/benefit.ts'
import { eligibilityOf } from '#domain/benefits/request.ts'
import { holds } from '#domain/organisation/roles.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { ContactPerson } from '#shared/ui/presence/presence.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { benefit as benefitQuery, refreshBenefits } from '#widgets/benefits/api.ts'
import { editorPath, listPath, picturePath } from '#widgets/benefits/paths.ts'
import { inLanguage, isGermanOnly, useBenefitWords } from '#widgets/benefits/words.ts'
import { Attachments } from './attachments.tsx'
import { EligibilityCard } from './eligibility-card.tsx'
import { EarlierRequests, RequestPart } from './request-part.tsx'
import { usePageTexts } from './texts.ts'

/** `<portal-benefit>` */
export function BenefitPage(): ReactElement {
  const { props } = useHost()
  const typed = String(props['benefitId'] ?? '')
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
  return <div className="view stack gap-16">{id === undefined ? <Missing /> : <OneBenefit key={id} id={id} />}</div>
}

/** The server answers alike for a benefit that does not exist and one of another company. */
function Missing(): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  return (
    <MissingView heading={text('missing')} link={{ path: listPath(), words: words.text('toOverview') }}>
      {text('missingText')}
    </MissingView>
  )
}

function NoRole(): ReactElement {
  const { text } = useBenefitWords()
  return <MissingView heading={text('noRole')}>{text('noRoleText')}</MissingView>
}

function OneBenefit({ id }: { id: number }): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  const state = useStore(benefitQuery(id))
  const { data, error } = state
  useTitle(data && words.title(data))
  if (statusOf(error) === 404) return <Missing />
  if (statusOf(error) === 403) return <NoRole />
  return (
    <Loaded state={state} failed={text('failed')} personal onRetry={refreshBenefits} skeleton={<Waiting />}>
      {(benefit) => <Shown benefit={benefit} />}
    </Loaded>
  )
}

function Waiting(): ReactElement {
  return (
    <div className="stack gap-20 columns">
      <div className="stack gap-16 main">
        <Skeleton height="320px" />
        <Skeleton height="48px" />
        <Skeleton height="160px" />
      </div>
      <div className="stack gap-16 side">
        <Skeleton height="280px" />
      </div>
    </div>
  )
}

function Shown({ benefit }: { benefit: Benefit }): ReactElement {
  const text = usePageTexts()
  const eligibility = useMemo(() => eligibilityOf(benefit, benefit.facts, benefit.today), [benefit])
  const { contact, attachments } = benefit
  return (
    <>
      <Head benefit={benefit} />
      <article className="stack gap-20 columns">
        <aside className="stack gap-16 side">
          <EligibilityCard benefit={benefit} eligibility={eligibility}>
            <RequestPart benefit={benefit} eligibility={eligibility} />
          </EligibilityCard>
          <EarlierRequests benefit={benefit} />
          <Attachments attachments={attachments} />
          {contact && (
            <Card title={text('questions')}>
              <ContactPerson role={contact.position || text('contact')} person={contact} />
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            </Card>
          )}
        </aside>
        <Words benefit={benefit} />
      </article>
    </>
  )
}

function Head({ benefit: { id } }: { benefit: Benefit }): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  const person = useStore($person)
  const list = usePortalLink(listPath())
  const edit = usePortalLink(editorPath(id))
  return (
    <p className="row back">
      <a {...list}>
        <Icon source={chevronLeft} size="s" />
        {words.text('toOverview')}
      </a>
      {person && holds(person.rights, ADMIN_ROLE) && (
        <a {...edit} className="btn second small">
          <Icon source={pencil} size="s" />
          {text('edit')}
        </a>
      )}
    </p>
  )
}

function Words({ benefit }: { benefit: Benefit }): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  const language = useStore($language)
  const { date } = useFormat()
  const { picture, category, state, validUntil, content, contentEn } = benefit
  const html = inLanguage(language, content, contentEn)
  return (
    <div className="stack gap-16 main">
      {picture && (
        <div className="lead">
          <Picture
            className="cover"
            path={picturePath(picture)}
            alt={inLanguage(language, picture.alt, picture.altEn)}
          />
        </div>
      )}
      <p className="chips">
        <Chip>{words.text(`category.${category}`)}</Chip>
        {state !== 'active' && <Chip kind="warn">{words.text(`state.${state}`)}</Chip>}
      </p>
      {isGermanOnly(language, benefit) && (
        <p className="small muted german">
          <Icon source={languages} size="s" />
          {text('germanOnly')}
        </p>
      )}
      <Heading dir="auto" lang={words.langOf(benefit.titleEn)}>
        {words.title(benefit)}
      </Heading>
      <p className="summary" dir="auto" lang={words.langOf(benefit.summaryEn)}>
        {words.summary(benefit)}
      </p>
      {html !== '' && (
        <div lang={words.langOf(contentEn)}>
          <RichText html={html} contactLinks />
        </div>
      )}
      {validUntil !== null && <p className="small muted">{text('validUntil', { date: date(validUntil) })}</p>}
    </div>
  )
}
