// The choice of a template: drafts to go on with, favourites, those used lately, all by category, and the search.
import { useStore } from '@nanostores/react'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import type { FormDraftRow } from '#contract/postbox.ts'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import { fitsSearch, groupTemplates, sortedTemplates } from '#domain/postbox/template-choice.ts'
import { TEMPLATE_CATEGORIES, wordsFor } from '#domain/postbox/template.ts'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { listView } from '#shared/lists/list-view.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { NothingFits } from '#shared/ui/lists/list-frame.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { CategoryTile } from '#widgets/postbox/under-way/marks.tsx'
import { useFormWords } from '#widgets/postbox/under-way/texts.ts'
import { UnsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { draftsOpen, refreshForms, setFavourite, templatesOffered } from './api.ts'
import { fillPath } from './paths.ts'
import { useFillTexts } from './texts.ts'

const FIELDS = { q: {}, category: { of: TEMPLATE_CATEGORIES } } as const
export const choiceView = listView('forms.new', FIELDS, { by: 'title', descending: false })

export function Choice(): ReactElement {
  const text = useFillTexts()
  const state = useStore(templatesOffered())
  const headingId = useId()
  return (
    <section className="view stack gap-16" aria-labelledby={headingId}>
      <Heading id={headingId}>{text('choice')}</Heading>
      <UnsentForms />
      <Drafts />
      <Loaded state={state} failed={text('formsNotLoaded')} onRetry={refreshForms} personal>
        {(templates) => <Templates templates={templates} />}
      </Loaded>
    </section>
  )
}

/** Empty if there are none, or if they cannot be read, which the templates below report. */
function Drafts(): ReactElement | null {
  const text = useFillTexts()
  const { data: drafts = [] } = useStore(draftsOpen())
  if (drafts.length === 0) return null
  return (
    <Group title={text('drafts')} part="drafts">
      {drafts.map((draft) => (
        <DraftRow key={draft.id} draft={draft} />
      ))}
    </Group>
  )
}

function DraftRow({ draft }: { draft: FormDraftRow }): ReactElement {
  const text = useFillTexts()
  const { date, time } = useFormat()
  const { id, templateId, title, page, pages, openQuestions, changedAt } = draft
  const link = usePortalLink(fillPath(templateId, { draft: id }))
  const at = { date: date(changedAt), time: time(changedAt) }
  return (
    <li className="entry">
      <span className="icon-tile accent">
        <Icon source={pencil} />
      </span>
      <div>
        <a {...link} className="stretched entry-link">
          {title}
        </a>
        <small>
          {text('draftOf', { id: templateId, step: page, of: pages + 1 })} · {text('draftSaved', at)}
        </small>
      </div>
      <small className="end">
        {openQuestions > 0 ? text('openAnswers', { count: openQuestions }) : text('complete')}
      </small>
    </li>
  )
}

interface TemplatesProps {
  readonly templates: readonly FormTemplateRow[]
}

function Templates({ templates }: TemplatesProps): ReactElement {
  const text = useFillTexts()
  const nameOf = useFormWords()
  const chosen = choiceView.useChosen()
  const language = useStore($language)
  if (templates.length === 0)
    return (
      <EmptyState icon={fileText} heading={text('noForms')}>
        {text('noTemplatesText')}
      </EmptyState>
    )
  const isNarrowed = choiceView.isNarrowed(chosen)
  const found = sortedTemplates(templates, language)
    .filter((one) => chosen.category === '' || one.category === chosen.category)
    .filter((one) => fitsSearch(one, chosen.q, nameOf(`category.${one.category}`)))
  return (
    <>
      <div className="bar">
        <SearchField
          q={chosen.q}
          label={text('search')}
          placeholder={text('search')}
          onSearch={(q) => choiceView.choose({ q })}
        />
        <Categories templates={templates} chosen={chosen.category} />
      </div>
      <p className="sr" role="status">
        {text('found', { count: found.length })}
      </p>
      {!isNarrowed ? (
        <Groups templates={templates} />
      ) : found.length === 0 ? (
        <NothingFits onReset={choiceView.reset} />
      ) : (
        <Group title={text('found', { count: found.length })} part="templates">
          {found.map((one) => (
            <TemplateRow key={one.id} template={one} />
          ))}
        </Group>
      )}
    </>
  )
}

/** Categories with templates, as pills of which one is pressed. */
function Categories({ templates, chosen }: TemplatesProps & { chosen: string }): ReactElement {
  const text = useFillTexts()
  const nameOf = useFormWords()
  const present = new Set(templates.map(({ category }) => category))
  return (
    <div className="row cats" role="group" aria-label={text('categories')}>
      {TEMPLATE_CATEGORIES.filter((one) => present.has(one)).map((category) => (
        <button
          key={category}
          type="button"
          className="pill"
          aria-pressed={chosen === category}
          onClick={() => choiceView.choose({ category: chosen === category ? '' : category })}
        >
          {nameOf(`category.${category}`)}
        </button>
      ))}
    </div>
  )
}

function Groups({ templates }: TemplatesProps): ReactElement {
  const text = useFillTexts()
  const nameOf = useFormWords()
  const language = useStore($language)
  const { favourites, recent, categories } = groupTemplates(templates, language)
  const rows = (some: readonly FormTemplateRow[]) => some.map((one) => <TemplateRow key={one.id} template={one} />)
  return (
    <>
      {favourites.length > 0 && <Group title={text('favourites')}>{rows(favourites)}</Group>}
      {recent.length > 0 && <Group title={text('recent')}>{rows(recent)}</Group>}
      {categories.map(({ category, templates: some }) => (
        <Group key={category} title={nameOf(`category.${category}`)}>
          {rows(some)}
        </Group>
      ))}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly part?: string | undefined
  readonly children: ReactNode
}

function Group({ title, part, children }: GroupProps): ReactElement {
  const id = useId()
  return (
    <section className="stack gap-8 group" part={part} aria-labelledby={id}>
      <Heading depth={2} id={id}>
        {title}
      </Heading>
      <ul className="card entries" aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}

function TemplateRow({ template }: { template: FormTemplateRow }): ReactElement {
  const { id, title, summary, category, isFavourite, usualDays } = template
  const text = useFillTexts()
  const language = useStore($language)
  const { props } = useHost<{ companyId: string; siteId: string }>()
  const [isBusy, setBusy] = useState(false)
  const name = wordsFor(title, language)
  const link = usePortalLink(fillPath(id, { companyId: numberOf(props.companyId), siteId: numberOf(props.siteId) }))
  const toggle = async () => {
    setBusy(true)
    try {
      await setFavourite(id, !isFavourite)
    } catch (error) {
      raiseFailure(text('favouriteFailed'), error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="entry">
      <CategoryTile category={category} tone="accent" />
      <div>
        <a {...link} className="stretched entry-link">
          {name}
        </a>
        <small>{wordsFor(summary, language)}</small>
      </div>
      {usualDays !== null && <small className="end">{text('usual', { count: usualDays })}</small>}
      <IconButton
        icon={star}
        className="star"
        label={text(isFavourite ? 'noFavourite' : 'favourite', { name })}
        aria-pressed={isFavourite}
        aria-busy={isBusy}
        onClick={() => void toggle()}
      />
    </li>
  )
}

/** An attribute that is a number; another one counts as missing. */
export const numberOf = (attribute: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(attribute ?? '')) ? Number(attribute) : undefined
