// The head of a form that is filled in, and the state of its draft: saved, restored, changed on another device, deleted.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import type { FormDraft } from '#contract/postbox.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Ends } from './ends.tsx'
import { useForm, useFormTitle } from './form-context.ts'
import type { OpenedForm } from './open-form.ts'
import { fillPath, sentFormPath } from './paths.ts'
import { useFillTexts } from './texts.ts'

const ConflictChoice = lazy(async () => ({ default: (await import('./conflict.tsx')).ConflictChoice }))

interface HeadProps {
  readonly onDiscard: () => void
}

export function FormHead({ onDiscard }: HeadProps): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const title = useFormTitle()
  const draft = useStore(form.$draft)
  const { kind: status } = useStore(form.$status)
  const [isAsking, setAsking] = useState(false)
  const isBegun = draft !== undefined || status !== 'untouched'
  useTitle(title)
  return (
    <div className="row gap-16 form-head">
      <div>
        <Heading>{title}</Heading>
        <p className="about">
          <Chip icon={pencil}>{text(draft?.changes ? 'changeChip' : 'draftChip')}</Chip>
          <span>{text('number', { id: form.start.templateId })}</span>
          <SaveLine />
        </p>
      </div>
      {isBegun && (
        <Button kind="ghost" onClick={() => setAsking(true)}>
          {text('discard')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          open
          title={text('discardTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{text('keep')}</Button>
              <Button kind="danger-full" onClick={onDiscard}>
                {text('discardDraft')}
              </Button>
            </>
          }
        >
          <p>{text('discardText')}</p>
        </Dialog>
      )}
    </div>
  )
}

/** Whether the typed answers are saved, as a sentence; problems are announced. */
function SaveLine(): ReactElement | null {
  const sentence = useSaveSentence()
  const form = useForm()
  const { kind } = useStore(form.$status)
  const isProblem = kind === 'retry' || kind === 'refused' || kind === 'invalid' || kind === 'conflict'
  useEffect(() => {
    if (isProblem && sentence) announce(sentence)
  }, [isProblem, sentence])
  if (!sentence) return null
  return (
    <span className={isProblem ? 'saved bad' : 'saved'}>
      {isProblem && <Icon source={kind === 'retry' ? cloudOff : circleAlert} size="s" />}
      {sentence}
    </span>
  )
}

function useSaveSentence(): string | undefined {
  const form = useForm()
  const text = useFillTexts()
  const { time } = useFormat()
  const status = useStore(form.$status)
  const draft = useStore(form.$draft)
  const isStored = useStore(form.$isStored)
  switch (status.kind) {
    case 'saved':
      return text(isStored ? 'status.savedBoth' : 'status.saved', { time: time(status.at) })
    case 'waiting':
    case 'saving':
      return text('status.saving')
    case 'retry':
      return text(isStored ? `status.${status.reason}` : `status.${status.reason}.embedded`)
    case 'invalid':
      return text('status.invalid')
    case 'conflict':
      return text('status.conflict')
    case 'refused':
      return text('status.refused')
    case 'untouched':
      return draft && text('status.saved', { time: time(draft.changedAt) })
  }
}

interface BannersProps {
  readonly opened: OpenedForm
  /** Opens the form as the server has it. */
  readonly onReopen: () => void
}

export function DraftBanners({ opened, onReopen }: BannersProps): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const draft = useStore(form.$draft)
  const conflict = useStore(form.$conflict)
  return (
    <>
      {draft && <Changes draft={draft} />}
      {opened.isOffline && (
        <Banner
          kind="info"
          icon={cloudOff}
          heading={text('offlineCopy')}
          action={
            <Button size="small" onClick={onReopen}>
              {text('reload')}
            </Button>
          }
        >
          {text('offlineCopyText')}
        </Banner>
      )}
      <Restored opened={opened} />
      {conflict && (
        <Suspense>
          <ConflictChoice conflict={conflict} />
        </Suspense>
      )}
      <Gone />
    </>
  )
}

/** The form that this draft changes, and changes of the template since it was begun. */
function Changes({ draft }: { draft: FormDraft }): ReactElement {
  const text = useFillTexts()
  const form = useForm()
  const [first] = useState(form.start.draft)
  const { date, time } = useFormat()
  const changed = usePortalLink(sentFormPath(draft.changes ?? 0))
  const another = usePortalLink(fillPath(form.start.templateId, { ...form.start, draft: 'neu' }))
  return (
    <>
      {draft.changes !== null && (
        <Banner
          kind="info"
          heading={text('changes')}
          action={
            <a {...changed} className="btn second small">
              {text('toForm')}
            </a>
          }
        >
          {text('changesText')}
          {draft.ends.length > 0 && (
            <>
              {' '}
              {text('endsText')}
              <Ends ends={draft.ends} />
            </>
          )}
        </Banner>
      )}
      {draft.changes === null && first && form.start.template && (
        <Banner
          kind="info"
          heading={text('goesOn', { date: date(first.changedAt), time: time(first.changedAt) })}
          action={
            <a {...another} className="btn second small">
              {text('beginAnother')}
            </a>
          }
        />
      )}
      {draft.newerVersion && (
        <Banner kind="warn" heading={text('newerVersion')}>
          {text('newerVersionText')}
        </Banner>
      )}
    </>
  )
}

function Restored({ opened: { restoredAt } }: Pick<BannersProps, 'opened'>): ReactElement | null {
  const text = useFillTexts()
  const { date, time } = useFormat()
  const [isSeen, setSeen] = useState(false)
  if (restoredAt === undefined || isSeen) return null
  return (
    <Banner
      kind="info"
      heading={text('restored', { date: date(restoredAt), time: time(restoredAt) })}
      action={
        <Button size="small" onClick={() => setSeen(true)}>
          {text('understood')}
        </Button>
      }
    />
  )
}

/** The draft was sent or discarded elsewhere: the typed answers can become a new one. */
function Gone(): ReactElement | null {
  const form = useForm()
  const text = useFillTexts()
  const status = useStore(form.$status)
  if (status.kind !== 'refused' || status.code !== 'not_found') return null
  return (
    <Banner
      kind="warn"
      heading={text('gone')}
      action={
        <Button size="small" onClick={() => form.saveAsNew()}>
          {text('saveAsNew')}
        </Button>
      }
    >
      {text('goneText')}
    </Banner>
  )
}
