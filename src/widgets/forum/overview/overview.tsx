// The list of questions with its topics, filters and search.
import { useStore } from '@nanostores/react'
import info from 'lucide-static/icons/info.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import route from 'lucide-static/icons/route.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import user from 'lucide-static/icons/user.svg?raw'
import { useMemo, type ReactElement } from 'react'
import type { ForumCategory, ForumOverview, QuestionLine } from '#contract/forum.ts'
import { LIST_STATES, type ListState } from '#domain/forum/entry.ts'
import { DEFAULT_ANSWER_DAYS } from '#domain/forum/turn.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { ListFrame } from '#shared/ui/lists/list-frame.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { listPages } from '#shared/lists/use-list-pages.ts'
import {
  fetchQuestions,
  overview as overviewQuery,
  questions,
  refreshForum,
  type ListedQuestions,
} from '#widgets/forum/api.ts'
import { topicIcon, useNameIn, useTopicOptions } from '#widgets/forum/parts.tsx'
import { ASK } from '#widgets/forum/paths.ts'
import { useForumTexts } from '#widgets/forum/texts.ts'
import { forumView, ORDERS, queryOf, type Chosen, type QuestionOrder } from './filters.ts'
import { QuestionRow } from './question-row.tsx'
import { useOverviewTexts } from './texts.ts'

/** Page size, as the server has it. */
const useQuestions = listPages({ first: questions, next: fetchQuestions, size: 25, refresh: refreshForum })

/** `<portal-forum>` */
export function Overview(): ReactElement {
  const text = useOverviewTexts()
  const chosen = forumView.useChosen()
  const filters = useMemo(() => queryOf(chosen), [chosen])
  const pages = useQuestions(filters)
  const { data: about } = useStore(overviewQuery())
  return (
    <div className="view stack gap-16 forum">
      <Heading className="sr">{text('title')}</Heading>
      <div className="bar">
        <SearchField
          q={chosen.q}
          label={text('search')}
          placeholder={text('placeholder')}
          onSearch={(q) => forumView.choose({ q })}
        />
        <AskLink />
      </div>
      <div className="columns">
        <Topics about={about} chosen={chosen} />
        <div className="stack list">
          <ListFrame<QuestionLine, ListedQuestions>
            pages={pages}
            toolbar={<Filters chosen={chosen} about={about} />}
            summary={(page) => <Summary page={page} pages={pages} chosen={chosen} />}
            failed={useForumTexts()('notLoaded')}
            skeleton={[1, 2, 3, 4, 5].map((at) => (
              <Skeleton key={at} height="86px" />
            ))}
            empty={
              <EmptyState icon={messages} heading={text('noneYet')} action={<AskLink />}>
                {text('noneHelp')}
              </EmptyState>
            }
            onReset={forumView.isNarrowed(chosen) ? forumView.reset : undefined}
            nothing={{ heading: text('nothingFits'), help: text('nothingHelp') }}
          >
            {(items) => (
              <ul className="lined questions" aria-label={text('title')}>
                {items.map((line) => (
                  <QuestionRow key={line.id} line={line} />
                ))}
              </ul>
            )}
          </ListFrame>
        </div>
      </div>
    </div>
  )
}

export function AskLink(): ReactElement {
  const text = useForumTexts()
  const link = usePortalLink(ASK)
  return (
    <a {...link} className="btn primary ask">
      <Icon source={plus} size="s" />
      {text('ask')}
    </a>
  )
}

interface Shown {
  readonly about: ForumOverview | undefined
  readonly chosen: Chosen
}

