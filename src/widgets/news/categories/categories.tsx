// The page of the news categories, for their administrators: the tree, the form of one category, and the undo.
import { useStore } from '@nanostores/react'
import listTree from 'lucide-static/icons/list-tree.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import form from '#shared/ui/form.css?inline'
import { Heading } from '#shared/ui/heading.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { draftOf, EMPTY, freshSheet, type Sheet } from './draft.ts'
import { Banners, PageHead } from './page-head.tsx'
import type { Question, RowActions, Typing } from './row-menus.tsx'
import {
  $administrator,
  $categories,
  knownCategories,
  knownCategory,
  refreshCategories,
  type Categories as CategoryList,
} from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { TreeGrid, TreeKeys, usePendingFocus, type PendingFocus } from './tree-grid.tsx'
import { placeOf, rowsOf, stepOf, type Place } from './tree.ts'
import { archive, move, useAttempts, type Attempts } from './writes.ts'

/** Number of skeleton rows. */
const WAITING = 8

/** `<portal-news-categories>`: only for the role news_cat_write; without it no request is sent. */
export function Categories(): ReactElement {
  const text = useCategoriesTexts()
  const administrator = useStore($administrator)
  return (
    <div className="stack gap-16 categories">
      {administrator === undefined ? (
        <>
          <Heading>{text('categories')}</Heading>
          <EmptyState icon={lock} heading={text('forbidden')}>
            {text('forbiddenText')} <small>{text('forbiddenRole')}</small>
          </EmptyState>
        </>
      ) : (
        <LoadedCategories key={administrator} />
      )}
    </div>
  )
}

function LoadedCategories(): ReactElement {
  const text = useCategoriesTexts()
  const state = useStore($categories)
  const waiting = (
    <>
      <Heading>{text('categories')}</Heading>
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshCategories}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="36px" />
        ))}
      </QueryView>
    </>
  )
  if (!state.data) return waiting
  return <Page categories={state.data} stale={state.error !== undefined} />
}

/** Moves a category and announces its new position. */
function useMoves({ attempt }: Attempts, focus: PendingFocus) {
  const text = useCategoriesTexts()
  const announceMove = (id: number) => {
    const row = rowsOf(knownCategories()).find(({ category }) => category.id === id)
    if (!row) return
    const { category, level, position, count } = row
    const parent = category.parentId === null ? text('top') : (knownCategory(category.parentId)?.label ?? '')
    announce(text('announce.moved', { label: category.label, position, count, parent, level }))
  }
  const to = (id: number, place: Place) => {
    const { parentId, before } = placeOf(id, knownCategories())
    if (place.before === id || (parentId === place.parentId && before === place.before)) return
    focus.ask(id)
    void attempt(() => move(id, place))
    announceMove(id)
  }
  const step: RowActions['onStep'] = (id, step) => {
    const place = stepOf(id, step, knownCategories())
    if (typeof place === 'string') announce(text(`announce.${place}`, { label: knownCategory(id)?.label ?? '' }))
    else to(id, place)
  }
  return { to, step }
}

// Loaded on demand.
const Panel = lazy(async () => ({ default: (await import('./edit/panel.tsx')).Panel }))
const RemoveDialog = lazy(async () => ({ default: (await import('./edit/remove-dialog.tsx')).RemoveDialog }))

const STYLES = [form, overlay]

/** From the first width in px on the form is beside the tree; below the second the names of a row are stacked. */
const BESIDE = 1000
const ROWS = 700
/** Below this width each field of a row has a line of its own. */
const LINES = 340

/** Merges changes of others into the open draft. */
function useSheet(categories: CategoryList) {
  const [sheet, setSheet] = useState<Sheet>()
  const fresh = sheet && freshSheet(sheet, categories)
  if (fresh !== sheet) setSheet(fresh)
  return [fresh, setSheet] as const
}

/** A name that was being edited in a deleted row becomes the draft of a new category. */
function useTyping(categories: CategoryList, rescue: (typed: string) => void) {
  const [typing, setTyping] = useState<Typing>()
  const isGone = typing !== undefined && !categories.some(({ id }) => id === typing.id)
  if (isGone) {
    setTyping(undefined)
    rescue(typing.typed)
  }
  return [isGone ? undefined : typing, setTyping] as const
}

const newSheet = (draft: Partial<Sheet['draft']>): Sheet => ({
  base: undefined,
  draft: { ...EMPTY, ...draft },
  conflicts: [],
})

