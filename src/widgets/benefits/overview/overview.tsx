import { useStore } from '@nanostores/react'
import gift from 'lucide-static/icons/gift.svg?raw'
import { useId, useMemo, type ReactElement } from 'react'
import type { BenefitCard as Card, BenefitList } from '#contract/benefits.ts'
import { BENEFIT_CATEGORIES } from '#domain/benefits/benefit.ts'
import { eligibilityOf, type Eligibility } from '#domain/benefits/request.ts'
import { wordsOf } from '#domain/search/search-text.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { listView } from '#shared/lists/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { benefits, refreshBenefits } from '#widgets/benefits/api.ts'
import { currentOf, useBenefitWords } from '#widgets/benefits/words.ts'
import { BenefitCard } from './benefit-card.tsx'
import { OwnRequests } from './own-requests.tsx'
import { useOverviewTexts } from './texts.ts'

const FIELDS = { q: {}, scope: { of: ['mine'] }, category: { of: BENEFIT_CATEGORIES } } as const
export const benefitsView = listView('benefits', FIELDS, { by: 'title', descending: false })

interface Judged {
  readonly benefit: Card
  readonly eligibility: Eligibility
}

/** `<portal-benefits>` */
export function Overview(): ReactElement {
  const text = useOverviewTexts()
  const words = useBenefitWords()
  const state = useStore(benefits())
  const headingId = useId()
  if (statusOf(state.error) === 403)
    return <EmptyState heading={<Heading>{words.text('noRole')}</Heading>}>{words.text('noRoleText')}</EmptyState>
  return (
    <section className="view stack gap-16 benefits" aria-labelledby={headingId}>
      <Heading id={headingId}>{text('title')}</Heading>
      <Loaded
        state={state}
        failed={text('benefitsNotLoaded')}
        personal
        onRetry={refreshBenefits}
        skeleton={
          <div className="bens">
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} height="300px" />
            ))}
          </div>
        }
      >
        {(list) => <Offered list={list} />}
      </Loaded>
    </section>
  )
}

/** 'Geprüft für Talbrück Antriebe GmbH, unbefristet, beschäftigt seit 2019.' */
function CheckedFor({ list: { facts, names } }: { list: BenefitList }): ReactElement {
  const text = useOverviewTexts()
  const words = useBenefitWords()
  const { contract, entry, companyId } = facts
  const shown = [
    names.companies.find(({ id }) => id === companyId)?.name,
    contract === null ? undefined : words.text(`contract.${contract}`),
    entry === null ? undefined : text('fact.since', { year: entry.slice(0, 4) }),
  ].filter((one) => one !== undefined)
  return <p className="muted">{shown.length > 0 && text('checkedFor', { facts: shown.join(', ') })}</p>
}

/** Every word that was typed begins a word of the title, the sentence or the category. */
function useFound(all: readonly Judged[], q: string): readonly Judged[] {
  const words = useBenefitWords()
  const wanted = wordsOf(q)
  return all.filter(({ benefit }) => {
    const known = wordsOf(
      `${words.title(benefit)} ${words.summary(benefit)} ${words.text(`category.${benefit.category}`)}`,
    )
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
}

const isMine = ({ eligibility: { answer } }: Judged): boolean => answer === 'yes' || answer === 'later'

function Offered({ list }: { list: BenefitList }): ReactElement {
  const text = useOverviewTexts()
  const { number } = useFormat()
  const chosen = benefitsView.useChosen()
  const all = useMemo(
    () => list.benefits.map((benefit) => ({ benefit, eligibility: eligibilityOf(benefit, list.facts, list.today) })),
    [list],
  )
  const mine = all.filter(isMine)
  const ofScope = chosen.scope === 'mine' ? mine : all
  const ofCategory = ofScope.filter(({ benefit }) => chosen.category === '' || benefit.category === chosen.category)
  const found = useFound(ofCategory, chosen.q)
  if (all.length === 0)
    return (
      <>
        <OwnRequests requests={list.requests} />
        <EmptyState icon={gift} heading={text('empty')}>
          {text('emptyText')}
        </EmptyState>
      </>
    )
  return (
    <>
      <CheckedFor list={list} />
      <OwnRequests requests={list.requests} />
      <div className="bar">
        <Segmented
          label={text('selection')}
          hideLabel
          value={chosen.scope === 'mine' ? 'mine' : 'all'}
          onChange={(scope) => benefitsView.choose({ scope: scope === 'mine' ? scope : '' })}
          options={[
            { value: 'mine', label: text('scope.mine', { n: number(mine.length) }) },
            { value: 'all', label: text('scope.all', { n: number(all.length) }) },
          ]}
        />
        <Categories all={all} chosen={chosen.category} />
        <SearchField
          q={chosen.q}
          label={text('search')}
          placeholder={text('search')}
          onSearch={(q) => benefitsView.choose({ q })}
        />
      </div>
      <p className="sr" role="status">
        {text('count', { count: found.length, n: number(found.length) })}
      </p>
      <Found found={found} list={list} />
    </>
  )
}

function Found({ found, list }: { found: readonly Judged[]; list: BenefitList }): ReactElement {
  const text = useOverviewTexts()
  if (found.length === 0)
    return (
      <EmptyState
        heading={text('nothingFits')}
        action={<Button onClick={() => benefitsView.reset()}>{text('reset')}</Button>}
      />
    )
  return (
    <ul className="bens" aria-label={text('title')}>
      {found.map(({ benefit, eligibility }) => (
        <li key={benefit.id}>
          <BenefitCard
            benefit={benefit}
            eligibility={eligibility}
            current={currentOf(list.requests, benefit.id)}
            today={list.today}
          />
        </li>
      ))}
    </ul>
  )
}

/** Categories with benefits, as pills of which one is pressed. */
function Categories({ all, chosen }: { all: readonly Judged[]; chosen: string }): ReactElement {
  const text = useOverviewTexts()
  const words = useBenefitWords()
  const present = new Set(all.map(({ benefit }) => benefit.category))
  return (
    <div className="row cats" role="group" aria-label={text('categories')}>
      {BENEFIT_CATEGORIES.filter((one) => present.has(one)).map((category) => (
        <button
          key={category}
          type="button"
          className="pill"
          aria-pressed={chosen === category}
          onClick={() => benefitsView.choose({ category: chosen === category ? '' : category })}
        >
          {words.text(`category.${category}`)}
        </button>
      ))}
    </div>
  )
}
