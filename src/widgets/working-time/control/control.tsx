// The control of working time: days without a finding with one button, all others one by one, the most urgent first.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import userSearch from 'lucide-static/icons/user-search.svg?raw'
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react'
import type { Control, ControlItem } from '#contract/working-time-control.ts'
import { holds, type Role } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DecisionBar } from '#shared/ui/decisions/decision-bar.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleBanner } from '#shared/ui/stale-banner.tsx'
import {
  controlOf,
  decidedOf,
  decisions,
  refreshControl,
  type Filter,
  type Decision,
  type DecisionState,
} from './api.ts'
import { CleanCard } from './clean-card.tsx'
import { FilterForm } from './filter-form.tsx'
import { useControlTexts, type ControlText } from './texts.ts'
import { linkedId } from '#widgets/working-time/times.ts'
import { NoDay, WorkPlace } from './work-place.tsx'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))
const PersonMonths = lazy(async () => ({ default: (await import('./person-month.tsx')).PersonMonths }))

interface Attributes {
  readonly highlight?: string
  readonly scope?: string
}

const ROLES: Readonly<Record<'own' | 'office', Role>> = {
  own: 'menu_ma_az_genehmigen',
  office: 'ma-api:ma_edit_employment_data',
}

/** `<portal-working-time-control>`: for supervisors, project managers, their deputies, and the time office. */
export function TimeControl(): ReactElement {
  const text = useControlTexts()
  const person = useStore($person)
  const { props } = useHost<Attributes>()
  const scope = props.scope === 'office' ? 'office' : 'own'
  const highlight = linkedId(props.highlight)
  return (
    <div className="stack gap-20 time-control">
      <Heading className="sr">{text(scope === 'office' ? 'office' : 'title')}</Heading>
      {person && holds(person.rights, ROLES[scope]) ? (
        <LoadedControl
          key={`${person.sub} ${scope} ${highlight}`}
          isOffice={scope === 'office'}
          highlight={highlight}
        />
      ) : (
        <EmptyState icon={lock} heading={text('forbidden')}>
          {text(scope === 'office' ? 'forbiddenOffice' : 'forbiddenHelp')}
        </EmptyState>
      )}
    </div>
  )
}

interface LoadedProps {
  readonly isOffice: boolean
  /** null: the address names no number of a day. */
  readonly highlight: number | null | undefined
}

function LoadedControl({ isOffice, highlight }: LoadedProps): ReactElement {
  const text = useControlTexts()
  const [filter, setFilter] = useState<Filter>({})
  const shown: Filter = isOffice ? { ...filter, office: true } : filter
  const state = useStore(controlOf(shown))
  useEffect(() => decisions.sendOnLeave(), [])
  return (
    <>
      <FilterForm filter={filter} onFilter={setFilter} />
      {highlight === null && <NoDay />}
      {state.data ? (
        <>
          {state.error && (
            <StaleBanner heading={text('stale')} busy={state.loading} onRetry={refreshControl}>
              {text('staleText')}
            </StaleBanner>
          )}
          {state.data.isEvaluating && <Evaluating />}
          <ControlView control={state.data} filter={shown} highlight={highlight ?? undefined} />
        </>
      ) : (
        <QueryView personal state={state} text={text('hoursNotLoaded')} onRetry={refreshControl}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="76px" />
          <Skeleton height="420px" />
        </QueryView>
      )}
    </>
  )
}

const EVALUATING_PERIOD = 30_000

/** Days are evaluated again after a change for many people; the control is loaded until they are. */
function Evaluating(): ReactElement {
  const text = useControlTexts()
  useEffect(() => {
    const timer = setInterval(refreshControl, EVALUATING_PERIOD)
    return () => clearInterval(timer)
  }, [])
  return (
    <Banner kind="info" heading={text('evaluating')}>
      {text('evaluatingText')}
    </Banner>
  )
}

interface ControlViewProps {
  readonly control: Control
  readonly filter: Filter
  readonly highlight: number | undefined
}

/** Days decided on this page are shown as if they were stored. */
function useOpen({ items, clean }: Control): { items: readonly ControlItem[]; isReleased: boolean } {
  const { ids, isClean } = decidedOf(useStore(decisions.$states))
  return { items: items.filter(({ id }) => !ids.has(id)), isReleased: isClean || clean.days === 0 }
}

interface FoundProps {
  readonly people: Control['people']
  readonly filter: Filter
}

/** The months of the people of the filter. */
function Found({ people, filter: { from = '', until = '' } }: FoundProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton height="240px" />}>
      {people.map((person) => (
        <PersonMonths
          key={`${person.id} ${from} ${until}`}
          person={person}
          first={from.slice(0, 7)}
          last={until.slice(0, 7)}
        />
      ))}
    </Suspense>
  )
}

