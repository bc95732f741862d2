import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import { Heading } from '#shared/ui/heading.tsx'
import hues from '#shared/ui/hues.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import list from '#widgets/news/list.css?inline'
import { Failure, useFailures } from '#widgets/news/news-states.tsx'
import { useFocusOnFirstNew } from '#widgets/news/use-focus-on-first-new.ts'
import { queryOf, useChosen, type Chosen } from './filters.ts'
import { Frame } from './list-frame.tsx'
import { OutcomeBar, SelectionBar } from './selection-bar.tsx'
import css from './story-list.css?inline'
import type { RowNames } from './story-row.tsx'
import { RowsSkeleton, StoryRows } from './story-rows.tsx'
import { useStoryListTexts } from './texts.ts'
import { useActions, type Actions, type Outcome } from './use-actions.ts'
import { labelOf, useCategories, useStories, type Stories } from './use-stories.ts'
import { useSelection } from './use-selection.ts'

/**
 * The pressed control may be removed by an action: the focus moves to 'undo' or to a row, unless the editor has focused another element
 * since. Returns the function that starts this.
 */
function useRestoredFocus(box: RefObject<HTMLElement | null>): () => void {
  const isPending = useRef(false)
  useEffect(() => {
    const cancel = () => void (isPending.current = false)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) document.addEventListener(act, cancel)
    return () => {
      for (const act of acts) document.removeEventListener(act, cancel)
    }
  }, [])
  useEffect(() => {
    const { current } = box
    if (!current || !isPending.current) return
    const { activeElement } = current.getRootNode() as Document | ShadowRoot
    // If a row is removed, the list moves the focus to the next one.
    const isElsewhere =
      activeElement !== null && activeElement !== document.body && !activeElement.closest('[data-line]')
    if (isElsewhere) return
    const next =
      current.querySelector<HTMLElement>('.bulk .first') ??
      current.querySelector<HTMLElement>('[data-line][tabindex="0"], [data-line] [tabindex="0"]')
    if (!next) return
    isPending.current = false
    next.focus({ preventScroll: true })
  })
  return () => void (isPending.current = true)
}

const STYLES = [hues, form, filters, selection, list, css]

const dialogs = () => import('./dialogs/action-dialogs.tsx')
const ActDialog = lazy(async () => ({ default: (await dialogs()).ActionDialogs }))
const RefusedDialog = lazy(async () => ({ default: (await dialogs()).RefusedDialog }))
const ReachDialog = lazy(async () => ({ default: (await import('./dialogs/reach-dialog.tsx')).ReachDialog }))
const ConfirmationsDialog = lazy(async () => ({
  default: (await import('./dialogs/confirmations-dialog.tsx')).ConfirmationsDialog,
}))

function useLineNames() {
  const language = useStore($language)
  const categories = useCategories()
  const companies = useStore($newsCompanies)
  const names = useMemo<RowNames>(
    () => ({
      categories: new Map(
        categories.map((one) => [one.id, { label: labelOf(one, language), icon: one.icon, color: one.color }]),
      ),
      companies: new Map(companies.map(({ id, name }) => [id, name])),
    }),
    [categories, companies, language],
  )
  return { categories, names }
}

/** The confirmation dialog of an action, and the list of stories that it skipped. */
function Questions({ actions }: { actions: Actions }): ReactElement | null {
  const { asked, outcome } = actions
  const [dismissed, setDismissed] = useState<Outcome>()
  if (asked) return <ActDialog asked={asked} actions={actions} />
  if (!outcome || outcome.refused.length === 0 || dismissed === outcome) return null
  return <RefusedDialog outcome={outcome} onClose={() => setDismissed(outcome)} />
}

interface ContentProps {
  readonly chosen: Chosen
  readonly stories: Stories
  readonly names: RowNames
  readonly listKey: string
  readonly box: RefObject<HTMLElement | null>
  readonly onMore: () => void
}

/** The selection, its actions, and the keyboard shortcuts of both. */
function useChoice({ stories, listKey, box, onMore }: ContentProps) {
  const { list, refresh } = stories
  const selected = useSelection(listKey, list?.items ?? [])
  const restoreFocus = useRestoredFocus(box)
  const actions = useActions(async ({ refused }) => {
    restoreFocus()
    selected.keep(refused.map(({ line }) => line.id))
    await refresh({ reveal: true })
  })
  const keys = {
    selection: selected.keys,
    onPastEnd: onMore,
    onDelete: (position: number) => {
      const line = list?.items[position]
      const several = line && selected.selection.ids.has(line.id) ? selected.lines : undefined
      if (line && line.state !== 'bin') actions.start('delete', several ?? [line])
    },
  }
  const clear = () => {
    restoreFocus()
    selected.clear()
  }
  return { selected, actions, keys, clear }
}

/** The rows with selection and actions. */
function Content(props: ContentProps): ReactElement {
  const { chosen, stories, names } = props
  const { list, former } = stories
  const [shown, setShown] = useState<StoryLine>()
  const [reached, setReached] = useState<StoryLine>()
  const { selected, actions, keys, clear } = useChoice(props)
  return (
    <>
      {list && list.items.length > 0 && (
        <StoryRows
          list={list}
          sort={chosen.sort}
          words={chosen.q}
          names={names}
          busy={former}
          selection={selected.selection}
          keys={keys}
          onSelect={selected.onSelect}
          onAction={(action, line) => actions.start(action, [line])}
          onConfirmations={setShown}
          onReach={setReached}
        />
      )}
      <div className="bars">
        <OutcomeBar actions={actions} />
        {selected.lines.length > 0 && (
          <SelectionBar lines={selected.lines} inBin={chosen.tab === 'bin'} actions={actions} onClear={clear} />
        )}
      </div>
      <Suspense>
        <Questions actions={actions} />
        {shown && <ConfirmationsDialog line={shown} onClose={() => setShown(undefined)} />}
        {reached && <ReachDialog line={reached} onClose={() => setReached(undefined)} />}
      </Suspense>
    </>
  )
}

/** The editors' list: stories of all states with their actions and links to the editor. */
export function StoryList(): ReactElement {
  useStyles(STYLES)
  const text = useStoryListTexts()
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  const chosen = useChosen()
  const queryKey = JSON.stringify(queryOf(chosen))
  const query = useMemo(() => JSON.parse(queryKey) as ReturnType<typeof queryOf>, [queryKey])
  const stories = useStories(query)
  const { categories, names } = useLineNames()
  const expectMore = useFocusOnFirstNew(box, stories.list?.items.length ?? 0)
  const onMore = () => {
    expectMore()
    stories.more?.()
  }
  const { list, error, loading, refresh } = stories
  const failed = useFailures({ overviewFailed: error })
  const content = (
    <>
      {failed.length > 0 && (
        <Failure
          sentences={failed}
          stale={(list?.items.length ?? 0) > 0}
          busy={loading}
          onRetry={() => void refresh()}
        />
      )}
      {!list && !error && <RowsSkeleton />}
      <Content chosen={chosen} stories={stories} names={names} listKey={queryKey} box={box} onMore={onMore} />
    </>
  )
  return (
    <section className="list-view stack gap-16 story-list" aria-labelledby={headingId} ref={box}>
      <Heading id={headingId} className="sr">
        {text('heading')}
      </Heading>
      <Frame chosen={chosen} stories={stories} categories={categories} onMore={onMore}>
        {content}
      </Frame>
    </section>
  )
}
