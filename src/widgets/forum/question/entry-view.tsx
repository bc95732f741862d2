// One entry of a question: its votes, text, author, comments, and the actions of the viewer.
import arrowUp from 'lucide-static/icons/arrow-big-up.svg?raw'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import message from 'lucide-static/icons/message-circle.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { ForumComment, ForumEntry, ForumThread } from '#contract/forum.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { vote } from '#widgets/forum/api.ts'
import { useAuthorName, useNameIn, useWritten } from '#widgets/forum/parts.tsx'
import { entryAnchor } from '#widgets/forum/paths.ts'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { useForumTexts } from '#widgets/forum/texts.ts'
import { EntryDialog, useEntryActions } from './entry-actions.tsx'
import type { EntryDialogKind } from './entry-dialogs.tsx'
import { EntryFiles } from './entry-files.tsx'
import { useQuestionTexts } from './texts.ts'

const CommentForm = lazy(async () => ({ default: (await import('./entry-forms.tsx')).CommentForm }))
const EntryForm = lazy(async () => ({ default: (await import('./entry-forms.tsx')).EntryForm }))

interface EntryProps {
  readonly thread: ForumThread
  readonly entry: ForumEntry
  /** Above the text: the title and chips of a question. */
  readonly head?: ReactNode
}

function Votes({ entry }: { entry: ForumEntry }): ReactElement {
  const text = useQuestionTexts()
  const { number } = useFormat()
  const save = useSave(useForumRefusals())
  const { hasVoted, votes, may, id } = entry
  const press = async () => {
    if (await save.run(() => vote(id, !hasVoted))) announce(text(hasVoted ? 'unvoted' : 'voted'))
  }
  return (
    <div className="vote">
      <IconButton
        icon={arrowUp}
        outlined
        label={text(hasVoted ? 'unvote' : 'vote')}
        aria-pressed={hasVoted}
        aria-disabled={!may.includes('vote') || undefined}
        onClick={() => may.includes('vote') && void press()}
      />
      <b>{number(votes)}</b>
      <small>{text('votes', { count: votes })}</small>
      <SaveError save={save} />
    </div>
  )
}

export function Author({ entry, isQuestion = false }: { entry: ForumComment; isQuestion?: boolean }): ReactElement {
  const text = useQuestionTexts()
  const nameOf = useAuthorName()
  const written = useWritten()
  const { shortDate } = useFormat()
  const at = written(entry)
  return (
    <p className="row muted small by">
      {!entry.isAnonymous && <Avatar name={nameOf(entry)} personId={entry.author?.id} size="s" />}
      <span>
        <b>{nameOf(entry)}</b> · {isQuestion ? text('asked', { at }) : at}
        {entry.editedAt !== null && ` · ${text('edited', { day: shortDate(entry.editedAt) })}`}
      </span>
    </p>
  )
}

function OfficialFlag({ official }: { official: NonNullable<ForumEntry['official']> }): ReactElement {
  const forum = useForumTexts()
  const nameIn = useNameIn()
  const { date } = useFormat()
  const { office, officeEn, until, isExpired, owner } = official
  const day = date(until)
  return (
    <div className={isExpired ? 'flag-line expired' : 'flag-line'}>
      <Icon source={badgeCheck} size="s" />
      <b>{forum('official', { office: nameIn({ name: office, nameEn: officeEn }) })}</b>
      <span className="end">
        {isExpired
          ? forum('expired', { day })
          : owner?.name
            ? forum('untilBy', { day, name: owner.name })
            : forum('until', { day })}
      </span>
    </div>
  )
}

