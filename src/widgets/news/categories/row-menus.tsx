import archiveRestore from 'lucide-static/icons/archive-restore.svg?raw'
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import combine from 'lucide-static/icons/combine.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import grip from 'lucide-static/icons/grip-vertical.svg?raw'
import indentDecrease from 'lucide-static/icons/list-indent-decrease.svg?raw'
import indentIncrease from 'lucide-static/icons/list-indent-increase.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { PointerEvent, ReactElement } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import { CATEGORY_LEVELS_MAX } from '#domain/news/news-category.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import type { NameField } from './name-cell.tsx'
import { useCategoriesTexts } from './texts.ts'
import type { Row, Step } from './tree.ts'

/** A name that is being edited in its row. */
export interface Typing {
  readonly id: number
  readonly field: NameField
  readonly typed: string
}

export interface Question {
  readonly kind: 'remove' | 'merge'
  readonly id: number
}

export interface RowActions {
  readonly onStep: (id: number, step: Step) => void
  readonly onType: (typing: Typing | undefined) => void
  /** Ends the editing of the name; with `refocus` its row receives the focus. */
  readonly onTyped: (id: number, refocus: boolean) => void
  readonly onEdit: (id: number) => void
  readonly onAdd: (parentId: number) => void
  readonly onArchive: (category: EditableCategory) => void
  readonly onAsk: (question: Question) => void
}

interface MenuProps {
  readonly row: Row
  readonly tabIndex: 0 | -1
}

interface MoveMenuProps extends MenuProps, Pick<RowActions, 'onStep'> {
  readonly onGrip: (event: PointerEvent) => void
}

/** The handle that drags a row; it also opens a menu with the same moves, for use without dragging. */
export function MoveMenu({ row, tabIndex, onGrip, onStep }: MoveMenuProps): ReactElement {
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

export function MoreMenu({
  row,
  tabIndex,
  onAdd,
  onArchive,
  onAsk,
}: MenuProps & Pick<RowActions, 'onAdd' | 'onArchive' | 'onAsk'>): ReactElement {
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
