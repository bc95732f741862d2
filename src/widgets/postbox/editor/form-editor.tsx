// `<portal-form-editor>`: filling in a form, or choosing one.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Choice, numberOf } from './choice.tsx'
import { leaveForm, openForm, type OpenedForm, type Opening } from './open-form.ts'
import { choicePath, fillPath } from './paths.ts'
import { useFillTexts } from './texts.ts'

const Fill = lazy(async () => ({ default: (await import('./fill.tsx')).Fill }))

interface Props {
  readonly templateId: string
  readonly companyId: string
  readonly siteId: string
  readonly draftId: string
}

export function FormEditor(): ReactElement {
  const { props } = useHost<Props>()
  const person = useStore($person)
  const [made, setMade] = useState<number>()
  const typed = String(props.templateId ?? '')
  const templateId = numberOf(typed)
  const named = String(props.draftId ?? '')
  /** The open draft: after its creation the address contains a new one, which opens nothing. */
  const [open, setOpen] = useState({ named, draft: named, count: 0 })
  if (named !== open.named) {
    const isOwn = made !== undefined && named === String(made)
    setOpen(isOwn ? { ...open, named } : { named, draft: named, count: open.count + 1 })
  }
  if (typed === '') return <Choice />
  if (templateId === undefined) return <Missing />
  const opening: Opening = {
    templateId,
    draft: open.draft === 'neu' ? 'neu' : numberOf(open.draft),
    companyId: numberOf(props.companyId),
    siteId: numberOf(props.siteId),
  }
  return (
    <div className="view stack gap-16">
      <Opened
        key={`${person?.sub} ${templateId} ${open.count}`}
        opening={opening}
        onMade={setMade}
        onReopen={() => setOpen({ ...open, count: open.count + 1 })}
      />
    </div>
  )
}

function Missing(): ReactElement {
  const text = useFillTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: choicePath(), words: text('toChoice') }}>
      {text('missingText')}
    </MissingView>
  )
}

interface OpenedProps {
  readonly opening: Opening
  /** A new draft has got its number. */
  readonly onMade: (id: number) => void
  readonly onReopen: () => void
}

type State = { readonly opened: OpenedForm } | { readonly error: Error } | undefined

function Opened({ opening, onMade, onReopen }: OpenedProps): ReactElement {
  const text = useFillTexts()
  const [state, setState] = useState<State>()
  const begin = useEffectEvent(() => openForm(opening))
  useEffect(() => {
    let isLive = true
    let opened: OpenedForm | undefined
    begin().then(
      (found) => {
        if (!isLive) return leaveForm(found.form)
        opened = found
        setState({ opened: found })
        return undefined
      },
      (error: unknown) => isLive && setState({ error: error as Error }),
    )
    return () => {
      isLive = false
      if (opened) void leaveForm(opened.form)
    }
  }, [])
  const error = state && 'error' in state ? state.error : undefined
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return <Missing />
  if (state && 'opened' in state)
    return (
      <Suspense fallback={<LoadingCard />}>
        <AddressOf opened={state.opened} opening={opening} onMade={onMade} />
        <Fill opened={state.opened} onReopen={onReopen} />
      </Suspense>
    )
  return (
    <QueryView state={{ error, loading: state === undefined }} text={text('formFailed')} personal onRetry={onReopen}>
      <LoadingCard />
    </QueryView>
  )
}

interface AddressProps extends Pick<OpenedProps, 'opening' | 'onMade'> {
  readonly opened: OpenedForm
}

/** The address names the draft, so that a reload and a link go on with it. */
function AddressOf({ opened: { form }, opening, onMade }: AddressProps): null {
  const { host } = useHost()
  const draft = useStore(form.$draft)?.id
  const report = useEffectEvent((id: number) => {
    onMade(id)
    if (opening.draft !== id)
      emit(host, 'portal-address', { path: fillPath(opening.templateId, { ...opening, draft: id }) })
  })
  useEffect(() => {
    if (draft !== undefined) report(draft)
  }, [draft])
  return null
}
