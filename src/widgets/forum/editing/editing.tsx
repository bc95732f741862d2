// `<portal-forum-editing>`: official answers to be checked; for moderators reports, topics and disclosed names too.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { ModeratedEntry } from '#contract/forum-editing.ts'
import { FORUM_MODERATOR } from '#domain/forum/entry.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { disclosures, moderate, moderated, refreshForum } from '#widgets/forum/api.ts'
import { useAuthorName } from '#widgets/forum/parts.tsx'
import { entryPath } from '#widgets/forum/paths.ts'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { Checks } from './checks.tsx'
import type { Reasoned } from './reason-dialog.tsx'
import { useEditingTexts } from './texts.ts'

const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }))
const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }))
const Topics = lazy(async () => ({ default: (await import('./topics.tsx')).Topics }))

export function Editing(): ReactElement {
  const text = useEditingTexts()
  const person = useStore($person)
  const isModerator = person !== undefined && holds(person.rights, FORUM_MODERATOR)
  return (
    <div className="view stack gap-20 editing">
      <Heading className="sr">{text('title')}</Heading>
      {isModerator && <Reports />}
      <Checks />
      {isModerator && (
        <>
          <Suspense>
            <Topics />
            <Changes />
          </Suspense>
          <Disclosures />
        </>
      )}
    </div>
  )
}

function Reports(): ReactElement {
  const text = useEditingTexts()
  return (
    <Card title={text('reports')} flush>
      <div className="card-body">
        <Loaded state={useStore(moderated())} failed={text('notLoaded')} onRetry={refreshForum}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">{text('noReports')}</p>
            ) : (
              <ul className="lined rows">
                {list.map((entry) => (
                  <Moderated key={entry.id} entry={entry} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Moderated({ entry }: { entry: ModeratedEntry }): ReactElement {
  const text = useEditingTexts()
  const nameOf = useAuthorName()
  const save = useSave(useForumRefusals())
  const [asked, ask] = useState<Reasoned>()
  const { id, threadId, kind, title, isOwn, hiddenReason, reports, log } = entry
  const link = usePortalLink(entryPath(threadId, kind, id))
  const isHidden = hiddenReason !== null
  return (
    <li>
      <span className="main">
        <span>
          {text(`kind.${kind}`)}: <a {...link}>{title}</a> {isHidden && <Chip kind="bad">{text('isHidden')}</Chip>}
        </span>
        <small>
          {nameOf(entry)}: {entry.text}
        </small>
        <Trail reports={reports} log={log} />
        {isOwn && <small className="own">{text('ownReported')}</small>}
        <SaveError save={save} />
      </span>
      <span className="row acts">
        {isHidden ? (
          <Button
            size="small"
            busy={save.isBusy}
            onClick={() => void save.run(() => moderate(id, { action: 'restore' }))}
          >
            {text('unhide')}
          </Button>
        ) : (
          <>
            <Button size="small" kind="danger" onClick={() => ask('hide')}>
              {text('hide')}
            </Button>
            {!isOwn && (
              <Button size="small" onClick={() => ask('dismiss')}>
                {text('dismiss')}
              </Button>
            )}
          </>
        )}
      </span>
      {asked && (
        <Suspense>
          <ReasonDialog id={id} action={asked} onEnd={() => ask(undefined)} />
        </Suspense>
      )}
    </li>
  )
}

/** The reports with their authors and reasons, and the actions of moderators. */
function Trail({ reports, log }: Pick<ModeratedEntry, 'reports' | 'log'>): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  return (
    <>
      {reports.map(({ id, reporter, createdAt, reason, body }) => (
        <small key={id}>
          {text('reportedBy', {
            name: reporter?.name ?? text('reporterUnnamed'),
            day: date(createdAt),
            reason: text(`reason.${reason}`),
          })}
          {body !== '' && ` – ${body}`}
        </small>
      ))}
      {log.map(({ action, by, at, reason }) => (
        <small key={at}>{text(`log.${action}`, { name: by.name, day: date(at), reason })}</small>
      ))}
    </>
  )
}

function Disclosures(): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  return (
    <Card title={text('disclosures')} flush>
      <div className="card-body">
        <p className="muted">{text('disclosuresHelp')}</p>
        <Loaded state={useStore(disclosures())} failed={text('notLoaded')} onRetry={refreshForum}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">{text('noDisclosures')}</p>
            ) : (
              <ul className="lined rows">
                {list.map(({ postId, threadId, title, reason, by, at }) => (
                  <li key={at}>
                    <span className="main">
                      <EntryLink threadId={threadId} postId={postId} title={title} />
                      <small>{text('disclosedBy', { name: by.name, day: date(at) })}</small>
                      <small>{reason}</small>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

interface EntryLinkProps {
  readonly threadId: number | null
  readonly postId: number | null
  readonly title: string
}

function EntryLink({ threadId, postId, title }: EntryLinkProps): ReactElement {
  const text = useEditingTexts()
  const link = usePortalLink(entryPath(threadId ?? 0, 'question', postId ?? 0))
  return threadId === null ? <span>{text('deletedEntry')}</span> : <a {...link}>{title}</a>
}
