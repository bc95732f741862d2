import type { ReactElement } from 'react'
import { hueClass } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'

/** What stands for a category where there is little room: its icon, or a dot, in its colour. */
export function Sign({ icon, color }: { icon: string; color: string }): ReactElement {
  const source = useCategoryIcon()(icon)
  return source ? (
    <Icon source={source} className={hueClass(color)} />
  ) : (
    <span className="chip dotted" aria-hidden="true">
      <span className={`dot ${hueClass(color)}`} />
    </span>
  )
}
