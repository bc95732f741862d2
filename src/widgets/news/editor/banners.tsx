// Banners above the fields, also about other people who have the story open. This window renews its lease every few seconds, and the
// response contains these people and their changes to the story.
import { useStore } from '@nanostores/react'
import users from 'lucide-static/icons/users.svg?raw'
import { Suspense, useEffect, useState, type ReactElement } from 'react'
import type { EditedStory, Lease, PeriodBody } from '#contract/news-editing.ts'
import { LEASE_SECONDS } from '#domain/news/news-state.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { send } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { NEWS } from './draft/autosave.ts'
import { showResult, useEditor, type OpenEditor } from './draft/draft-context.ts'
import { discardOffer, restoreOffer, type OpenedDraft } from './draft/local-drafts.ts'
import { lazyEditorPart } from './loading.tsx'
import { scrollToOutcome, StoryLink, UndoPublish } from './publish/undo-publish.tsx'
import { useAnnouncedProblems, useRemoteChanges } from './save-status.tsx'
import { useEditorTexts, type EditorText } from './texts.ts'

/** Well before the lease ends, and soon enough for the person who was there first, in ms. */
const PERIOD = (LEASE_SECONDS * 1000) / 3

const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')

const isSamePeriod = (one: PeriodBody, other: PeriodBody): boolean =>
  one.from === other.from && one.until === other.until

/** Whether others have done something with the story since it was read. */
const isNewer = ({ version, planned, state, review }: Lease, story: EditedStory): boolean =>
  version > story.version ||
  !isSamePeriod(planned, story.planned) ||
  state !== story.state ||
  review.askedAt !== story.review.askedAt ||
  review.approvedVersion !== story.review.approvedVersion

/** Another editor has ended the review of the story `before`: its outcome replaces the former message. */
function showOutcome(editor: OpenEditor, before: EditedStory): void {
  const { review, version } = editor.draft.$story.get() ?? before
  if (!before.review.askedAt || review.askedAt) return
  editor.$result.set(undefined)
  // A return has a notice of its own, which stays.
  if (review.approvedVersion === version)
    showResult(editor, {
      kind: 'ok',
      text: useEditorTexts.text('reviewApproved', { name: review.approvedBy?.name || useEditorTexts.text('somebody') }),
    })
}

/** Other editors who have the story open; empty where the works council forbids showing them. */
export function useOthers(): Lease['others'] {
  const editor = useEditor()
  const { draft } = editor
  const id = useStore(draft.$story)?.id
  const [others, setOthers] = useState<Lease['others']>([])
  useEffect(() => {
    if (id === undefined) return
    let isGone = false
    const look = async () => {
      try {
        const lease = await send<Lease>(`${NEWS}/${id}/lease`, { method: 'PUT', body: { tab } })
        if (isGone) return
        setOthers(lease.others)
        const story = draft.$story.get()
        if (!story || !(draft.isStale || isNewer(lease, story))) return
        await draft.refresh()
        if (!isGone) showOutcome(editor, story)
      } catch (error) {
        logFailure('no lease', error)
      }
    }
    void look()
    const timer = setInterval(() => !document.hidden && void look(), PERIOD)
    const onShown = () => !document.hidden && void look()
    // Otherwise the next page, after a reload, would see this one as another editor.
    const leave = () =>
      void send(`${NEWS}/${id}/lease/${tab}`, { method: 'DELETE', keepalive: true }).catch(() => undefined) // it ends by itself
    document.addEventListener('visibilitychange', onShown)
    addEventListener('pagehide', leave)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, draft, editor])
  return others
}

const ConflictDialog = lazyEditorPart(async () => (await import('./history/conflict-dialog.tsx')).ConflictDialog)

export function Banners({ opened }: { opened: OpenedDraft }): ReactElement {
  const { draft } = useEditor()
  const hasConflict = useStore(draft.$conflict) !== undefined
  useAnnouncedProblems()
  return (
    <>
      <UndoPublish />
      <ResultBanner />
      <LocalDraftBanner opened={opened} />
      <ReturnedBanner />
      <PresenceBanner />
      <RemoteChangesBanner />
      <RefusedBanner />
      {hasConflict && (
        <Suspense>
          <ConflictDialog />
        </Suspense>
      )}
    </>
  )
}

