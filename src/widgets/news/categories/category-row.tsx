import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import userCheck from 'lucide-static/icons/user-check.svg?raw'
import type { PointerEvent, ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip, hueClass } from '#shared/ui/chip.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCategoryIcon } from '#widgets/news/category-icons.ts'
import { NameCell, type NameField } from './name-cell.tsx'
import { MoreMenu, MoveMenu, type RowActions, type Typing } from './row-menus.tsx'
import { useCategoriesTexts } from './texts.ts'
import type { Drop, Row } from './tree.ts'

/** A compact category: its icon or a dot in its colour. */
function CategoryBadge({ icon, color }: { icon: string; color: string }): ReactElement {
  const source = useCategoryIcon()(icon)
  return source ? (
    <Icon source={source} className={hueClass(color)} />
  ) : (
    <span className="chip dotted" aria-hidden="true">
      <span className={`dot ${hueClass(color)}`} />
    </span>
  )
}

/** The audience of the category, and whether its stories need a review. */
function Visible({ row }: { row: Row }): ReactElement {
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

export interface CategoryRowProps extends RowActions {
  readonly row: Row
  readonly current: boolean
  readonly tabIndex: 0 | -1
  readonly typing: Typing | undefined
  readonly dragged: boolean
  readonly drop: Drop | undefined
  readonly onGrip: (event: PointerEvent) => void
}

const classesOf = ({ row, current, dragged, drop }: CategoryRowProps): string =>
  ['tn', `l${row.level}`, current && 'current', dragged && 'drag', drop && `onto ${drop.mark} d${drop.level}`]
    .filter(Boolean)
    .join(' ')

export function CategoryRow(props: CategoryRowProps): ReactElement {
  const { row, current, tabIndex, typing, onType, onTyped, onEdit } = props
  const { category, level, position, count } = row
  const { id, label } = category
  const text = useCategoriesTexts()
  const name = (field: NameField) => (
    <NameCell
      category={category}
      field={field}
      tabIndex={tabIndex}
      typed={typing?.field === field ? typing.typed : undefined}
      onType={(typed) => onType(typed === undefined ? undefined : { id, field, typed })}
      onEnd={(refocus) => onTyped(id, refocus)}
    />
  )
  return (
    <div
      role="row"
      data-row={id}
      className={classesOf(props)}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={current}
    >
      <span role="gridcell" className="c-move">
        <MoveMenu {...props} />
      </span>
      <span role="gridcell" className="c-sign">
        <CategoryBadge icon={category.icon} color={category.color} />
      </span>
      <span role="rowheader" className="c-german">
        {name('label')}
      </span>
      <span role="gridcell" className="c-english">
        {name('labelEn')}
      </span>
      <span role="gridcell" className="muted small c-visible">
        <Visible row={row} />
      </span>
      <span role="gridcell" className="c-stories">
        <Stories count={category.total} />
      </span>
      <span role="gridcell" className="c-actions">
        <IconButton
          icon={pencil}
          size="small"
          label={text('edit', { label })}
          data-column="edit"
          tabIndex={tabIndex}
          onClick={() => onEdit(id)}
        />
        <MoreMenu {...props} />
      </span>
    </div>
  )
}

function Stories({ count }: { count: number }): ReactElement {
  const text = useCategoriesTexts()
  const format = useFormat()
  return (
    <>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr">{text('stories', { count })}</span>
      <span className="unit" aria-hidden="true">
        {' '}
        {text('storyUnit', { count })}
      </span>
    </>
  )
}
