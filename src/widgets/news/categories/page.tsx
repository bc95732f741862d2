import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import listTree from 'lucide-static/icons/list-tree.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import form from '#shared/ui/form.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { useWidth } from '#widgets/news/use-width.ts'
import css from './page.css?inline'
import type { Question, RowActs, Typing } from './category-row.tsx'
import { draftOf, EMPTY } from './draft.ts'
import { freshSheet, type Sheet } from './sheet.ts'
import { known, knownOne, refreshCategories, type Categories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { placeOf, rowsOf, stepOf, type Place } from './tree.ts'
import { TreeGrid } from './tree-grid.tsx'
import { $done, archive, move, undo } from './undo.ts'
import { useAttempts, type Attempts } from './use-attempt.ts'
import { useOnline } from './use-online.ts'

// Loaded when somebody asks for them.
const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }))
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))

const STYLES = [form, overlay, css]

/** From this width in px on the form stands beside the tree; below the other the names of a row stand below each other. */
const BESIDE = 1000
const ROWS = 700

/** Moves a category and says where it stands then. */
function useMoves({ attempt }: Attempts, focus: { current: number | undefined }) {
  const text = useCategoriesTexts()
  const tell = (id: number) => {
    const row = rowsOf(known()).find(({ category }) => category.id === id)
    if (!row) return
    const { category, level, position, count } = row
    const parent = category.parentId === null ? text('top') : (knownOne(category.parentId)?.label ?? '')
    announce(text('told.moved', { label: category.label, position, count, parent, level }))
  }
  const to = (id: number, place: Place) => {
    const { parentId, before } = placeOf(id, known())
    if (place.before === id || (parentId === place.parentId && before === place.before)) return
    focus.current = id
    const moving = attempt(() => move(id, place))
    tell(id)
    void moving
  }
  const step: RowActs['onStep'] = (id, step) => {
    const place = stepOf(id, step, known())
    if (typeof place === 'string') announce(text(`told.${place}`, { label: knownOne(id)?.label ?? '' }))
    else to(id, place)
  }
  return { to, step }
}

/** What is typed goes along with what others change. */
function useSheet(categories: Categories) {
  const [sheet, setSheet] = useState<Sheet>()
  const fresh = sheet && freshSheet(sheet, categories)
  if (fresh !== sheet) setSheet(fresh)
  return [fresh, setSheet] as const
}

/** A name that is typed in a row which has gone meanwhile goes on as a new category. */
function useTyping(categories: Categories, rescue: (typed: string) => void) {
  const [typing, setTyping] = useState<Typing>()
  const isGone = typing !== undefined && !categories.some(({ id }) => id === typing.id)
  if (isGone) {
    setTyping(undefined)
    rescue(typing.typed)
  }
  return [isGone ? undefined : typing, setTyping] as const
}

