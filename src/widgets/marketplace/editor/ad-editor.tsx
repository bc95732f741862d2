// `<portal-ad-editor>`: an ad to be written, published and changed by its owner.
import { useStore } from '@nanostores/react'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { holds } from '#domain/organisation/roles.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { adPath, editorPath, listPath } from '#widgets/marketplace/paths.ts'
import { leaveAd, openAd, type AdDraft, type Done, type OpenedAd } from './ad-draft.ts'
import { faultsOf } from './ad-form.ts'
import { PickupFields, ProductFields } from './detail-fields.tsx'
import { FormContext, type FormState } from './form-parts.tsx'
import { KindFields, PriceFields, TextFields } from './offer-fields.tsx'
import { useEditorTexts } from './texts.ts'

const PictureFields = lazy(async () => ({ default: (await import('./pictures.tsx')).PictureFields }))
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

export function AdEditor(): ReactElement {
  const { props } = useHost()
  const typed = props['adId'] === undefined ? '' : String(props['adId'])
  const person = useStore($person)
  const [made, setMade] = useState<number>()
  const [tries, setTries] = useState(0)
  // After the first save the address contains the id of the ad, without opening it again.
  const opened = made !== undefined && typed === String(made) ? '' : typed
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined
  if (opened !== '' && id === undefined) return <Missing />
  if (person && !holds(person.rights, 'mp-api:anzeigen_anlegen')) return <NoRole />
  return (
    <div className="view stack gap-16 ad-editor">
      <Opening key={`${person?.sub} ${opened} ${tries}`} id={id} onMade={setMade} onRetry={() => setTries(tries + 1)} />
    </div>
  )
}

function Missing(): ReactElement {
  const text = useEditorTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: listPath('own'), words: text('toOwn') }}>
      {text('missingText')}
    </MissingView>
  )
}

function NoRole(): ReactElement {
  const text = useEditorTexts()
  return <MissingView heading={text('noRole')}>{text('noRoleText')}</MissingView>
}

interface OpeningProps {
  readonly id: number | undefined
  /** A new ad has got its number. */
  readonly onMade: (id: number) => void
  readonly onRetry: () => void
}

type Opened = { readonly ad: OpenedAd } | { readonly error: Error } | undefined

function Opening({ id, onMade, onRetry }: OpeningProps): ReactElement {
  const text = useEditorTexts()
  const [state, setState] = useState<Opened>()
  useEffect(() => {
    let isLive = true
    let draft: AdDraft | undefined
    openAd(id).then(
      (ad) => {
        if (isLive) setState({ ad })
        else return leaveAd(ad.draft)
        draft = ad.draft
        return undefined
      },
      (error: unknown) => isLive && setState({ error: error as Error }),
    )
    return () => {
      isLive = false
      if (draft) void leaveAd(draft)
    }
  }, [id])
  const error = state && 'error' in state ? state.error : undefined
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) return <Missing />
  if (status === 403) return <NoRole />
  if (state && 'ad' in state) {
    const ad = state.ad.draft.$ad.get()
    if (ad && (ad.role !== 'owner' || ad.restorableUntil !== null)) return <Missing />
    return <Editor opened={state.ad} onMade={onMade} onReload={onRetry} />
  }
  return (
    <QueryView state={{ error, loading: state === undefined }} text={text('formFailed')} personal onRetry={onRetry}>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton width="240px" height="32px" />
      <Skeleton height="180px" />
      <Skeleton height="240px" />
    </QueryView>
  )
}

/** Notifies the page of a new ad's number and of a publication. */
function useEvents(draft: AdDraft, onMade: (id: number) => void): void {
  const { host } = useHost()
  const ad = useStore(draft.$ad)
  const done = useStore(draft.$done)
  const id = ad?.id
  const [first] = useState(id)
  const report = useEffectEvent((made: number) => {
    onMade(made)
    emit(host, 'portal-address', { path: editorPath(made) })
  })
  useEffect(() => {
    if (id !== undefined && first === undefined) report(id)
  }, [id, first])
  useEffect(() => {
    if (done) emit(host, 'portal-navigate', { path: adPath(done.id) })
  }, [done, host])
}

/** The form, its faults, and its actions; publishing focuses the first invalid field. */
function useEditedAd(draft: AdDraft) {
  const form = useStore(draft.$form)
  const ad = useStore(draft.$ad)
  const refused = useStore(draft.$refused)
  const [attempt, setAttempt] = useState(0)
  const box = useRef<HTMLFormElement>(null)
  const isDraft = draft.isAutosaved
  const faultsFor = (isPublished: boolean) => faultsOf(form, { choices: draft.choices, ad, isPublished })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (faultsFor(true).length === 0) void draft.submit(isDraft)
  }
  const isRefused = refused.length > 0
  // After the render that marks the errors.
  useEffect(() => {
    if (attempt > 0 || isRefused) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt, isRefused])
  const state: FormState = {
    form,
    faults: [...faultsFor(attempt > 0 || !isDraft), ...refused],
    change: (changes) => draft.change(changes),
    isFixed: ad !== undefined && ad.publishedAt !== null,
  }
  return { ad, isDraft, state, box, submit, isAsked: attempt > 0 }
}

interface EditorProps {
  readonly opened: OpenedAd
  readonly onMade: (id: number) => void
  readonly onReload: () => void
}

