// The actions of one row. Loaded in parallel with the first page.
import chart from 'lucide-static/icons/chart-column.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import listChecks from 'lucide-static/icons/list-checks.svg?raw'
import restore from 'lucide-static/icons/rotate-ccw.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import type { StoryAction } from '#widgets/news/editing-api.ts'
import { editPath } from '#widgets/news/paths.ts'
import { refusalText, useStoryListTexts } from './texts.ts'

const STYLES = [overlay]

export interface RowActionsProps {
  readonly line: StoryLine
  readonly title: string
  readonly onAction: (action: StoryAction, line: StoryLine) => void
  readonly onConfirmations: (line: StoryLine) => void
  readonly onReach: (line: StoryLine) => void
}

/** The actions of a row; an unavailable one states the reason. */
function useItems({ line, onAction, onConfirmations, onReach }: RowActionsProps): readonly MenuItem[] {
  const text = useStoryListTexts()
  const reasonOf = (code: string | undefined) => (code === undefined ? undefined : refusalText(code, text))
  if (line.state === 'bin')
    return [{ label: text('action.restore'), icon: restore, onSelect: () => onAction('restore', line) }]
  const isOut = line.state === 'published' || line.state === 'expired'
  const isAsked = isOut && line.confirmation !== 'none'
  return [
    {
      label: text('action.publish'),
      icon: send,
      reason: reasonOf(line.refused.publish),
      onSelect: () => onAction('publish', line),
    },
    ...(isOut
      ? [
          {
            label: text('action.unpublish'),
            icon: eyeOff,
            reason: reasonOf(line.refused.unpublish),
            onSelect: () => onAction('unpublish', line),
          },
        ]
      : []),
    ...(isOut ? [{ label: text('action.reach'), icon: chart, onSelect: () => onReach(line) }] : []),
    ...(isAsked
      ? [{ label: text('action.confirmations'), icon: listChecks, onSelect: () => onConfirmations(line) }]
      : []),
    {
      label: text('action.delete'),
      icon: trash,
      keys: 'Delete',
      danger: true,
      onSelect: () => onAction('delete', line),
    },
  ]
}

/** The button 'duplicate' and a menu with all other actions. */
export function RowActions(props: RowActionsProps): ReactElement {
  useStyles(STYLES)
  const { line, title } = props
  const text = useStoryListTexts()
  const duplicate = usePortalLink(editPath(`kopie-${line.id}`))
  return (
    <>
      {line.state !== 'bin' && (
        <a
          {...duplicate}
          className="ibtn small"
          aria-label={text('duplicate', { title })}
          title={text('duplicate', { title })}
        >
          <Icon source={copy} />
        </a>
      )}
      <Menu
        label={text('more', { title })}
        side="end"
        items={useItems(props)}
        trigger={(trigger) => <IconButton {...trigger} icon={ellipsis} size="small" label={text('more', { title })} />}
      />
    </>
  )
}
