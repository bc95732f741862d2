// Beside a question: who is responsible and should answer, similar questions, the actions on it.
import { useStore } from '@nanostores/react'
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import folder from 'lucide-static/icons/folder-input.svg?raw'
import message from 'lucide-static/icons/message-circle.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import userPlus from 'lucide-static/icons/user-plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ForumThread, SimilarQuestion } from '#contract/forum.ts'
import type { Passage } from '#contract/passages.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PresenceLine } from '#shared/ui/presence/presence.tsx'
import { follow, restore, similarTo } from '#widgets/forum/api.ts'
import { TurnLine, useNameIn } from '#widgets/forum/parts.tsx'
import { entryPath, questionPath } from '#widgets/forum/paths.ts'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { EntryDialog } from './entry-actions.tsx'
import type { EntryDialogKind } from './entry-dialogs.tsx'
import { useQuestionTexts } from './texts.ts'

export function Side({ thread }: { thread: ForumThread }): ReactElement {
  return (
    <aside className="stack gap-20 side">
      <Responsible thread={thread} />
      <Similar thread={thread} />
      <Actions thread={thread} />
    </aside>
  )
}

function Responsible({ thread }: { thread: ForumThread }): ReactElement {
  const text = useQuestionTexts()
  const nameIn = useNameIn()
  const { weekdayDate } = useFormat()
  const { office, turn } = thread
  return (
    <Card title={text('responsible')}>
      <p className="muted office">{nameIn(office)}</p>
      {office.people.map(({ id, name, position, presence }) => (
        <div className="person" key={id}>
          <Avatar name={name} personId={id} size="l" />
          <span className="who">
            <b>{name}</b>
            {position !== '' && <span className="muted">{position}</span>}
            {presence && <PresenceLine presence={presence} />}
          </span>
        </div>
      ))}
      {turn && (
        <div className="whose">
          <b>{text('turn')}</b>
          <p>{turn.gap ? text(`gap.${turn.gap}`) : <TurnLine turn={turn} office={nameIn(office)} />}</p>
          {turn.until && turn.stage === 'responsible' && (
            <p className="muted">{text('turnUntil', { day: weekdayDate(turn.until) })}</p>
          )}
        </div>
      )}
    </Card>
  )
}

export function SimilarLink({ question }: { question: SimilarQuestion }): ReactElement {
  const text = useQuestionTexts()
  const { id, title, answer, answers } = question
  const link = usePortalLink(answer ? entryPath(id, 'answer', answer.id) : questionPath(id))
  const isOfficial = answer?.isOfficial && !answer.isExpired
  return (
    <li>
      <Icon source={isOfficial ? badgeCheck : message} size="s" />
      <span>
        <a {...link}>{title}</a>
        <small>{isOfficial ? text('similarOfficial') : text('similarAnswers', { count: answers })}</small>
      </span>
    </li>
  )
}

export function PassageLink({ passage }: { passage: Passage }): ReactElement {
  const text = useQuestionTexts()
  const link = usePortalLink(passage.href)
  return (
    <li>
      <Icon source={newspaper} size="s" />
      <span>
        <a {...link}>{passage.title}</a>
        <small>{text(`source.${passage.source}`)}</small>
      </span>
    </li>
  )
}

function Similar({ thread }: { thread: ForumThread }): ReactElement {
  const text = useQuestionTexts()
  const { data } = useStore(similarTo(thread.id, thread.title))
  const isEmpty = data !== undefined && data.questions.length + data.passages.length === 0
  return (
    <Card title={text('similar')}>
      {isEmpty ? (
        <p className="muted">{text('noSimilar')}</p>
      ) : (
        <ul className="lined similar">
          {data?.questions.map((question) => (
            <SimilarLink key={question.id} question={question} />
          ))}
          {data?.passages.map((passage) => (
            <PassageLink key={passage.href} passage={passage} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Actions({ thread }: { thread: ForumThread }): ReactElement {
  const text = useQuestionTexts()
  const save = useSave(useForumRefusals())
  const [asked, ask] = useState<EntryDialogKind>()
  const { id, question, version, isFollowed } = thread
  const may = new Set(question.may)
  const toggle = async () => {
    if (await save.run(() => follow(id, !isFollowed))) announce(text(isFollowed ? 'unfollowed' : 'followed'))
  }
  const action = (name: EntryDialogKind, icon: string) => (
    <Button kind="ghost" icon={icon} onClick={() => ask(name)}>
      {text(name as 'archive')}
    </Button>
  )
  return (
    <Card title={text('actions')} className="do">
      <div className="stack gap-4 start help-links">
        <Button kind="ghost" icon={star} aria-pressed={isFollowed} onClick={() => void toggle()}>
          {text(isFollowed ? 'unfollow' : 'follow')}
        </Button>
        {may.has('answer') && action('invite', userPlus)}
        {may.has('move') && action('move', folder)}
        {may.has('archive') && action('archive', archiveIcon)}
        {may.has('restore') && (
          <Button kind="ghost" icon={archiveIcon} onClick={() => void save.run(() => restore(id, version))}>
            {text('restore')}
          </Button>
        )}
        {(may.has('archive') || may.has('restore')) && <p className="muted">{text('archiveNote')}</p>}
      </div>
      <SaveError save={save} />
      {asked && <EntryDialog asked={asked} thread={thread} entry={question} onEnd={() => ask(undefined)} />}
    </Card>
  )
}
