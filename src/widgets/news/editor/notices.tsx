// What the editor must know before writing on, above the fields.
import { useStore } from '@nanostores/react'
import users from 'lucide-static/icons/users.svg?raw'
import { Suspense, useState, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useEditor } from './draft/draft-context.ts'
import { discardOffer, restoreOffer, type OpenedDraft } from './draft/local-drafts.ts'
import { useOthers } from './presence.ts'
import { scrollToOutcome, StoryLink, UndoPublish } from './publish/undo-publish.tsx'
import { lazyPart } from './loading.tsx'
import { useRemoteChanges } from './remote-changes.tsx'
import { useEditorTexts, type EditorText } from './texts.ts'
import { useAnnouncedProblems } from './save-status.tsx'

const ConflictDialog = lazyPart(async () => (await import('./history/conflict-dialog.tsx')).ConflictDialog)

export function Notices({ opened }: { opened: OpenedDraft }): ReactElement {
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

/** What the last action did. While a publication can be taken back, its own banner says it. */
function ResultBanner(): ReactElement | null {
  const { draft, $result } = useEditor()
  const result = useStore($result)
  const canTakeBack = useStore(draft.$story)?.takeBackUntil
  if (!result || (canTakeBack && result.kind === 'ok')) return null
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
            {text('discard')}
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
  return <Button onClick={onClick}>{text('dismiss')}</Button>
}

/** Why another editor has returned the story: it stays while the author works on it. */
function ReturnedBanner(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { date, time } = useFormat()
  const returned = useStore(draft.$story)?.review.returned
  const me = useStore($person)?.sub
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
  const me = useStore($person)?.sub
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

/** The service takes nothing of this story any more: the text stays, and becomes a new one if wanted. */
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
