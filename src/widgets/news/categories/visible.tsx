import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import userCheck from 'lucide-static/icons/user-check.svg?raw'
import type { ReactElement } from 'react'
import { Chip } from '#shared/ui/chip.tsx'
import { useCategoriesTexts } from './texts.ts'
import type { Row } from './tree.ts'

/** To whom it is offered, and whether a second editor looks at its stories. */
export function Visible({ row }: { row: Row }): ReactElement {
  const text = useCategoriesTexts()
  const { category, archivedBy, reviewedBy } = row
  return (
    <>
      {category.archived ? (
        <Chip kind="off" icon={archiveIcon}>
          {text('archived')}
        </Chip>
      ) : (
        <span>{archivedBy ? text('archivedBy', { label: archivedBy.label }) : text('everybody')}</span>
      )}
      {(category.review || reviewedBy) && (
        <Chip icon={userCheck}>
          {category.review || !reviewedBy ? text('review') : text('reviewBy', { label: reviewedBy.label })}
        </Chip>
      )}
    </>
  )
}
