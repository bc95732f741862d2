import { useStore } from '@nanostores/react'
import archive from 'lucide-static/icons/archive.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import type { ReactElement, ReactNode, Ref } from 'react'
import type { OverviewCounts } from '#contract/news-overview.ts'
import type { CategoryNode } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsCategories, findCategory, labelIn } from '#shared/news/news-categories.ts'
import { hueClass } from '#shared/ui/chip.tsx'
import { Count } from '#shared/ui/count.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { choose } from './filters.ts'
import { useOverviewTexts } from './texts.ts'

/** The path of a category in the portal; without one that of all news. */
export const categoryPath = (label: string | undefined): string =>
  label === undefined ? '/news/ma' : `/news/ma/${encodeURIComponent(label)}`

interface CategoryLinkProps {
  /** German label, which is also its URL; undefined: all categories. */
  readonly category: string | undefined
  readonly current?: boolean
  readonly className?: string
  readonly label?: string | undefined
  /** Set in a foreign page, where a category is chosen without navigating. */
  readonly onChoose: (category: string | undefined) => void
  readonly ref?: Ref<HTMLAnchorElement> | undefined
  readonly children: ReactNode
}

/** A link to a category: a page of its own in the portal, another view of the same element when embedded. */
export function CategoryLink(props: CategoryLinkProps): ReactElement {
  const { category, current, className, label, onChoose, ref, children } = props
  const { embedded } = useHost()
  const { onClick, ...link } = usePortalLink(categoryPath(category))
  return (
    <a
      {...link}
      ref={ref}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (isPlain) choose({ expired: '' })
        if (!embedded || !isPlain) return onClick?.(event)
        event.preventDefault()
        onChoose(category)
      }}
    >
      {children}
    </a>
  )
}

export interface CategoriesProps {
  readonly counts: OverviewCounts | undefined
  /** German label of the current category. */
  readonly current: string | undefined
  readonly expired: boolean
  readonly onChoose: (category: string | undefined) => void
}

function Figures({ total, unread }: { total: number | undefined; unread: number | undefined }): ReactElement {
  const text = useOverviewTexts()
  const format = useFormat()
  return (
    <>
      {' '}
      <Count value={unread ?? 0} label={text('unread', { count: unread ?? 0 })} />{' '}
      {total !== undefined && (
        <span className="n">
          <span aria-hidden="true">{format.number(total)}</span>
          <span className="sr">{text('stories', { count: total })}</span>
        </span>
      )}
    </>
  )
}

function Branch({ nodes, ...props }: CategoriesProps & { nodes: readonly CategoryNode[] }): ReactElement {
  const { counts, current, expired, onChoose } = props
  const language = useStore($language)
  const iconOf = useCategoryIcon()
  const byId = new Map(counts?.categories.map((one) => [one.id, one]))
  // Categories without stories are hidden; the current one is always shown.
  const shown = nodes.filter((node) => !counts || byId.has(node.data.id) || findCategory([node], current ?? ''))
  return (
    <>
      {shown.map((node) => {
        const icon = iconOf(node.icon)
        const figures = byId.get(node.data.id)
        return (
          <li key={node.data.id}>
            <CategoryLink category={node.label} current={!expired && node.label === current} onChoose={onChoose}>
              {icon && <Icon source={icon} className={hueClass(node.data.color)} />}
              <span>{labelIn(language, node)}</span>
              <Figures total={counts && (figures?.total ?? 0)} unread={figures?.unread} />
            </CategoryLink>
            {node.children.length > 0 && (
              <ul>
                <Branch {...props} nodes={node.children} />
              </ul>
            )}
          </li>
        )
      })}
    </>
  )
}

/** The categories at the side with their number of stories: nested lists of links, as in the side menu. */
export function CategoryTree(props: CategoriesProps): ReactElement {
  const { counts, current, expired, onChoose } = props
  const text = useOverviewTexts()
  const tree = useStore($newsCategories)
  return (
    <nav className="tree" aria-label={text('categories')}>
      <ul>
        <li>
          <CategoryLink category={undefined} current={!expired && current === undefined} onChoose={onChoose}>
            <Icon source={newspaper} />
            <span>{text('all')}</span>
            <Figures total={counts?.total} unread={counts?.unread} />
          </CategoryLink>
        </li>
        <Branch {...props} nodes={tree} />
        {(expired || !!counts?.expired) && (
          <li>
            <button type="button" aria-pressed={expired} onClick={() => choose({ expired: expired ? '' : '1' })}>
              <Icon source={archive} />
              <span>{text('expired')}</span>
              <Figures total={counts?.expired} unread={undefined} />
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Scrolls the row of the current category until this is in the middle. */
function scrollToPill(pill: HTMLElement | null): void {
  const row = pill?.parentElement
  if (row && pill) row.scrollLeft = pill.offsetLeft - row.offsetLeft - (row.clientWidth - pill.offsetWidth) / 2
}

/** The narrow variant: the top-level categories in a row, and the current one. */
export function CategoryRow({ counts, current, expired, onChoose }: CategoriesProps): ReactElement {
  const text = useOverviewTexts()
  const format = useFormat()
  const language = useStore($language)
  const tree = useStore($newsCategories)
  const byId = new Map(counts?.categories.map((one) => [one.id, one]))
  const here = current === undefined ? undefined : findCategory(tree, current)
  const top = tree.filter((node) => !counts || byId.has(node.data.id) || node === here)
  const below = here && !top.includes(here) ? [here] : (here?.children.filter(({ data }) => byId.has(data.id)) ?? [])
  return (
    <nav className="row pills" aria-label={text('categories')}>
      <CategoryLink
        category={undefined}
        className="pill"
        current={!expired && current === undefined}
        onChoose={onChoose}
      >
        {text('allShort')} {counts && <b>{format.number(counts.total)}</b>}
      </CategoryLink>
      {top
        .flatMap((node) => (node === here || findCategory([node], current ?? '') ? [node, ...below] : [node]))
        .map((node) => (
          <CategoryLink
            key={node.data.id}
            ref={!expired && node.label === current ? scrollToPill : undefined}
            category={node.label}
            className="pill"
            current={!expired && node.label === current}
            onChoose={onChoose}
          >
            {labelIn(language, node)}
          </CategoryLink>
        ))}
      {(expired || !!counts?.expired) && (
        <button
          type="button"
          ref={expired ? scrollToPill : undefined}
          className="pill"
          aria-pressed={expired}
          onClick={() => choose({ expired: expired ? '' : '1' })}
        >
          {text('expired')} {counts && <b>{format.number(counts.expired)}</b>}
        </button>
      )}
    </nav>
  )
}
