import type { ReactElement, ReactNode } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { choose } from './filters.ts'

export const categoryPath = (label: string | undefined): string =>
  label === undefined ? '/news/ma' : `/news/ma/${encodeURIComponent(label)}`

export interface CategoryLinkProps {
  /** German label, which is its address; undefined: all. */
  readonly category: string | undefined
  readonly current?: boolean
  readonly className?: string
  readonly label?: string | undefined
  /** In a foreign page the overview stays where it is. */
  readonly onChoose: (category: string | undefined) => void
  readonly children: ReactNode
}

/** A link to a category: in the portal a page of its own, embedded another view of the same element. */
export function CategoryLink(props: CategoryLinkProps): ReactElement {
  const { category, current, className, label, onChoose, children } = props
  const { embedded } = useHost()
  const { onClick, ...link } = usePortalLink(categoryPath(category))
  return (
    <a
      {...link}
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
