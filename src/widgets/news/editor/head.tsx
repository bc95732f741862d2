// Name of the page, state of the story, whether the text is saved, and the actions.
import { useStore } from '@nanostores/react'
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import eye from 'lucide-static/icons/eye.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { Suspense, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { StoryState } from '#domain/news/news-state.ts'
import { $person } from '#shared/bus/person.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import type { IconSource } from '#shared/ui/icon.tsx'
import { useEditor } from './draft/draft-context.ts'
import { primaryActionOf, unreviewedActionOf, type PrimaryAction } from './publish/primary-action.ts'
import { SaveStatusLine } from './save-status.tsx'
import { lazyEditorPart } from './loading.tsx'
import { useEditorTexts } from './texts.ts'
import copy from 'lucide-static/icons/copy.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis-vertical.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import type { EditedStory } from '#contract/news-editing.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useStyles } from '#shared/element/use-styles.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import overlay from '#shared/ui/overlay.css?inline'

// Less frequent actions in one menu.
const WithdrawDialog = lazyEditorPart(async () => (await import('./publish/publish-dialog.tsx')).WithdrawDialog)
const HistoryDialog = lazyEditorPart(async () => (await import('./history/history-dialog.tsx')).HistoryDialog)
const TimelineDialog = lazyEditorPart(async () => (await import('./history/history-dialog.tsx')).TimelineDialog)

const STYLES = [overlay]
const DIALOGS = { history: HistoryDialog, timeline: TimelineDialog } as const
type OpenDialog = keyof typeof DIALOGS | 'unpublish' | 'delete'

function MoreMenu({ onCheck }: Pick<HeadProps, 'onCheck'>): ReactElement | null {
  const text = useEditorTexts()
  useStyles(STYLES)
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const [opened, setOpened] = useState<OpenDialog>()
  const { openAction, dialog } = useActionDialog(onCheck)
  const items = useItems(setOpened, (action) => void openAction(action))
  if (!story) return null
  const close = () => setOpened(undefined)
  const Dialog = opened === 'history' || opened === 'timeline' ? DIALOGS[opened] : undefined
  return (
    <>
      <Menu
        label={text('moreActions')}
        side="end"
        trigger={(trigger) => <IconButton {...trigger} outlined icon={ellipsis} label={text('moreActions')} />}
        items={items(story)}
      />
      <Suspense>
        {Dialog && <Dialog onClose={close} />}
        {(opened === 'unpublish' || opened === 'delete') && <WithdrawDialog action={opened} onClose={close} />}
      </Suspense>
      {dialog}
    </>
  )
}

/** Where no category demands it, the main button publishes; another editor can still be asked. */
const mayAskReview = ({ state, review, version, publicVersion }: EditedStory): boolean =>
  (state === 'draft' || (state === 'published' && version > publicVersion)) &&
  version !== review.approvedVersion &&
  !review.needed &&
  !review.askedAt

/** While a review is requested, the main button is about it: the action that publishes without it is here, unless a category demands it. */
function useItems(
  show: (dialog: OpenDialog) => void,
  openAction: (action: PrimaryAction) => void,
): (story: EditedStory) => MenuItem[] {
  const text = useEditorTexts()
  const { host } = useHost()
  const { schedule } = useEditor()
  useStore(schedule.$period)
  const itemOf = (action: PrimaryAction, icon: IconSource): MenuItem => ({
    label: text(`action.${action}`),
    icon,
    onSelect: () => openAction(action),
  })
  return (story) => {
    const unreviewed = unreviewedActionOf(story, schedule.requested)
    return [
      ...(unreviewed ? [itemOf(unreviewed, send)] : []),
      ...(mayAskReview(story) ? [itemOf('review', badgeCheck)] : []),
      { label: text('versionHistory'), icon: history, onSelect: () => show('history') },
      { label: text('timeline'), icon: list, onSelect: () => show('timeline') },
      {
        label: text('duplicate'),
        icon: copy,
        onSelect: () => emit(host, 'portal-navigate', { path: `/news/ma/bearbeiten/kopie-${story.id}` }),
      },
      ...(story.state === 'published' || story.state === 'expired'
        ? [{ label: text('unpublish'), icon: eyeOff, onSelect: () => show('unpublish') }]
        : []),
      ...(story.state === 'bin'
        ? []
        : [{ label: text('delete'), icon: trash, danger: true, onSelect: () => show('delete') }]),
    ]
  }
}

