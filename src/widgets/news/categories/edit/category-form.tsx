import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { branchTo, placeFault } from '#domain/news/news-category.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { BadgeField } from './badge-field.tsx'
import type { Draft, DraftField, Faults } from '#widgets/news/categories/draft.ts'
import type { Categories } from '#widgets/news/categories/store.ts'
import { rowsOf } from '#widgets/news/categories/tree.ts'
import { useCategoriesTexts } from '#widgets/news/categories/texts.ts'
import { useEditTexts } from './texts.ts'

/** The path of names to a category: 'Standorte › Siegen'. */
export const pathOf = (id: number | null, categories: Categories): string =>
  branchTo(id, categories)
    .map(({ label }) => label)
    .join(' › ')

export interface CategoryFormProps {
  readonly id: string
  readonly draft: Draft
  /** Undefined for a new category. */
  readonly category: EditableCategory | undefined
  readonly categories: Categories
  readonly faults: Faults
  /** Fields that another person has changed as well. */
  readonly conflicts: readonly DraftField[]
  /** Counts the attempts to save: each one focuses the first invalid field. */
  readonly tries: number
  /** The error of the last attempt. */
  readonly refused: string | undefined
  /** The category was deleted while the form was open. */
  readonly gone: boolean
  readonly onChange: (change: Partial<Draft>) => void
  readonly onSubmit: () => void
}

/** The form with all fields of one category. */
export function CategoryForm(props: CategoryFormProps): ReactElement {
  const { id, draft, category, tries, onChange, onSubmit } = props
  const text = useEditTexts()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="stack gap-16 category-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Banners {...props} />
      <Names {...props} />
      <BadgeField icon={draft.icon} color={draft.color} onChange={onChange} />
      <ParentField {...props} />
      <Checkbox
        label={text('reviewLabel')}
        help={text('reviewHelp')}
        checked={draft.review}
        onChange={(review) => onChange({ review })}
      />
      {category && <Reach {...props} />}
    </form>
  )
}

/** Conflicts and errors that prevent saving, shown at the top of the form. */
function Banners({ conflicts, category, gone, refused }: CategoryFormProps): ReactNode {
  const text = useEditTexts()
  return (
    <div role="alert" className="stack gap-8 banners">
      {gone && (
        <Banner kind="warn" heading={text('gone')}>
          {text('goneText')}
        </Banner>
      )}
      {category && conflicts.length > 0 && (
        <Banner kind="warn" heading={text('conflict.heading')}>
          {conflicts.map((field) => (
            <span key={field} className="line">
              {text(`conflict.${field}`, { present: String(category[field] ?? '') || text('none') })}
            </span>
          ))}
          <span className="line">{text('conflict.save')}</span>
        </Banner>
      )}
      {refused && <Banner kind="bad" heading={refused} />}
    </div>
  )
}

function Names({ draft, faults, onChange }: CategoryFormProps): ReactElement {
  const text = useEditTexts()
  const common = useCategoriesTexts()
  const fault = (field: 'label' | 'labelEn') => {
    const rule = faults[field]
    return rule === 'empty'
      ? required(common('german'))
      : rule && common(`fault.${rule}`, { name: draft[field].trim() })
  }
  return (
    <>
      <TextField
        label={common('german')}
        name="label"
        lang="de"
        autoComplete="off"
        value={draft.label}
        error={fault('label')}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label={common('english')}
        name="labelEn"
        lang="en"
        autoComplete="off"
        optional
        value={draft.labelEn}
        help={draft.labelEn.trim() === '' ? text('englishMissing') : undefined}
        error={fault('labelEn')}
        onChange={(labelEn) => onChange({ labelEn })}
      />
    </>
  )
}

const TOP = ''

function ParentField({ draft, category, categories, onChange }: CategoryFormProps): ReactElement {
  const text = useEditTexts()
  const common = useCategoriesTexts()
  const fits = rowsOf(categories).filter((row) => !placeFault(category?.id, row.category.id, categories))
  const options = [
    { value: TOP, label: common('top') },
    ...fits.map((row) => ({ value: String(row.category.id), label: pathOf(row.category.id, categories) })),
  ]
  return (
    <SelectField
      label={text('parent')}
      value={String(draft.parentId ?? TOP)}
      options={options}
      onChange={(value) => onChange({ parentId: value === TOP ? null : Number(value) })}
    />
  )
}

/** The effects that saving has on others. */
function Reach({ draft, category }: CategoryFormProps): ReactElement | null {
  const text = useEditTexts()
  const label = draft.label.trim()
  if (!category || label === '' || label === category.label) return null
  return <p className="muted">{text('renameEffect', { count: category.stories })}</p>
}
