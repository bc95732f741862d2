// Reads a template and its stored draft of this device, opens it for editing, and saves it when the page is left.
import { useEffect, useState, type ReactElement } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { templatePath } from './api.ts'
import { leaveTemplate, openTemplate, type TemplateDraft } from './draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { Missing, NoRole } from './missing.tsx'
import { useTemplateTexts } from './texts.ts'

interface OpenTemplateProps {
  readonly id: number | undefined
  /** A new template has got its number. */
  readonly onMade: (id: number) => void
  readonly onRetry: () => void
}

export function OpenTemplate({ id, onMade, onRetry }: OpenTemplateProps): ReactElement {
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
