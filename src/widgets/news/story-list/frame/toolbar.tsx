import { useStore } from '@nanostores/react'
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { SearchField } from '#widgets/news/search-field.tsx'
import { choose, chooseSort, isNarrowed, resetFilters, type Chosen } from '#widgets/news/story-list/filters.ts'
import { editPath } from '#widgets/news/story-list/edit-path.ts'
import { useFrameTexts } from './texts.ts'
import { labelOf, type Category } from '#widgets/news/story-list/use-categories.ts'

interface PillSelectProps {
  readonly label: string
  /** What it says while nothing is chosen. */
  readonly all: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** A native list as a filter: dashed is off. */
function PillSelect({ label, all, value, options, onChange }: PillSelectProps): ReactElement {
  return (
    <select
      className={value ? 'pill on' : 'pill'}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface ToolbarProps {
  readonly chosen: Chosen
  readonly categories: readonly Category[]
  readonly companies: readonly NewsCompany[]
}

/** Search, what narrows the list, and the way to a new story. */
export function Toolbar({ chosen, categories, companies }: ToolbarProps): ReactElement {
  const text = useFrameTexts()
  const language = useStore($language)
  const create = usePortalLink(editPath('neu'))
  const categoryOptions = categories.map((one) => {
    const label = labelOf(one, language)
    const named = one.archived ? text('archived', { category: label }) : label
    return { value: `${one.id}`, label: '\u2003'.repeat(one.depth) + named }
  })
  return (
    <div className="bar">
      <SearchField
        q={chosen.q}
        label={text('search')}
        placeholder={text('placeholder')}
        onSearch={(q) => choose({ q })}
      />
      <div className="pills">
        <PillSelect
          label={text('category')}
          all={text('allCategories')}
          value={chosen.category}
          options={categoryOptions}
          onChange={(category) => choose({ category })}
        />
        <PillSelect
          label={text('company')}
          all={text('allCompanies')}
          value={chosen.company}
          options={companies.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={(company) => choose({ company })}
        />
        <button
          type="button"
          className="pill"
          aria-pressed={chosen.mine !== ''}
          onClick={() => choose({ mine: chosen.mine ? '' : '1' })}
        >
          {text('mine')}
        </button>
        {isNarrowed(chosen) && (
          <Button kind="ghost" size="small" icon={filterX} onClick={() => resetFilters(chosen)}>
            {text('reset')}
          </Button>
        )}
      </div>
      <a {...create} className="btn primary create">
        <Icon source={plus} size="s" />
        {text('create')}
      </a>
    </div>
  )
}

/** The order where there is no head to press. */
export function OrderSelect({ chosen }: { chosen: Chosen }): ReactElement {
  const text = useFrameTexts()
  const sorts = ['changed', 'title', 'from', 'until'] as const
  return (
    <select
      aria-label={text('sort')}
      value={chosen.sort}
      onChange={({ target }) => chooseSort(sorts.find((one) => one === target.value) ?? 'changed')}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {text(`sort.${sort}`)}
        </option>
      ))}
    </select>
  )
}
