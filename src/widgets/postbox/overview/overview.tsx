// The postbox: the received or sent forms of the viewer, by who should act.
import { useStore } from '@nanostores/react'
import inbox from 'lucide-static/icons/inbox.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import { $flags } from '#shared/bus/flags.ts'
import { $person } from '#shared/bus/person.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useHost } from '#shared/element/view.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { NothingFits } from '#shared/ui/lists/list-frame.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshForms } from '#widgets/postbox/under-way/api.ts'
import type { Box } from '#widgets/postbox/under-way/paths.ts'
import { UnsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { decisions } from './api.ts'
import { Bars } from './bars.tsx'
import { Drafts, fits, useDrafts } from './drafts.tsx'
import { views, type Chosen } from './filters.ts'
import { BackToAll, Ended, Section, useSections, type Sections } from './sections.tsx'
import { useListTexts } from './texts.ts'
import { NewFormLink, Toolbar } from './toolbar.tsx'

/** `<portal-postbox>` */
export function Overview(): ReactElement {
  const text = useListTexts()
  const { props } = useHost()
  const person = useStore($person)
  const headingId = useId()
  const box: Box = props['box'] === 'sent' ? 'sent' : 'received'
  return (
    <section className="list-view stack gap-20 postbox board" aria-labelledby={headingId}>
      <Heading id={headingId} className="sr">
        {text(box)}
      </Heading>
      <Lists key={`${person?.sub} ${box}`} box={box} />
    </section>
  )
}

function Lists({ box }: { box: Box }): ReactElement {
  const text = useListTexts()
  const chosen = views[box].useChosen()
  const sections = useSections(box, chosen)
  const drafts = useDrafts()
  const isLoaded = sections.isLoaded && (drafts.data !== undefined || box === 'received')
  const error = sections.error ?? (box === 'sent' ? drafts.error : undefined)
  if (!isLoaded && statusOf(error) === 403)
    return <EmptyState heading={<Heading depth={2}>{text('noRole')}</Heading>}>{text('noRoleText')}</EmptyState>
  return (
    <>
      <Toolbar box={box} chosen={chosen} />
      {box === 'sent' && <UnsentForms />}
      <Loaded
        state={{ data: isLoaded ? sections : undefined, error, loading: sections.loading || drafts.loading }}
        failed={text('formsNotLoaded')}
        personal
        onRetry={refreshForms}
        skeleton={
          <div className="stack gap-8">
            {[1, 2, 3, 4, 5].map((at) => (
              <Skeleton key={at} height="62px" />
            ))}
          </div>
        }
      >
        {(loaded) => <Shown box={box} chosen={chosen} sections={loaded} />}
      </Loaded>
    </>
  )
}

/** Forms that are not sent yet belong to the sent ones, and to a postbox that is empty otherwise. */
function useShownDrafts(box: Box, chosen: Chosen, isEmpty: boolean) {
  const { data = [] } = useDrafts()
  const isElsewhere = chosen.status !== '' || chosen.groupId !== '' || chosen.year !== ''
  if (isElsewhere || (box === 'received' && !isEmpty)) return []
  return data.filter(
    (one) =>
      (chosen.q === '' || fits(one, chosen.q)) &&
      (chosen.templateId === '' || String(one.templateId) === chosen.templateId),
  )
}

function Shown({ box, chosen, sections }: { box: Box; chosen: Chosen; sections: Sections }): ReactElement {
  const view = views[box]
  const isNarrowed = view.isNarrowed(chosen)
  const drafts = useShownDrafts(box, chosen, sections.total === 0 && !isNarrowed)
  if (chosen.year !== '')
    return (
      <>
        <div>
          <BackToAll box={box} />
        </div>
        {sections.ended.list?.page.total === 0 ? (
          <NothingFits onReset={view.reset} />
        ) : (
          <Ended box={box} pages={sections.ended} chosen={chosen} />
        )}
      </>
    )
  if (sections.total === 0 && isNarrowed && drafts.length === 0) return <NothingFits onReset={view.reset} />
  return (
    <>
      <Drafts rows={drafts} />
      {sections.total === 0 && !isNarrowed ? (
        <Beginning box={box} hasDrafts={drafts.length > 0} />
      ) : (
        <Filled box={box} chosen={chosen} sections={sections} />
      )}
    </>
  )
}

/** Instructions for beginning. */
function Beginning({ box, hasDrafts }: { box: Box; hasDrafts: boolean }): ReactElement {
  const text = useListTexts()
  const { showMenuSent } = useStore($flags)
  return (
    <EmptyState
      icon={inbox}
      heading={<Heading depth={2}>{text('noForms')}</Heading>}
      action={<NewFormLink kind="second" />}
    >
      {text(hasDrafts ? 'emptyDrafts' : box === 'sent' || !showMenuSent ? 'emptySent' : 'emptyReceived')}
    </EmptyState>
  )
}

function Filled({ box, chosen, sections }: { box: Box; chosen: Chosen; sections: Sections }): ReactElement {
  const text = useListTexts()
  const states = useStore(decisions.$states)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const decided = decisions.decided(states)
  const { turn, moving, ended } = sections
  const safe = (turn.list?.items ?? []).filter(({ id, isSafeForMany }) => isSafeForMany && !decided.has(id))
  const rows = safe.filter(({ id }) => picked.has(id))
  const isReceived = box === 'received'
  const isNarrowed = views[box].isNarrowed(chosen)
  const onPick = (id: number, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, id] : [...picked].filter((one) => one !== id)))
  return (
    <>
      {isReceived && safe.length > 1 && (
        <Checkbox
          label={text('selectAll', { count: safe.length })}
          checked={rows.length === safe.length}
          onChange={(isAll) => setPicked(new Set(isAll ? safe.map(({ id }) => id) : []))}
        />
      )}
      <Section
        title={text('yourTurn')}
        box={box}
        pages={turn}
        kind="todo"
        isTurn
        note={turn.list && turn.list.page.total > 1 ? <span className="muted">{text('oldestFirst')}</span> : undefined}
        hidden={decided}
        {...(isReceived && { pick: { picked, onPick } })}
        {...(isReceived && !isNarrowed && { empty: text('nothingToDo') })}
      />
      <Section title={text('underWay')} box={box} pages={moving} kind="plain" hidden={decided} />
      <Ended box={box} pages={ended} chosen={chosen} />
      {isReceived && <Bars chosen={rows} onClear={() => setPicked(new Set())} />}
    </>
  )
}
