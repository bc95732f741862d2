// A question in the list: the number of answers, its title as the link of the row, topic, author, and who should answer.
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import type { ReactElement } from 'react'
import type { QuestionLine } from '#contract/forum.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { topicIcon, TurnLine, useAuthorName, useNameIn } from '#widgets/forum/parts.tsx'
import { entryPath } from '#widgets/forum/paths.ts'
import { useOverviewTexts } from './texts.ts'

/** Dashed without an answer, outlined with answers, green with an official one. */
export function AnswerBox({ answers, isOfficial }: Pick<QuestionLine, 'answers' | 'isOfficial'>): ReactElement {
  const text = useOverviewTexts()
  if (isOfficial)
    return (
      <span className="nums off">
        <Icon source={badgeCheck} />
        {text('officialShort')}
      </span>
    )
  return (
    <span className={answers > 0 ? 'nums ans' : 'nums'}>
      <b>{answers}</b>
      {answers > 0 ? text('answers', { count: answers }) : text('open')}
    </span>
  )
}

function Facts({ line }: { line: QuestionLine }): ReactElement {
  const text = useOverviewTexts()
  const nameOf = useAuthorName()
  const nameIn = useNameIn()
  const { weekdayDate, number } = useFormat()
  const { turn, answers, votes, isArchived, archivedReason } = line
  const figures = [
    answers > 0 && `${number(answers)} ${text('answers', { count: answers })}`,
    votes > 0 && `${number(votes)} ${text('votes', { count: votes })}`,
  ].filter(Boolean)
  return (
    <span className="facts">
      <span>
        {nameOf(line)} · {weekdayDate(line.createdAt)}
      </span>
      {turn ? (
        <TurnLine turn={turn} office={nameIn(line.category)} />
      ) : isArchived && archivedReason ? (
        <span>{archivedReason}</span>
      ) : (
        figures.length > 0 && <span>{figures.join(' · ')}</span>
      )}
    </span>
  )
}

export function QuestionRow({ line }: { line: QuestionLine }): ReactElement {
  const text = useOverviewTexts()
  const nameIn = useNameIn()
  const { id, title, category, site, hit, isArchived, isHidden, turn } = line
  const link = usePortalLink(hit ? entryPath(id, hit.kind, hit.id) : entryPath(id, 'question', id))
  const isNew = turn !== null && line.createdAt >= new Date(`${todayInBerlin()}T00:00:00+02:00`).toISOString()
  return (
    <li className={isArchived ? 'row archived' : 'row'}>
      <AnswerBox {...line} />
      <span className="stack gap-8 main">
        <span className="name">
          {isNew && <Chip kind="new">{text('new')}</Chip>}{' '}
          <a {...link} className="stretched">
            {title}
          </a>
        </span>
        {hit && (
          <span className="hit">
            {text(`hit.${hit.kind}`)} {hit.text}
          </span>
        )}
        <span className="chips">
          {isArchived && (
            <Chip kind="off" icon={archiveIcon}>
              {text('archived')}
            </Chip>
          )}
          {isHidden && (
            <Chip kind="bad" icon={eyeOff}>
              {text('hidden')}
            </Chip>
          )}
          <Chip icon={topicIcon(category.icon)}>{nameIn(category)}</Chip>
          {category.isRemoved && <Chip kind="warn">{text('removedCategory')}</Chip>}
          {site && <Chip icon={mapPin}>{site.name}</Chip>}
        </span>
      </span>
      <Facts line={line} />
    </li>
  )
}
