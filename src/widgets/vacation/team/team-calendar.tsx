// Absences of the own teams: a board of people and days, the members, or all absences as a table.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { Board as WireBoard } from '#contract/vacation-calendar.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { PERIOD_KINDS, periodOf, type PeriodKind } from '#domain/calendar/calendar-days.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { api } from '#shared/transport/api.ts'
import { $person, type SignedIn } from '#shared/bus/person.ts'
import { storedView } from '#shared/bus/stored-view.ts'
import { useHost } from '#shared/element/view.tsx'
import { invalidate, query } from '#shared/realtime/query.ts'
import { todayInBerlin } from '#shared/today.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { type BoardModel, toBoardModel } from '#widgets/vacation/board-model.ts'
import { Board } from '#widgets/vacation/board/board.tsx'
import { PeriodHead, usePeriodTitle } from '#widgets/vacation/period-head.tsx'
import { useTeamTexts } from './texts.ts'

const AbsenceTable = lazy(async () => ({ default: (await import('./team-tables.tsx')).AbsenceTable }))
const MemberTable = lazy(async () => ({ default: (await import('./team-tables.tsx')).MemberTable }))

/** In ms: messages of the socket report only changes that concern the person. */
const REFRESH = 5 * 60_000

const boardKey = ({ first, last }: DayRange) => `api/tk/board?first=${first}&last=${last}`

/** People and absences as far as the person may see them. */
const boardOf = (span: DayRange) =>
  query(boardKey(span), () => api.get<WireBoard>(boardKey(span)), {
    invalidatedBy: ['leave_change'],
    revalidateInterval: REFRESH,
  })

const refreshBoard = (span: DayRange): void => invalidate(boardKey(span))

/** Days after today that are read for the members. */
const AHEAD = 364

const SHOWN = ['team', 'members', 'table'] as const
type Shown = (typeof SHOWN)[number]

/** `<portal-team-calendar>`: the server decides which people and data the person may see. */
export function TeamCalendar(): ReactElement {
  const text = useTeamTexts()
  const person = useStore($person)
  const { props } = useHost<{ readonly shows?: string }>()
  const shows = SHOWN.find((one) => one === props.shows) ?? 'team'
  return (
    <div className="stack gap-16 team">
      <Heading className="sr">{text('title')}</Heading>
      {person && holds(person.rights, 'menu_ma_holiday') ? (
        <LoadedCalendar key={person.sub} shows={shows} person={person} />
      ) : (
        <EmptyState icon={lock} heading={text('forbidden')}>
          {text('forbiddenHelp')}
        </EmptyState>
      )}
    </div>
  )
}

const teamView = () => storedView('calendarTeam')

/** The period, and the only team that is shown. */
function useChoice() {
  const view = teamView()
  const { type: kind, filters } = useStore(view.$view)
  const today = todayInBerlin()
  // The kind follows the device: the day in the period stays.
  const [day, setDay] = useState(today)
  const period = periodOf(kind, day)
  return {
    kind,
    today,
    period,
    setPeriod: ({ first }: DayRange) => setDay(first),
    team: filters['team'] ?? '',
    setTeam: (team: string) => view.change({ filters: team ? { team } : {} }),
    setKind: (next: PeriodKind) => view.change({ type: next }),
  }
}

interface TeamFieldProps {
  readonly board: WireBoard
  readonly value: string
  readonly onChange: (team: string) => void
}

function TeamField({ board: { teams }, value, onChange }: TeamFieldProps): ReactElement | null {
  const text = useTeamTexts()
  if (teams.length < 2) return null
  const options = teams.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <PillSelect
      label={text('team')}
      all={text('allTeams')}
      options={options}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
    />
  )
}

/** The board of one team, or of everybody. */
function useModel(board: WireBoard | undefined, team: string): BoardModel | undefined {
  const text = useTeamTexts()
  return useMemo(() => {
    if (!board) return undefined
    const chosen = board.teams.find(({ id }) => String(id) === team)
    const members = chosen && new Set(chosen.personIds)
    const shown = members
      ? { ...board, teams: [chosen], people: board.people.filter(({ id }) => members.has(id)) }
      : board
    return toBoardModel(shown, { today: todayInBerlin(), text, restName: text('otherPeople') })
  }, [board, team, text])
}

function LoadedCalendar({ shows, person }: { shows: Shown; person: SignedIn }): ReactElement {
  const text = useTeamTexts()
  const { kind, today, period, setPeriod, team, setTeam, setKind } = useChoice()
  // For members the next absence is shown, whenever it is.
  const span = shows === 'members' ? { first: today, last: addDays(today, AHEAD) } : period
  const state = useStore(boardOf(span))
  const model = useModel(state.data, team)
  const title = usePeriodTitle(kind, period)
  const mayView = holds(person.rights, 'ma-api:ma_tk_view')
  if (state.data?.isComparisonOff)
    return (
      <EmptyState icon={usersRound} heading={text('comparisonOff')}>
        {text('comparisonOffHelp')}
      </EmptyState>
    )
  // Only the viewer: an empty board would look as if nobody were ever away.
  if (!mayView && state.data?.people.every(({ id }) => id === person.id))
    return (
      <EmptyState icon={lock} heading={text('forbidden')}>
        {text('forbiddenHelp')}
      </EmptyState>
    )
  const field = state.data && <TeamField board={state.data} value={team} onChange={setTeam} />
  return (
    <>
      {shows === 'members' ? (
        <div className="row pills">{field}</div>
      ) : (
        <PeriodHead
          depth={2}
          kind={kind}
          period={period}
          today={today}
          onPeriod={setPeriod}
          views={PERIOD_KINDS}
          view={kind}
          onView={setKind}
        >
          {field}
        </PeriodHead>
      )}
      {!state.data || !model ? (
        <QueryView personal state={state} text={text('notLoaded')} onRetry={() => refreshBoard(span)}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="320px" />
        </QueryView>
      ) : shows === 'team' ? (
        <Board model={model} label={text('boardOf', { period: title })} />
      ) : (
        <Suspense fallback={<Skeleton height="320px" />}>
          {shows === 'members' ? (
            <MemberTable board={state.data} model={model} label={text('members')} />
          ) : (
            <AbsenceTable model={model} label={text('tableOf', { period: title })} />
          )}
        </Suspense>
      )}
    </>
  )
}