function Editor({ opened, onMade, onReload }: EditorProps): ReactElement {
  const { draft } = opened
  const text = useEditorTexts()
  const { embedded } = useHost()
  const done = useStore(draft.$done)
  const { kind: status } = useStore(draft.$status)
  const { ad, isDraft, state, box, submit, isAsked } = useEditedAd(draft)
  const [isPreview, setPreview] = useState(false)
  const [busy, setBusy] = useState(0)
  useEvents(draft, onMade)
  return (
    <FormContext value={state}>
      <Heading>{text(ad === undefined ? 'placeAd' : 'editAd')}</Heading>
      <Restored opened={opened} onReload={onReload} />
      <Conflict draft={draft} />
      {done && embedded && <SavedBanner done={done} />}
      <form ref={box} className="stack gap-16 ad-form" noValidate onSubmit={submit}>
        <div className="stack gap-16 parts">
          <KindFields choices={draft.choices} />
          <TextFields />
          <Suspense fallback={<Skeleton height="160px" />}>
            <PictureFields onBusy={setBusy} />
          </Suspense>
          <ProductFields choices={draft.choices} />
        </div>
        <div className="stack gap-16 parts">
          <PriceFields />
          <PickupFields choices={draft.choices} />
        </div>
        <div part="publishing" className="row gap-12 foot">
          <Button
            kind="primary"
            type="submit"
            busy={status === 'saving' && isAsked}
            reason={busy > 0 ? text('stillUploading') : undefined}
          >
            {text(isDraft ? 'publish' : 'saveChanges')}
          </Button>
          <Button onClick={() => setPreview(true)}>{text('preview')}</Button>
          <SaveStatusLine draft={draft} />
        </div>
      </form>
      {isPreview && (
        <Suspense>
          <Preview draft={draft} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </FormContext>
  )
}

/** In a page that stays where it is: the ad is saved, with the way to it. */
function SavedBanner({ done: { id, isPublication } }: { done: Done }): ReactElement {
  const text = useEditorTexts()
  const link = usePortalLink(adPath(id))
  return (
    <div role="status">
      <Banner
        kind="ok"
        heading={text(isPublication ? 'published' : 'changesSaved')}
        action={
          <a {...link} className="btn second small">
            {text('toAd')}
          </a>
        }
      />
    </div>
  )
}

/** Shows that earlier input was restored, which can be discarded until some of it is saved. */
function Restored({ opened: { draft, restoredAt }, onReload }: Omit<EditorProps, 'onMade'>): ReactElement | null {
  const text = useEditorTexts()
  const { date, time } = useFormat()
  const restored = useStore(draft.$restored)
  const { kind: status } = useStore(draft.$status)
  const [isSeen, setSeen] = useState(false)
  if (restoredAt === undefined || !restored || isSeen) return null
  const accept = () => {
    setSeen(true)
    draft.acceptRestored()
  }
  const discard = async () => {
    await draft.discard()
    announce(text('discarded'))
    onReload()
  }
  return (
    <Banner
      kind="info"
      heading={text('restored', { date: date(restoredAt), time: time(restoredAt) })}
      action={
        <span className="row acts">
          {restored !== 'saved' && status !== 'saving' && (
            <Button size="small" onClick={() => void discard()}>
              {text('discard')}
            </Button>
          )}
          <Button size="small" onClick={accept}>
            {text('understood')}
          </Button>
        </span>
      }
    />
  )
}

/** The concurrent change of another person. */
function Conflict({ draft }: { draft: AdDraft }): ReactElement | null {
  const text = useEditorTexts()
  const present = useStore(draft.$present)
  if (!present) return null
  return (
    <Banner
      kind="warn"
      heading={text('conflict')}
      action={
        <span className="row acts">
          <Button size="small" onClick={() => draft.resolve('theirs')}>
            {text('takeTheirs')}
          </Button>
          <Button size="small" kind="primary" onClick={() => draft.resolve('mine')}>
            {text('keepMine')}
          </Button>
        </span>
      }
    >
      {text('conflictText', { left: present.left, quantity: present.quantity, title: present.title })}
    </Banner>
  )
}

/** Codes of refusals with a sentence of their own. */
const CODES = ['not_possible', 'not_owner', 'too_many_ads', 'role_missing'] as const

/** Whether the ad is saved, as a sentence; problems are announced. */
function SaveStatusLine({ draft }: { draft: AdDraft }): ReactElement | null {
  const sentence = useSentence(draft)
  const { kind } = useStore(draft.$status)
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

function useSentence(draft: AdDraft): string | undefined {
  const text = useEditorTexts()
  const { time } = useFormat()
  const status = useStore(draft.$status)
  useStore(draft.$form)
  if (status.kind === 'retry') return text(`status.${status.reason}`)
  if (status.kind === 'refused') {
    const code = CODES.find((one) => one === status.code)
    return code ? text(`code.${code}`) : text('status.refused')
  }
  if (status.kind === 'conflict') return text('status.conflict')
  if (!draft.isAutosaved) return draft.isDirty ? text('status.unsaved') : undefined
  if (status.kind === 'invalid') return text('status.invalid')
  if (status.kind === 'saved') return text('status.saved', { time: time(status.at) })
  if (status.kind === 'waiting' || status.kind === 'saving') return text('status.saving')
  if (!draft.$ad.get()) return text('status.new')
  return draft.isDirty ? text('status.unsaved') : undefined
}