const PublishDialog = lazyEditorPart(async () => (await import('./publish/publish-dialog.tsx')).PublishDialog)

const STATES: Readonly<Record<StoryState, readonly [NonNullable<ChipProps['kind']>, IconSource]>> = {
  draft: ['plain', pencil],
  review: ['info', hourglass],
  scheduled: ['info', timer],
  published: ['ok', circleCheck],
  expired: ['off', calendarX],
  bin: ['off', trash],
}

export interface HeadProps {
  /** Shows errors beside the fields; returns true if there are none. */
  readonly onCheck: () => boolean
  readonly isPreview: boolean
  readonly onPreview: (isPreview: boolean) => void
}

export function Head({ onCheck, isPreview, onPreview }: HeadProps): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const state = story?.state ?? 'draft'
  const [kind, icon] = STATES[state]
  const [head, bar] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  useMeasuredBar(head, bar)
  return (
    <header ref={head} className="row gap-16 editor-head">
      <div className="name">
        <Heading>{text(story ? 'heading' : draft.original === undefined ? 'newStory' : 'headingCopy')}</Heading>
        <Chip kind={kind} icon={icon}>
          {text(`state.${state}`)}
        </Chip>
        {story?.chips.includes('approved') && (
          <Chip kind="ok" icon={badgeCheck}>
            {text('approved')}
          </Chip>
        )}
      </div>
      <SaveStatusLine />
      <div part="publishing" ref={bar} className="row push actions">
        <MoreMenu onCheck={onCheck} />
        <PreviewButton {...{ isPreview, onPreview }} />
        <PublishButton onCheck={onCheck} />
      </div>
    </header>
  )
}

/** Sets the height of the sticky part at the top of the page: the head, or only its actions where it is narrow. */
function useMeasuredBar(head: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const parts = [head.current, bar.current].filter((part) => part !== null)
    const page = head.current?.parentElement
    const measure = () => {
      // `display: contents` has no height.
      const height = Math.max(...parts.map((part) => part.offsetHeight))
      page?.style.setProperty('--bar', `${height}px`)
    }
    const watch = new ResizeObserver(measure)
    for (const part of parts) watch.observe(part)
    return () => watch.disconnect()
  }, [head, bar])
}

/** Toggles the preview, which saves the draft first. */
function PreviewButton({ isPreview, onPreview }: Pick<HeadProps, 'isPreview' | 'onPreview'>): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const isThere = useStore(draft.$story) !== undefined || draft.isUnsavedCopy
  const show = async () => {
    await draft.saveCopy()
    if (draft.$story.get()) onPreview(true)
  }
  return isPreview ? (
    <Button icon={pencil} onClick={() => onPreview(false)}>
      {text('preview.back')}
    </Button>
  ) : (
    <Button icon={eye} reason={isThere ? undefined : text('preview.none')} onClick={() => void show()}>
      {text('preview')}
    </Button>
  )
}

/** Actions that need a whole story. */
const NEEDS_ALL: ReadonlySet<PrimaryAction> = new Set(['publish', 'changes', 'again', 'plan', 'review'])

interface ActionDialog {
  readonly openAction: (action: PrimaryAction) => Promise<void>
  readonly dialog: ReactElement | undefined
}

/** The dialog of an action, opened once the fields that it needs are right and the text is saved. */
function useActionDialog(onCheck: HeadProps['onCheck']): ActionDialog {
  const { draft, schedule } = useEditor()
  const [opened, setOpened] = useState<PrimaryAction>()
  return {
    openAction: async (action) => {
      if (NEEDS_ALL.has(action) ? !onCheck() : !schedule.check()) return
      await draft.flush()
      if (draft.$story.get()) setOpened(action)
    },
    dialog: opened && (
      <Suspense>
        <PublishDialog action={opened} onCheck={onCheck} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  }
}

function PublishButton({ onCheck }: Pick<HeadProps, 'onCheck'>): ReactElement {
  const text = useEditorTexts()
  const { draft, schedule } = useEditor()
  const story = useStore(draft.$story)
  useStore(schedule.$period)
  const action = primaryActionOf(story, schedule.requested, useStore($person)?.id)
  const { openAction, dialog } = useActionDialog(onCheck)
  return (
    <>
      <Button
        kind="primary"
        icon={send}
        reason={draft.isUnsavedCopy ? text('previewCopyFirst') : undefined}
        onClick={() => void openAction(action)}
      >
        {text(`action.${action}`)}
      </Button>
      {dialog}
    </>
  )
}