/** The result of the last action. While a publication can be undone, its own banner shows it. */
function ResultBanner(): ReactElement | null {
  const { draft, $result } = useEditor()
  const result = useStore($result)
  const undoUntil = useStore(draft.$story)?.undoUntil
  if (!result || (undoUntil && result.kind === 'ok')) return null
  return (
    <div className="outcome" key={result.text} ref={scrollToOutcome}>
      <Banner
        kind={result.kind}
        heading={result.text}
        action={
          <span className="two">
            <StoryLink />
            <DismissButton onClick={() => $result.set(undefined)} />
          </span>
        }
      />
    </div>
  )
}

/** Text that lay on this device: in the draft again, or offered to a new one. */
function LocalDraftBanner({ opened: { restoredAt, offers } }: { opened: OpenedDraft }): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { date, time } = useFormat()
  const [left, setLeft] = useState(offers)
  const [isDismissed, setDismissed] = useState(false)
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  const [offer, ...rest] = left
  if (restoredAt && !isDismissed)
    return (
      <Banner
        kind="info"
        heading={text('restored', { at: at(restoredAt) })}
        action={<DismissButton onClick={() => setDismissed(true)} />}
      />
    )
  if (!offer) return null
  const take = () => {
    restoreOffer(draft, offer)
    setLeft([])
  }
  const drop = () => {
    void discardOffer(offer)
    setLeft(rest)
  }
  return (
    <Banner
      kind="info"
      heading={text('offer', { at: at(offer.at) })}
      action={
        <span className="two">
          <Button onClick={take}>{text('restore')}</Button>
          <Button kind="ghost" onClick={drop}>
            {text('discardNow')}
          </Button>
        </span>
      }
    >
      {offer.fields.titel && `„${offer.fields.titel}“`}
    </Banner>
  )
}

function DismissButton({ onClick }: { onClick: () => void }): ReactElement {
  const text = useEditorTexts()
  return <Button onClick={onClick}>{text('understood')}</Button>
}

/** Why another editor has returned the story: it stays while the author works on it. */
function ReturnedBanner(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { date, time } = useFormat()
  const returned = useStore(draft.$story)?.review.returned
  const me = useStore($person)?.id
  return (
    <div role="status">
      {returned && returned.by.id !== me && (
        <Banner
          kind="warn"
          heading={text('returned', {
            name: returned.by.name || text('somebody'),
            at: `${date(returned.at)}, ${time(returned.at)}`,
          })}
        >
          {returned.note || text('returnedWithoutNote')}
        </Banner>
      )}
    </div>
  )
}

function PresenceBanner(): ReactElement | null {
  const text = useEditorTexts()
  const others = useOthers()
  const list = new Intl.ListFormat(useStore($language))
  const names = list.format(others.map(({ name }) => name))
  const me = useStore($person)?.id
  const isMe = others.every(({ id }) => id === me)
  return (
    <div role="status">
      {others.length > 0 && (
        <Banner
          kind="info"
          icon={users}
          heading={isMe ? text('ownWindow') : text('presence', { count: others.length, names })}
        >
          {text(isMe ? 'ownWindowText' : 'presenceText')}
        </Banner>
      )}
    </div>
  )
}

function RemoteChangesBanner(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const changes = useRemoteChanges()
  return (
    <div role="status">
      {changes && (
        <Banner
          kind="info"
          heading={text('remoteChanges', { count: changes.count, names: changes.names })}
          action={<DismissButton onClick={draft.dismissRemoteChanges} />}
        >
          {text('remoteChangesText', { fields: changes.fields })}
        </Banner>
      )}
    </div>
  )
}

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'story_deleted', 'role_missing'])

/** The service accepts no changes of this story any more: the text stays, and can become a new one. */
function RefusedBanner(): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const status = useStore(draft.$status)
  if (status.kind !== 'refused') return null
  const { code } = status
  return (
    <div role="alert">
      <Banner
        kind="bad"
        heading={text(REFUSALS.has(code) ? (`refused.${code}` as EditorText) : 'refused.other', { code })}
        action={code !== 'role_missing' && <Button onClick={() => void draft.saveAsNew()}>{text('saveAsNew')}</Button>}
      >
        {text('refusedText')}
      </Banner>
    </div>
  )
}