/** A question or an answer, with an anchor for its address. */
export function Entry({ thread, entry, head }: EntryProps): ReactElement {
  const text = useQuestionTexts()
  const { official, isHidden, hiddenReason, isAccepted, kind, body, files } = entry
  const [isEdited, setEdited] = useState(false)
  const isQuestion = kind === 'question'
  const content = (
    <>
      {isHidden && (
        <Banner
          kind="bad"
          heading={hiddenReason === null ? text('hidden') : text('hiddenBecause', { reason: hiddenReason })}
        />
      )}
      {isEdited ? (
        <Suspense>
          <EntryForm thread={thread} entry={entry} onEnd={() => setEdited(false)} />
        </Suspense>
      ) : (
        <>
          {body !== '' && <RichText html={body} />}
          <EntryFiles files={files} />
        </>
      )}
      {(!isHidden || body !== '') && <Author entry={entry} isQuestion={isQuestion} />}
      <Below thread={thread} entry={entry} onEdit={() => setEdited(true)} />
    </>
  )
  const className = ['entry', kind, official && 'official', official?.isExpired && 'expired', isHidden && 'hidden']
  return (
    <article
      id={entryAnchor(kind, entry.id)}
      tabIndex={-1}
      className={className.filter(Boolean).join(' ')}
      aria-label={isQuestion ? thread.title : undefined}
    >
      {official && <OfficialFlag official={official} />}
      <div className="qa">
        <Votes entry={entry} />
        <div className="stack said">
          {head}
          {isAccepted && (
            <Chip kind="ok" icon={check}>
              {text('accepted')}
            </Chip>
          )}
          {content}
        </div>
      </div>
    </article>
  )
}

/** Comments, and the row of actions. */
function Below({
  thread,
  entry,
  onEdit,
}: {
  thread: ForumThread
  entry: ForumEntry
  onEdit: () => void
}): ReactElement {
  const text = useQuestionTexts()
  const [isCommenting, setCommenting] = useState(false)
  return (
    <>
      {entry.comments.length > 0 && (
        <ul className="comments" aria-label={text('comments')}>
          {entry.comments.map((one) => (
            <Comment key={one.id} thread={thread} comment={one} />
          ))}
        </ul>
      )}
      {isCommenting && (
        <Suspense>
          <CommentForm thread={thread} entryId={entry.id} onEnd={() => setCommenting(false)} />
        </Suspense>
      )}
      <ActionRow
        thread={thread}
        entry={entry}
        onEdit={onEdit}
        {...(!isCommenting && { onComment: () => setCommenting(true) })}
      />
    </>
  )
}

interface RowProps {
  readonly thread: ForumThread
  readonly entry: ForumEntry | ForumComment
  readonly onEdit: () => void
  readonly onComment?: (() => void) | undefined
}

function ActionRow({ thread, entry, onEdit, onComment }: RowProps): ReactElement {
  const text = useQuestionTexts()
  const [asked, ask] = useState<EntryDialogKind>()
  const save = useSave(useForumRefusals())
  const items = useEntryActions(thread, entry, { ask, save })
  const may = new Set(entry.may)
  const isSmall = entry.kind === 'comment'
  return (
    <div className="row acts">
      {onComment && may.has('comment') && (
        <Button kind="ghost" size="small" icon={message} onClick={onComment}>
          {text('comment')}
        </Button>
      )}
      {may.has('edit') && !isSmall && (
        <Button kind="ghost" size="small" icon={pencil} onClick={onEdit}>
          {text('edit')}
        </Button>
      )}
      {may.has('report') && !isSmall && (
        <Button kind="ghost" size="small" icon={flag} onClick={() => ask('report')}>
          {text('report')}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={text('moreActions')}
          items={
            isSmall && may.has('edit') ? [{ label: text('edit'), icon: pencil, onSelect: onEdit }, ...items] : items
          }
          trigger={(props) => <IconButton {...props} icon={ellipsis} size="small" label={text('moreActions')} />}
        />
      )}
      <SaveError save={save} />
      {asked && <EntryDialog asked={asked} thread={thread} entry={entry} onEnd={() => ask(undefined)} />}
    </div>
  )
}

function Comment({ thread, comment }: { thread: ForumThread; comment: ForumComment }): ReactElement {
  const text = useQuestionTexts()
  const nameOf = useAuthorName()
  const { shortDate } = useFormat()
  const [isEdited, setEdited] = useState(false)
  return (
    <li id={entryAnchor('comment', comment.id)} tabIndex={-1}>
      {isEdited ? (
        <Suspense>
          <CommentForm thread={thread} entryId={comment.id} saved={comment} onEnd={() => setEdited(false)} />
        </Suspense>
      ) : (
        <>
          <span className="words">{comment.isHidden && comment.body === '' ? text('hidden') : comment.body}</span>{' '}
          <small>
            {comment.body !== '' && `${nameOf(comment)}, `}
            {shortDate(comment.createdAt)}
          </small>
          <ActionRow thread={thread} entry={comment} onEdit={() => setEdited(true)} />
        </>
      )}
    </li>
  )
}
