// The sections of a list: forms that wait for the viewer, forms under way, ended forms. All have loaded before one is shown.
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { FormRow as Row } from '#contract/postbox.ts'
import { Button } from '#shared/ui/button.tsx'
import { Count } from '#shared/ui/count.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { ListFrame } from '#shared/ui/lists/list-frame.tsx'
import { useGrid } from '#shared/ui/use-grid.ts'
import type { Box } from '#widgets/postbox/under-way/paths.ts'
import { TakeDialog } from '#widgets/postbox/under-way/take-dialogs.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { useForms, type ListedForms, type SectionQuery } from './api.ts'
import { queryOf, views, type Chosen } from './filters.ts'
import { FormRow } from './form-row.tsx'
import { useListTexts } from './texts.ts'

/** Entries at first, and of each further page. */
const SIZES = { turn: 50, moving: 20, ended: 20 } as const
/** Ended ones below the others. */
const LAST = 3

type Pages = ReturnType<typeof useForms>

export interface Sections {
  readonly turn: Pages
  readonly moving: Pages
  readonly ended: Pages
  /** The first data of all has come. */
  readonly isLoaded: boolean
  readonly error: Error | undefined
  readonly loading: boolean
  readonly total: number
}

/** New forms appear automatically: nobody presses a button to learn that they should act. */
function useLiveForms(query: SectionQuery): Pages {
  const pages = useForms(query)
  const { list, reveal } = pages
  const hasNew = (list?.waiting.length ?? 0) > 0
  useEffect(() => {
    if (hasNew) reveal()
  }, [hasNew, reveal])
  return pages
}

/** The forms that match the filters; without filters only the last ended ones. */
export function useSections(box: Box, chosen: Chosen): Sections {
  const isNarrowed = views[box].isNarrowed(chosen)
  const queries = useMemo(() => {
    const filters = queryOf(box, chosen)
    const { year: _, ...others } = filters
    return {
      turn: { ...others, section: 'turn', size: SIZES.turn },
      moving: { ...others, section: 'moving', size: SIZES.moving },
      ended: { ...filters, section: 'ended', size: isNarrowed ? SIZES.ended : LAST },
    } as const
  }, [box, chosen, isNarrowed])
  const turn = useLiveForms(queries.turn)
  const moving = useLiveForms(queries.moving)
  const ended = useLiveForms(queries.ended)
  const all = [turn, moving, ended]
  return {
    turn,
    moving,
    ended,
    isLoaded: all.every(({ list }) => list !== undefined),
    error: all.find(({ error }) => error)?.error,
    loading: all.some(({ loading }) => loading),
    total: all.reduce((sum, { list }) => sum + (list?.page.total ?? 0), 0),
  }
}

export interface PickProps {
  readonly picked: ReadonlySet<number>
  readonly onPick: (id: number, isPicked: boolean) => void
}

interface SectionProps {
  readonly title: string
  readonly box: Box
  readonly pages: Pages
  readonly kind?: 'todo' | 'plain' | undefined
  /** At the right of the title. */
  readonly note?: ReactNode
  readonly isTurn?: boolean
  /** Instead of further pages. */
  readonly isShort?: boolean
  /** Shown as decided already. */
  readonly hidden?: ReadonlyMap<number, unknown>
  readonly pick?: PickProps
  readonly empty?: string
}

/** One list with its title; empty if the list is empty and has no text for that. */
export function Section(props: SectionProps): ReactElement | null {
  const { title, box, pages, kind, note, isTurn = false, isShort = false, hidden, pick, empty } = props
  const text = useListTexts()
  const { format } = useFormText()
  const grid = useGrid<HTMLDivElement>()
  const [taken, setTaken] = useState<{ readonly row: Row; readonly what: 'take' | 'putBack' }>()
  const decided = pages.list?.items.filter(({ id }) => hidden?.has(id)).length ?? 0
  const total = Math.max(0, (pages.list?.page.total ?? 0) - decided)
  if (total === 0 && empty === undefined && !taken) return null
  // After a refusal the list is read again; the dialog then continues with the present state.
  const current = taken && (pages.list?.items.find(({ id }) => id === taken.row.id) ?? taken.row)
  return (
    <section className="stack gap-8" {...(isTurn && { part: 'turn' })}>
      <div className="section-head">
        <Heading depth={2}>{title}</Heading>
        {kind && <Count kind={kind} value={total} label={text('count', { count: total, n: format.number(total) })} />}
        {note !== undefined && <span className="end small">{note}</span>}
      </div>
      {/* A failure is shown once, above all sections. */}
      <ListFrame<Row, ListedForms>
        pages={{ ...pages, error: undefined, ...(isShort && { more: undefined }) }}
        failed={text('formsNotLoaded')}
        empty={<p className="muted none">{empty}</p>}
      >
        {(items) => {
          // The number of the last ended forms does not grow as others arrive.
          const shown = (isShort ? items.slice(0, LAST) : items).filter(({ id }) => !hidden?.has(id))
          const canPick = pick && shown.filter(({ isSafeForMany }) => isSafeForMany).length > 1
          return (
            <div
              {...grid.props}
              className={canPick ? 'card forms picks' : 'card forms'}
              role="grid"
              aria-label={title}
              aria-rowcount={total}
            >
              {shown.map((row, at) => (
                <FormRow
                  key={row.id}
                  row={row}
                  box={box}
                  isFirst={isTurn && at === 0}
                  pick={
                    canPick
                      ? { isPicked: pick.picked.has(row.id), onPick: (isPicked) => pick.onPick(row.id, isPicked) }
                      : undefined
                  }
                  onTake={(what) => setTaken({ row, what })}
                />
              ))}
            </div>
          )
        }}
      </ListFrame>
      {taken && current && <TakeDialog form={current} what={taken.what} onEnd={() => setTaken(undefined)} />}
    </section>
  )
}

/** The ended ones: the last three with a way to the others of their year, or all that the filters leave. */
export function Ended({ box, pages, chosen }: { box: Box; pages: Pages; chosen: Chosen }): ReactElement {
  const text = useListTexts()
  const isNarrowed = views[box].isNarrowed(chosen)
  const newest = pages.list?.items[0]?.number
  const more = !isNarrowed && (pages.list?.page.total ?? 0) > LAST && newest
  return (
    <Section
      title={chosen.year === '' ? text('ended') : text('endedIn', { year: chosen.year })}
      box={box}
      pages={pages}
      kind={isNarrowed ? 'plain' : undefined}
      isShort={!isNarrowed}
      note={more ? <AllOfYear box={box} year={newest.slice(0, 4)} /> : undefined}
    />
  )
}

function AllOfYear({ box, year }: { box: Box; year: string }): ReactElement | null {
  const text = useListTexts()
  const { format } = useFormText()
  const query = useMemo(() => ({ box, section: 'ended', size: 1, year: Number(year) }) as const, [box, year])
  const total = useForms(query).list?.page.total
  if (total === undefined) return null
  return (
    <button type="button" className="link" onClick={() => views[box].choose({ year })}>
      {text('allOfYear', { n: format.number(total), year })}
    </button>
  )
}

/** Leaves the list of one year. */
export function BackToAll({ box }: { box: Box }): ReactElement {
  const text = useListTexts()
  return (
    <Button kind="ghost" onClick={() => views[box].choose({ year: '' })}>
      {text('backToAll')}
    </Button>
  )
}