export function Page({ categories, stale }: { categories: Categories; stale: boolean }): ReactElement {
  useStyles(STYLES)
  const text = useCategoriesTexts()
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<number>(undefined)
  const width = useWidth(box)
  const attempts = useAttempts()
  const moves = useMoves(attempts, focus)
  const [sheet, setSheet] = useSheet(categories)
  const [question, setQuestion] = useState<Question>()
  const [typing, setTyping] = useTyping(categories, (typed) =>
    setSheet({ base: undefined, draft: { ...EMPTY, label: typed }, conflicts: [] }),
  )
  const asked = question && categories.find(({ id }) => id === question.id)
  const wide = width >= BESIDE
  const openNew = (parentId: number | null) =>
    setSheet({ base: undefined, draft: { ...EMPTY, parentId }, conflicts: [] })
  const panel = sheet && (
    <Panel
      key={sheet.base?.id ?? 'new'}
      sheet={sheet}
      categories={categories}
      wide={wide}
      onChange={setSheet}
      onClose={(id) => {
        focus.current = id
        setSheet(undefined)
      }}
    />
  )
  return (
    <div ref={box} className={width >= ROWS ? 'page' : 'page narrow'}>
      <Head categories={categories} attempts={attempts} onNew={() => openNew(null)} />
      <Notices refused={attempts.refused} stale={stale} />
      <div className={wide && panel ? 'columns beside' : 'columns'}>
        {categories.length === 0 ? (
          <EmptyState icon={listTree} heading={text('empty')}>
            {text('emptyText')}
          </EmptyState>
        ) : (
          <section className="card tree">
            <TreeGrid
              categories={categories}
              wide={width >= ROWS}
              current={sheet?.base?.id}
              typing={typing}
              focus={focus}
              onDrop={moves.to}
              onStep={moves.step}
              onType={setTyping}
              onTyped={(id, refocus) => {
                if (refocus) focus.current = id
                setTyping(undefined)
              }}
              onEdit={(id) => {
                const base = knownOne(id)
                if (base) setSheet({ base, draft: draftOf(base), conflicts: [] })
              }}
              onAdd={openNew}
              onArchive={(category) => void attempts.attempt(() => archive(category, !category.archived))}
              onAsk={setQuestion}
            />
            <Keys />
          </section>
        )}
        {panel && <Suspense>{wide ? <aside>{panel}</aside> : panel}</Suspense>}
      </div>
      {question && asked && (
        <Suspense>
          <RemoveDialog
            kind={question.kind}
            category={asked}
            categories={categories}
            onClose={(done, into) => {
              setQuestion(undefined)
              if (!done) return
              announce(text('told.removed', { label: asked.label }))
              focus.current = into ?? nextTo(asked.id, categories)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The row that takes the focus of one that goes. */
function nextTo(id: number, categories: Categories): number | undefined {
  const rows = rowsOf(categories)
  const index = rows.findIndex(({ category }) => category.id === id)
  return (rows[index + 1] ?? rows[index - 1])?.category.id
}

interface HeadProps {
  readonly categories: Categories
  readonly attempts: Attempts
  readonly onNew: () => void
}

function Head({ categories, attempts, onNew }: HeadProps): ReactElement {
  const text = useCategoriesTexts()
  const [last] = useStore($done)
  const [busy, setBusy] = useState(false)
  const levels = Math.max(0, ...rowsOf(categories).map(({ level }) => level))
  const what = last && text(`done.${last.act}`, { label: last.category.label })
  const takeBack = async () => {
    setBusy(true)
    if (await attempts.attempt(undo)) announce(text('told.undone', { what: what ?? '' }))
    setBusy(false)
  }
  return (
    <header className="page-head">
      <h1>{text('title')}</h1>
      <span className="muted">
        {text('count', { count: categories.length })}
        {levels > 1 && `, ${text('levels', { count: levels })}`}
      </span>
      <div className="head-acts">
        <Button
          icon={undoIcon}
          busy={busy}
          reason={last ? undefined : text('nothingDone')}
          title={what && text('undoWhat', { what })}
          onClick={() => void takeBack()}
        >
          {text('undo')}
        </Button>
        <Button kind="primary" icon={plus} onClick={onNew}>
          {text('new')}
        </Button>
      </div>
    </header>
  )
}

/** Why something did not happen, and whether what is shown is old. */
function Notices({ refused, stale }: { refused: string | undefined; stale: boolean }): ReactElement {
  const text = useCategoriesTexts()
  const isOnline = useOnline()
  return (
    <>
      <div role="status">
        {!isOnline ? (
          <Banner kind="info" icon={cloudOff} heading={text('offline')}>
            {text('offlineText')}
          </Banner>
        ) : (
          stale && (
            <Banner
              kind="warn"
              heading={text('stale')}
              action={
                <Button size="small" onClick={refreshCategories}>
                  {text('retry')}
                </Button>
              }
            />
          )
        )}
      </div>
      <div role="alert">{refused && <Banner kind="bad" heading={refused} />}</div>
    </>
  )
}

/** What the keys of the tree do: words and keys in turn. */
const KEYS = [
  ['drag', ['alt', '↑', '↓']],
  ['indent', ['alt', '→', '←']],
  ['rename', ['F2']],
] as const

function Keys(): ReactElement {
  const text = useCategoriesTexts()
  return (
    <p className="keys">
      {KEYS.map(([act, keys]) => (
        <span key={act}>
          {text(`keys.${act}`)}
          {keys.map((key) => (
            <kbd key={key}>{key === 'alt' ? text('keys.alt') : key}</kbd>
          ))}
        </span>
      ))}
    </p>
  )
}
