import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import type { ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { CategoryLink } from './category-tree.tsx'
import { choose, type Chosen, type Layout } from './filters.ts'
import { PeriodFilter } from './period-filter.tsx'
import { useOverviewTexts } from './texts.ts'

/** Filters by what the reader has marked. */
const OWN = ['followed', 'saved'] as const

interface ToolbarProps {
  readonly chosen: Chosen
  readonly layout: Layout
  readonly unread: number | undefined
  /** The category filter, where the category tree is not shown. */
  readonly category: { readonly label: string; readonly onDrop: () => void } | undefined
}

/** Search and filters; inactive filters have a dashed border. */
export function Toolbar({ chosen, layout, unread, category }: ToolbarProps): ReactElement {
  const text = useOverviewTexts()
  const format = useFormat()
  const { q, from, to } = chosen
  return (
    <div className="bar">
      <SearchField
        q={q}
        label={text('search')}
        placeholder={text('placeholder')}
        onSearch={(words) => choose({ q: words })}
      />
      <div className="pills">
        {category && (
          <CategoryLink
            category={undefined}
            className="pill on"
            label={text('remove', { category: category.label })}
            onChoose={category.onDrop}
          >
            {category.label}
            <Icon source={cross} size="s" />
          </CategoryLink>
        )}
        <PeriodFilter from={from} to={to} onChange={choose} />
        <button
          type="button"
          className="pill"
          aria-pressed={chosen.unread !== ''}
          onClick={() => choose({ unread: chosen.unread ? '' : '1' })}
        >
          {text('unreadOnly')} {unread !== undefined && <b>{format.number(unread)}</b>}
        </button>
        {OWN.map((name) => (
          <button
            key={name}
            type="button"
            className="pill"
            aria-pressed={chosen[name] !== ''}
            onClick={() => choose({ [name]: chosen[name] ? '' : '1' })}
          >
            {text(`${name}Only`)}
          </button>
        ))}
        <Segmented<Layout>
          label={text('view')}
          hideLabel
          value={layout}
          onChange={(next) => choose({ layout: next })}
          options={[
            { value: 'cards', label: text('cards'), icon: grid, iconOnly: true },
            { value: 'list', label: text('list'), icon: lines, iconOnly: true },
          ]}
        />
      </div>
    </div>
  )
}