/** The tree of topics: beside the list, on a narrow page a choice above it. */
function Topics({ about, chosen }: Shown): ReactElement {
  const text = useOverviewTexts()
  const nameIn = useNameIn()
  const optionsOf = useTopicOptions()
  const all = about?.categories ?? []
  const choose = (category: string) => forumView.choose({ category })
  return (
    <nav className="topics" aria-label={text('topics')}>
      <div className="narrow">
        <PillSelect
          label={text('topics')}
          all={text('allTopics')}
          value={chosen.category}
          options={optionsOf(all, (one) => `${nameIn(one)} (${one.questions})`)}
          onChange={choose}
        />
      </div>
      <ul className="tree wide">
        <li>
          <Topic
            icon={messages}
            name={text('allTopics')}
            count={about?.total}
            isChosen={chosen.category === ''}
            onChoose={() => choose('')}
          />
        </li>
        <Branch all={all} parentId={null} chosen={chosen.category} onChoose={choose} />
      </ul>
      <p className="note wide">
        <Icon source={info} size="s" />
        <span>{text('note', { count: DEFAULT_ANSWER_DAYS })}</span>
      </p>
    </nav>
  )
}

interface BranchProps {
  readonly all: readonly ForumCategory[]
  readonly parentId: number | null
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

function Branch({ all, parentId, chosen, onChoose }: BranchProps): ReactElement {
  const nameIn = useNameIn()
  return (
    <>
      {all
        .filter((one) => one.parentId === parentId)
        .map((one) => (
          <li key={one.id}>
            <Topic
              icon={parentId === null ? topicIcon(one.icon) : undefined}
              name={nameIn(one)}
              count={one.questions}
              isChosen={chosen === `${one.id}`}
              onChoose={() => onChoose(`${one.id}`)}
            />
            {all.some((child) => child.parentId === one.id) && (
              <ul>
                <Branch all={all} parentId={one.id} chosen={chosen} onChoose={onChoose} />
              </ul>
            )}
          </li>
        ))}
    </>
  )
}

interface TopicProps {
  readonly icon: string | undefined
  readonly name: string
  readonly count: number | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Topic({ icon, name, count, isChosen, onChoose }: TopicProps): ReactElement {
  const { number } = useFormat()
  return (
    <button type="button" className="topic" aria-pressed={isChosen} onClick={onChoose}>
      {icon && <Icon source={icon} size="s" />}
      <span>{name}</span>
      {count !== undefined && <span className="n">{number(count)}</span>}
    </button>
  )
}

function Filters({ chosen, about }: Shown): ReactElement {
  const text = useOverviewTexts()
  const { number } = useFormat()
  const pill = (name: 'mine' | 'responsible' | 'followed', icon: string, count?: number) => (
    <button
      type="button"
      className={chosen[name] ? 'pill on' : 'pill'}
      aria-pressed={chosen[name]}
      onClick={() => forumView.choose({ [name]: !chosen[name] })}
    >
      <Icon source={icon} size="s" />
      {text(name)}
      {count !== undefined && count > 0 && <b>{number(count)}</b>}
    </button>
  )
  return (
    <div className="row filters">
      <Segmented<ListState>
        label={text('status')}
        hideLabel
        value={chosen.state || 'all'}
        options={LIST_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
        onChange={(state) => forumView.choose({ state: state === 'all' ? '' : state })}
      />
      {pill('mine', user)}
      {(about?.isResponsible || about?.isModerator) && pill('responsible', route, about.responsible)}
      {pill('followed', star)}
    </div>
  )
}

interface SummaryProps {
  readonly page: ListedQuestions
  readonly pages: ReturnType<typeof useQuestions>
  readonly chosen: Chosen
}

function Summary({ page, pages, chosen }: SummaryProps): ReactElement {
  const text = useOverviewTexts()
  const { number } = useFormat()
  const waiting = pages.list?.waiting.length ?? 0
  return (
    <div className="sum">
      <span role="status">
        {page.isSimilar && `${text('isSimilar')} `}
        {text('count', { count: page.total, n: number(page.total) })}
      </span>
      {waiting > 0 && (
        <Button size="small" onClick={pages.reveal}>
          {text('waiting', { count: waiting })}
        </Button>
      )}
      <select
        className="end"
        aria-label={text('sortOrder')}
        value={chosen.order}
        onChange={({ target }) => forumView.sortBy(target.value as QuestionOrder, true)}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {text(`order.${order}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