function ControlView({ control, filter, highlight }: ControlViewProps): ReactElement {
  const text = useControlTexts()
  const { personnelNumber } = filter
  const { items, isReleased } = useOpen(control)
  const readable = control.people.filter(({ mayReadMonths }) => mayReadMonths)
  const total = control.total - (control.items.length - items.length)
  const isDone = items.length === 0 && isReleased && control.months.length === 0 && highlight === undefined
  if (personnelNumber !== undefined && control.people.length === 0)
    return (
      <>
        <EmptyState icon={userSearch} heading={text('filter.unknown', { number: personnelNumber })}>
          {text('filter.unknownHelp')}
        </EmptyState>
        <DecisionBars />
      </>
    )
  return (
    <>
      {isDone ? (
        <EmptyState icon={circleCheck} heading={text('done')}>
          {text(personnelNumber === undefined ? 'doneHelp' : 'doneFiltered')}
        </EmptyState>
      ) : (
        <>
          {!isReleased && <CleanCard clean={control.clean} filter={filter} />}
          <WorkPlace items={items} total={total} highlight={highlight} withMonth={readable.length === 0} />
          <MonthsCard months={control.months} />
        </>
      )}
      {readable.length > 0 && <Found people={readable} filter={filter} />}
      <DecisionBars />
    </>
  )
}

type SignedMonth = Control['months'][number]

/** Months that employees have signed, and that wait for the signature of the supervisor. */
function MonthsCard({ months }: Pick<Control, 'months'>): ReactElement | null {
  const text = useControlTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState<SignedMonth>()
  if (months.length === 0) return null
  return (
    <Card part="months" title={text('months.title')} flush className="months-card">
      <ul className="months">
        {months.map((one) => (
          <li key={`${one.person.id} ${one.month}`}>
            <span>
              <b>{one.person.name}</b> {format.month(one.month)}
            </span>
            <Button
              size="small"
              aria-label={text('months.of', { name: one.person.name, month: format.month(one.month) })}
              onClick={() => setChosen(one)}
            >
              {text('months.sign')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense fallback={null}>
          <SignDialog person={chosen.person} month={chosen.month} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

const CODES = [
  'version_conflict',
  'alreadyDecided',
  'notDecider',
  'ownDay',
  'dayNotOver',
  'waitsForProjectManager',
  'waitsForEmployee',
  'entriesIncomplete',
  'entriesRefused',
  'monthClosed',
  'lockedPeriod',
  'reasonRequired',
  'not_found',
] as const

const countOf = (decision: Decision): number =>
  decision.kind === 'clean' ? decision.body.expected : decision.items.length
const actionOf = (decision: Decision) =>
  decision.kind === 'clean' ? 'clean' : decision.approve ? ('approve' as const) : ('reject' as const)
const nameOf = (decision: Decision): string => (decision.kind === 'days' ? (decision.items[0]?.person.name ?? '') : '')

function sentenceOf(state: DecisionState, text: ControlText): string {
  const { decision } = state
  const values = { name: nameOf(decision), count: countOf(decision) }
  if (state.step === 'failed') return errorText(state.error, text, 'failed', values)
  if (state.step !== 'done') return text(`${state.step}.${actionOf(decision)}`, values)
  const { done, present } = state.result
  if (present !== undefined) return text('changed', { count: present })
  return done === 0 ? '' : text(`done.${actionOf(decision)}`, { ...values, count: done })
}

function OneDecision({ state, isLast }: { state: DecisionState; isLast: boolean }): ReactElement {
  const text = useControlTexts()
  const { shortDate } = useFormat()
  const refused = state.step === 'done' ? state.result.refused : []
  const refusals = refused.map(({ id, person, day, code }) => {
    const known = CODES.find((one) => one === code)
    return {
      key: id,
      name: `${person.name}, ${shortDate(day)}`,
      sentence: text(known ? `refused.${known}` : 'refused.other'),
    }
  })
  const values = { name: nameOf(state.decision), count: countOf(state.decision) }
  return (
    <DecisionBar
      decisions={decisions}
      state={state}
      isLast={isLast}
      sentence={sentenceOf(state, text)}
      refusals={refusals}
      undone={text('undone', values)}
    />
  )
}

/** Of earlier decisions only unsolved ones are shown. */
const isUnsolved = (state: DecisionState): boolean =>
  state.step === 'failed' ||
  (state.step === 'done' && (state.result.refused.length > 0 || state.result.present !== undefined))

function DecisionBars(): ReactElement | null {
  const states = useStore(decisions.$states)
  const last = states.at(-1)
  const shown = states.filter((state) => state === last || isUnsolved(state))
  if (shown.length === 0) return null
  return (
    <div className="bars">
      {shown.map((state) => (
        <OneDecision key={state.decision.key} state={state} isLast={state === last} />
      ))}
    </div>
  )
}