interface ActionOptions {
  readonly focus: PendingFocus
  readonly attempts: Attempts
  readonly onStep: RowActions['onStep']
  readonly onType: RowActions['onType']
  readonly onAsk: RowActions['onAsk']
  readonly onSheet: (sheet: Sheet) => void
}

const actionsOf = ({ focus, attempts, onStep, onType, onAsk, onSheet }: ActionOptions): RowActions => ({
  onStep,
  onType,
  onTyped: (id, refocus) => {
    if (refocus) focus.ask(id)
    onType(undefined)
  },
  onEdit: (id) => {
    const base = knownCategory(id)
    if (base) onSheet({ base, draft: draftOf(base), conflicts: [] })
  },
  onAdd: (parentId) => onSheet(newSheet({ parentId })),
  onArchive: (category) => void attempts.attempt(() => archive(category, !category.archived)),
  onAsk,
})

const classOf = (width: number): string =>
  width >= ROWS ? 'page' : width >= LINES ? 'page narrow' : 'page narrow tiny'

function Page({ categories, stale }: { categories: CategoryList; stale: boolean }): ReactElement {
  useStyles(STYLES)
  const text = useCategoriesTexts()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const focus = usePendingFocus()
  const attempts = useAttempts()
  const moves = useMoves(attempts, focus)
  const [sheet, setSheet] = useSheet(categories)
  const [question, setQuestion] = useState<Question>()
  const [typing, setTyping] = useTyping(categories, (label) => setSheet(newSheet({ label })))
  const actions = actionsOf({
    focus,
    attempts,
    onStep: moves.step,
    onType: setTyping,
    onAsk: setQuestion,
    onSheet: setSheet,
  })
  const wide = width >= BESIDE
  const tree = {
    categories,
    wide: width >= ROWS,
    current: sheet?.base?.id,
    typing,
    focus,
    onDrop: moves.to,
    ...actions,
  }
  return (
    <div ref={box} className={classOf(width)}>
      <PageHead categories={categories} attempts={attempts} onNew={() => setSheet(newSheet({}))} />
      <Banners refused={attempts.refused} stale={stale} />
      <div className={wide && sheet ? 'stack gap-20 columns beside' : 'stack gap-20 columns'}>
        {categories.length === 0 ? (
          <EmptyState icon={listTree} heading={text('empty')}>
            {text('emptyText')}
          </EmptyState>
        ) : (
          <section part="tree" className="card tree">
            <TreeGrid {...tree} />
            <TreeKeys />
          </section>
        )}
        {sheet && <Form sheet={sheet} categories={categories} wide={wide} focus={focus} onChange={setSheet} />}
      </div>
      {question && (
        <Ask question={question} categories={categories} focus={focus} onClose={() => setQuestion(undefined)} />
      )}
    </div>
  )
}

interface FormProps {
  readonly sheet: Sheet
  readonly categories: CategoryList
  readonly wide: boolean
  readonly focus: PendingFocus
  readonly onChange: (sheet: Sheet | undefined) => void
}

/** The form: beside the tree, or above it as a dialog. */
function Form({ focus, ...props }: FormProps): ReactElement {
  const { sheet, wide, onChange } = props
  const close = (id?: number) => {
    focus.ask(id)
    onChange(undefined)
  }
  const panel = <Panel key={sheet.base?.id ?? 'new'} {...props} onClose={close} />
  return <Suspense>{wide ? <aside>{panel}</aside> : panel}</Suspense>
}

interface AskProps {
  readonly question: Question
  readonly categories: CategoryList
  readonly focus: PendingFocus
  readonly onClose: () => void
}

/** The confirmation dialog of a deletion; it closes when another editor has deleted the category. */
function Ask({ question, categories, focus, onClose }: AskProps): ReactElement | null {
  const text = useCategoriesTexts()
  const category = categories.find(({ id }) => id === question.id)
  if (!category) return null
  const close = (done: boolean, into?: number) => {
    onClose()
    if (!done) return
    announce(text('announce.removed', { label: category.label }))
    focus.ask(into ?? nextTo(category.id, categories))
  }
  return (
    <Suspense>
      <RemoveDialog kind={question.kind} category={category} categories={categories} onClose={close} />
    </Suspense>
  )
}

/** The row that receives the focus when this one is deleted. */
function nextTo(id: number, categories: CategoryList): number | undefined {
  const rows = rowsOf(categories)
  const index = rows.findIndex(({ category }) => category.id === id)
  return (rows[index + 1] ?? rows[index - 1])?.category.id
}
