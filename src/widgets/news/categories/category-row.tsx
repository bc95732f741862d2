import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import archiveRestore from 'lucide-static/icons/archive-restore.svg?raw'
import combine from 'lucide-static/icons/combine.svg?raw'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import grip from 'lucide-static/icons/grip-vertical.svg?raw'
import indentDecrease from 'lucide-static/icons/list-indent-decrease.svg?raw'
import indentIncrease from 'lucide-static/icons/list-indent-increase.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import userCheck from 'lucide-static/icons/user-check.svg?raw'
import type { PointerEvent, ReactElement } from 'react'
import type { KeptCategory } from '#contract/news-categories.ts'
import { CATEGORY_LEVELS_MAX } from '#domain/news-category.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { NameCell, type NameField } from './name-cell.tsx'
import { Sign } from './sign.tsx'
import { useCategoriesTexts } from './texts.ts'
import type { Drop, Row, Step } from './tree.ts'

/** A name that is being changed in its row. */
export interface Typing {
  readonly id: number
  readonly field: NameField
  readonly typed: string
}

export interface Question {
  readonly kind: 'remove' | 'merge'
  readonly id: number
}

/** What can be done to a row. */
export interface RowActs {
  readonly onStep: (id: number, step: Step) => void
  readonly onType: (typing: Typing | undefined) => void
  /** The name is being typed no longer; the focus goes back to its row where `refocus` says so. */
  readonly onTyped: (id: number, refocus: boolean) => void
  readonly onEdit: (id: number) => void
  readonly onAdd: (parentId: number) => void
  readonly onArchive: (category: KeptCategory) => void
  readonly onAsk: (question: Question) => void
}

export interface CategoryRowProps extends RowActs {
  readonly row: Row
  readonly current: boolean
  readonly tabIndex: 0 | -1
  readonly typing: Typing | undefined
  readonly dragged: boolean
  readonly drop: Drop | undefined
  readonly onGrip: (event: PointerEvent) => void
}

export function CategoryRow(props: CategoryRowProps): ReactElement {
  const { row, current, tabIndex, typing, dragged, drop, onType, onTyped, onEdit } = props
  const { category, level, position, count } = row
  const { id, label } = category
  const text = useCategoriesTexts()
  const format = useFormat()
  const classes = [
    'tn',
    `l${level}`,
    current && 'current',
    dragged && 'drag',
    drop && `drop ${drop.mark} d${drop.level}`,
  ]
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
      className={classes.filter(Boolean).join(' ')}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={current}
    >
      <span role="gridcell" className="c-move">
        <MoveMenu {...props} />
      </span>
      <span role="gridcell" className="c-sign">
        <Sign icon={category.icon} color={category.color} />
      </span>
      <span role="rowheader" className="c-german">
        {name('label')}
      </span>
      <span role="gridcell" className="c-english">
        {name('labelEn')}
      </span>
      <span role="gridcell" className="c-visible">
        <Visible row={row} />
      </span>
      <span role="gridcell" className="c-stories">
        <span aria-hidden="true">{format.number(category.stories)}</span>
        <span className="sr">{text('storyCount', { count: category.stories })}</span>
        <span className="unit" aria-hidden="true">
          {' '}
          {text('storyUnit', { count: category.stories })}
        </span>
      </span>
      <span role="gridcell" className="c-acts">
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

/** Dragged by it, moved by its menu: with a finger or a pointer alone. */
function MoveMenu({ row, tabIndex, onGrip, onStep }: CategoryRowProps): ReactElement {
  const text = useCategoriesTexts()
  const { id, label } = row.category
  const step = (step: Step, keys: string, icon: string): MenuItem => ({
    label: text(`step.${step}`),
    icon,
    keys: `Alt+${keys}`,
    onSelect: () => onStep(id, step),
  })
  return (
    <Menu
      label={text('move', { label })}
      items={[
        step('up', '↑', arrowUp),
        step('down', '↓', arrowDown),
        step('in', '→', indentIncrease),
        step('out', '←', indentDecrease),
      ]}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon={grip}
          size="small"
          className="grip"
          label={text('move', { label })}
          data-column="grip"
          tabIndex={tabIndex}
          onPointerDown={onGrip}
        />
      )}
    />
  )
}

function MoreMenu({ row, tabIndex, onAdd, onArchive, onAsk }: CategoryRowProps): ReactElement {
  const text = useCategoriesTexts()
  const { category, level } = row
  const { id, label, archived } = category
  const items: MenuItem[] = [
    {
      label: text('addBelow'),
      icon: plus,
      reason: level >= CATEGORY_LEVELS_MAX ? text('tooDeep', { count: CATEGORY_LEVELS_MAX }) : undefined,
      onSelect: () => onAdd(id),
    },
    {
      label: text(archived ? 'restore' : 'archive'),
      icon: archived ? archiveRestore : archiveIcon,
      onSelect: () => onArchive(category),
    },
    { label: text('mergeAsk'), icon: combine, onSelect: () => onAsk({ kind: 'merge', id }) },
    { label: text('removeAsk'), icon: trash, danger: true, onSelect: () => onAsk({ kind: 'remove', id }) },
  ]
  return (
    <Menu
      label={text('more', { label })}
      items={items}
      side="end"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon={ellipsis}
          size="small"
          label={text('more', { label })}
          data-column="more"
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

/** To whom it is offered, and whether a second editor looks at its stories. */
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
