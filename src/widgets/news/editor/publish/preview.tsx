// The story as its readers get it, with the eyes of a company and a role, on a screen or a phone.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import type { StoryPreview } from '#contract/news-editing.ts'
import type { RealmRole } from '#domain/organisation/roles.ts'
import { hasEnglish } from '#domain/news/news-text.ts'
import { api } from '#shared/transport/api.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { useEditor, useField } from '#widgets/news/editor/draft/draft-context.ts'
import { instantOf } from '#widgets/news/editor/draft/time-input.ts'
import storyCss from '#widgets/news/story/story.css?inline'
import { StoryView } from '#widgets/news/story/story-view.tsx'
import css from './publish.css?inline'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

const STYLES = [storyCss, css]

/** The roles a preview can be shown for. */
const ROLES = [
  'portal_ma',
  'menu_ma_az_genehmigen',
  'menu_ma_holiday_approve',
  'portal_ek',
  'portal_mes',
  'portal_cp',
] as const satisfies readonly RealmRole[]
type Role = (typeof ROLES)[number] | 'any'

interface Look {
  readonly device: 'desktop' | 'phone'
  /** In which the story is read. */
  readonly language: Language
}

interface Viewer {
  /** Id, or '' for a person without a company. */
  readonly company: string
  readonly role: Role
}

export function Preview(): ReactElement {
  const text = useEditorTexts()
  useStyles(STYLES)
  const { value: audience } = useField('companyIds')
  const companies = useStore($newsCompanies)
  // A company that may see the story.
  const first = companies.find(({ id }) => audience.includes(id)) ?? companies[0]
  const [viewer, setViewer] = useState<Partial<Viewer>>({})
  const own = useStore($language)
  const [look, setLook] = useState<Look>({ device: 'desktop', language: own })
  const { company = first ? String(first.id) : '', role = 'any' } = viewer
  return (
    <section className="stack gap-16 preview" aria-label={text('preview.asWhom')}>
      <ViewerFields viewer={{ company, role }} onChange={setViewer} look={look} onLook={setLook} />
      <AsSeen key={`${company} ${role}`} viewer={{ company, role }} look={look} />
    </section>
  )
}

interface ViewerFieldsProps {
  readonly viewer: Viewer
  readonly onChange: (viewer: Viewer) => void
  readonly look: Look
  readonly onLook: (look: Look) => void
}

function ViewerFields({ viewer, onChange, look, onLook }: ViewerFieldsProps): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const isTranslated = hasEnglish(useStore(draft.text.$fields))
  const companies = useStore($newsCompanies)
  return (
    <div className="viewer" role="group" aria-label={text('preview.asWhom')}>
      <SelectField
        label={text('preview.company')}
        value={viewer.company}
        options={[
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: '', label: text('preview.noCompany') },
        ]}
        onChange={(company) => onChange({ ...viewer, company })}
      />
      <SelectField
        label={text('preview.role')}
        value={viewer.role}
        options={(['any', ...ROLES] as const).map((value) => ({ value, label: text(`preview.role.${value}`) }))}
        onChange={(role) => onChange({ ...viewer, role })}
      />
      <Segmented
        label={text('preview.device')}
        value={look.device}
        options={(['desktop', 'phone'] as const).map((value) => ({ value, label: text(`preview.device.${value}`) }))}
        onChange={(device) => onLook({ ...look, device })}
      />
      {isTranslated && (
        <Segmented
          label={text('preview.language')}
          value={look.language}
          options={(['de', 'en'] as const).map((value) => ({ value, label: text(`preview.language.${value}`) }))}
          onChange={(language) => onLook({ ...look, language })}
        />
      )}
    </div>
  )
}

/** The story for such a reader; fetched again for each version. */
function usePreview({ company, role }: Viewer) {
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ data?: StoryPreview; error?: Error }>({})
  const question = `${story?.id} ${story?.version} ${tries}`
  useEffect(() => {
    const [id] = question.split(' ')
    const stop = new AbortController()
    const { signal } = stop
    const query = { companyId: company || undefined, role: role === 'any' ? undefined : role }
    api.get<StoryPreview>(`${NEWS}/${id}/preview`, { query, signal }).then(
      (data) => !signal.aborted && setAnswer({ data }),
      (error: unknown) => !signal.aborted && error instanceof Error && setAnswer({ error }),
    )
    return () => stop.abort()
  }, [question, company, role])
  return { ...answer, retry: () => setTries(tries + 1) }
}

function AsSeen({ viewer, look }: { viewer: Viewer; look: Look }): ReactElement {
  const text = useEditorTexts()
  const { schedule } = useEditor()
  // A draft has no stored end before it is planned.
  const until = instantOf(useStore(schedule.$period).until)
  const { data, error, retry } = usePreview(viewer)
  if (!data)
    return (
      <QueryView state={{ error, loading: !error }} text={text('preview.failed')} onRetry={retry}>
        <p className="sr" role="status">
          {text('preview.loading')}
        </p>
        <Skeleton height="420px" />
      </QueryView>
    )
  const { visible, people, story } = data
  const { expiresAt: _stored, ...rest } = story
  return (
    <>
      <p className="seen" role="status">
        {visible ? text('preview.seen', { count: people }) : text('preview.unseen')}
      </p>
      {visible && (
        <div className={`frame view story-page ${look.device}`}>
          <StoryView story={{ ...rest, ...(until && { expiresAt: until }) }} unread preview language={look.language} />
        </div>
      )}
    </>
  )
}
