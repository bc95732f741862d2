// `<portal-form-templates>`: the list of templates with the group postboxes, or one template to be changed.
import { useStore } from '@nanostores/react'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import { ApiError } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { emit, useHost, useMissing } from '#shared/element/view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { templatePath } from './api.ts'
import { leaveTemplate, openTemplate, type TemplateDraft } from './draft.ts'
import { useTemplateTexts } from './texts.ts'

const TemplateList = lazy(async () => ({ default: (await import('./template-list.tsx')).TemplateList }))
const TemplateEditor = lazy(async () => ({ default: (await import('./template-editor.tsx')).TemplateEditor }))

const NEW = 'neu'

export function Templates(): ReactElement {
  const { props } = useHost()
  const person = useStore($person)
  const typed = props['templateId'] === undefined ? '' : String(props['templateId'])
  const [made, setMade] = useState<number>()
  const [tries, setTries] = useState(0)
  // The address of a new template names it once it is saved; that opens nothing.
  const opened = made !== undefined && typed === String(made) ? NEW : typed
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined
  const isEditor = opened === NEW || id !== undefined
  return (
    <div className="form-templates">
      <Suspense fallback={<LoadingCard />}>
        {opened === '' && <TemplateList />}
        {opened !== '' && !isEditor && <Missing />}
        {isEditor && (
          <Opening
            key={`${person?.sub} ${opened} ${tries}`}
            id={id}
            onMade={setMade}
            onRetry={() => setTries(tries + 1)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Missing(): ReactElement {
  const text = useTemplateTexts()
  const list = usePortalLink(templatePath())
  useMissing(true, text('missing'))
  return (
    <EmptyState
      icon={searchX}
      heading={<Heading>{text('missing')}</Heading>}
      action={
        <a {...list} className="btn second">
          {text('toList')}
        </a>
      }
    >
      {text('missingText')}
    </EmptyState>
  )
}

export function NoRole(): ReactElement {
  const text = useTemplateTexts()
  useMissing(true, text('noRole'))
  return (
    <EmptyState icon={searchX} heading={<Heading>{text('noRole')}</Heading>}>
      {text('noRoleText')}
    </EmptyState>
  )
}

interface OpeningProps {
  readonly id: number | undefined
  /** A new template has got its number. */
  readonly onMade: (id: number) => void
  readonly onRetry: () => void
}

function Opening({ id, onMade, onRetry }: OpeningProps): ReactElement {
  const text = useTemplateTexts()
  const { host } = useHost()
  const [state, setState] = useState<{ readonly draft: TemplateDraft } | { readonly error: Error }>()
  useEffect(() => {
    let isLive = true
    let draft: TemplateDraft | undefined
    openTemplate(id).then(
      (opened) => {
        if (!isLive) return leaveTemplate(opened)
        draft = opened
        setState({ draft: opened })
        return undefined
      },
      (error: unknown) => isLive && setState({ error: error as Error }),
    )
    return () => {
      isLive = false
      if (draft) void leaveTemplate(draft)
    }
  }, [id])
  const error = state && 'error' in state ? state.error : undefined
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) return <Missing />
  if (status === 403) return <NoRole />
  if (state && 'draft' in state)
    return (
      <TemplateEditor
        draft={state.draft}
        onMade={(made) => {
          onMade(made)
          emit(host, 'portal-address', { path: templatePath(made) })
        }}
      />
    )
  return (
    <QueryView state={{ error, loading: state === undefined }} text={text('failed')} personal onRetry={onRetry}>
      <LoadingCard />
    </QueryView>
  )
}
