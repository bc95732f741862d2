// What is done more rarely, behind one button.
import { useStore } from '@nanostores/react'
import copy from 'lucide-static/icons/copy.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis-vertical.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { Suspense, useState, type ReactElement } from 'react'
import type { EditedStory } from '#contract/news-editing.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useStyles } from '#shared/element/use-styles.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { useDesktop } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import { lazyPart } from './loading.tsx'

const WithdrawDialog = lazyPart(async () => (await import('./publish/withdraw-dialog.tsx')).WithdrawDialog)
const HistoryDialog = lazyPart(async () => (await import('./history/history-dialog.tsx')).HistoryDialog)
const TimelineDialog = lazyPart(async () => (await import('./history/timeline-dialog.tsx')).TimelineDialog)

const STYLES = [overlay]
const DIALOGS = { history: HistoryDialog, timeline: TimelineDialog } as const
type Opened = keyof typeof DIALOGS | 'unpublish' | 'delete'

export function MoreMenu(): ReactElement | null {
  const text = useEditorTexts()
  useStyles(STYLES)
  const { draft } = useDesktop()
  const story = useStore(draft.$story)
  const [opened, setOpened] = useState<Opened>()
  const items = useItems(setOpened)
  if (!story) return null
  const close = () => setOpened(undefined)
  const Dialog = opened === 'history' || opened === 'timeline' ? DIALOGS[opened] : undefined
  return (
    <>
      <Menu
        label={text('more')}
        side="end"
        trigger={(trigger) => <IconButton {...trigger} outlined icon={ellipsis} label={text('more')} />}
        items={items(story)}
      />
      <Suspense>
        {Dialog && <Dialog onClose={close} />}
        {(opened === 'unpublish' || opened === 'delete') && <WithdrawDialog act={opened} onClose={close} />}
      </Suspense>
    </>
  )
}

function useItems(show: (dialog: Opened) => void): (story: EditedStory) => MenuItem[] {
  const text = useEditorTexts()
  const { host } = useHost()
  return ({ id, state }) => [
    { label: text('history'), icon: history, onSelect: () => show('history') },
    { label: text('timeline'), icon: list, onSelect: () => show('timeline') },
    {
      label: text('duplicate'),
      icon: copy,
      onSelect: () => emit(host, 'portal-navigate', { path: `/news/ma/bearbeiten/kopie-${id}` }),
    },
    ...(state === 'published' || state === 'expired'
      ? [{ label: text('unpublish'), icon: eyeOff, onSelect: () => show('unpublish') }]
      : []),
    ...(state === 'bin' ? [] : [{ label: text('delete'), icon: trash, danger: true, onSelect: () => show('delete') }]),
  ]
}
