// The deputies of this person: an ordered list, whether they are activated, and an absence set by hand.
import { useStore } from '@nanostores/react'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import userCheck from 'lucide-static/icons/user-check.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { useId, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { Deputies, DeputiesBody } from '#contract/vacation.ts'
import { holds } from '#domain/organisation/roles.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { $person } from '#shared/bus/person.ts'
import { searchContacts } from '#shared/contacts.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { newKey } from '#shared/transport/send.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import dateCss from '#shared/ui/date-field/date-field.css?inline'
import formCss from '#shared/ui/form.css?inline'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { $deputies, saveDeputies } from './api.ts'
import css from './deputies.css?inline'
import { useApprovalTexts } from './texts.ts'

const STYLES = [formCss, dateCss, css]
/** The limit of the server. */
const MOST = 5

/** Only holders of a stage have deputies; the personnel office has none. */
export function DeputiesButton(): ReactElement | null {
  const text = useApprovalTexts()
  const person = useStore($person)
  const [isOpen, setOpen] = useState(false)
  if (!person || !holds(person.rights, 'menu_ma_holiday_approve')) return null
  return (
    <>
      <Button icon={userCheck} onClick={() => setOpen(true)}>
        {text('deputies')}
      </Button>
      {isOpen && <DeputiesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function DeputiesDialog({ onClose }: { onClose: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useApprovalTexts()
  const state = useStore($deputies)
  const [initial, setInitial] = useState(state.data)
  // A save by another person does not replace the values being typed.
  if (!initial && state.data) setInitial(state.data)
  if (initial) return <DeputiesForm initial={initial} onClose={onClose} />
  return (
    <FormDialog open unsaved={false} onClose={onClose} title={text('deputiesTitle')}>
      <QueryView personal state={state} text={text('deputiesNotLoaded')} onRetry={() => invalidate('api/vac/deputies')}>
        <Skeleton height="160px" />
      </QueryView>
    </FormDialog>
  )
}

interface Draft {
  readonly activated: boolean
  readonly people: readonly Suggestion[]
  readonly away: DayRange | undefined
}

const draftOf = ({ activated, deputies, awayFrom, awayUntil }: Deputies): Draft => ({
  activated,
  people: deputies.flatMap(({ id, name }) => (id === null ? [] : { id, label: name })),
  away: awayFrom !== null && awayUntil !== null ? { first: awayFrom, last: awayUntil } : undefined,
})

const bodyOf = ({ activated, people, away }: Draft): DeputiesBody => ({
  activated,
  deputyIds: people.map(({ id }) => id),
  awayFrom: away?.first ?? null,
  awayUntil: away?.last ?? null,
})

/** Saves under one key as long as the draft stays the same. */
function useSave(draft: Draft, onSaved: () => void) {
  const text = useApprovalTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const last = useRef({ draft, key: newKey() })
  const save = async () => {
    if (last.current.draft !== draft) last.current = { draft, key: newKey() }
    setBusy(true)
    setProblem(undefined)
    try {
      await saveDeputies(bodyOf(draft), last.current.key)
      announce(text('deputiesSaved'))
      onSaved()
    } catch (error) {
      setProblem(errorText(error, text, 'deputiesNotSaved'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, save }
}

function DeputiesForm({ initial, onClose }: { initial: Deputies; onClose: () => void }): ReactElement {
  const text = useApprovalTexts()
  const [first] = useState(() => draftOf(initial))
  const [draft, setDraft] = useState(first)
  const { isBusy, problem, save } = useSave(draft, onClose)
  const id = useId()
  const isLonely = draft.activated && draft.people.length === 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy && !isLonely) void save()
  }
  return (
    <FormDialog
      open
      unsaved={draft !== first}
      onClose={onClose}
      title={text('deputiesTitle')}
      className="deputies"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            busy={isBusy}
            reason={isLonely ? text('deputyNeeded') : undefined}
          >
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={id} className="deputies-form" noValidate onSubmit={submit}>
        <p>{text('deputiesHelp')}</p>
        <Checkbox
          label={text('activated')}
          help={text('activatedHelp')}
          checked={draft.activated}
          onChange={(activated) => setDraft({ ...draft, activated })}
        />
        <People people={draft.people} onChange={(people) => setDraft({ ...draft, people })} />
        <DateRangeField
          label={text('awayByHand')}
          help={text('awayByHandHelp')}
          optional
          value={draft.away}
          onChange={(away) => setDraft({ ...draft, away })}
        />
        {problem && (
          <p className="card-note" role="alert">
            {problem}
          </p>
        )}
      </form>
    </FormDialog>
  )
}

const searchPeople: Search<Suggestion> = async (q, signal) => {
  const found = await searchContacts(q, 'user', signal)
  return [
    {
      label: '',
      hits: found.flatMap((contact) =>
        contact.source === 'user' ? { id: contact.uid, label: contact.title, detail: contact.position } : [],
      ),
    },
  ]
}

interface PeopleProps {
  readonly people: readonly Suggestion[]
  readonly onChange: (people: readonly Suggestion[]) => void
}

/** Each can be moved and removed. */
function DeputyList({ people, onChange }: PeopleProps): ReactElement {
  const text = useApprovalTexts()
  const move = (index: number, step: number) => {
    const next = [...people]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + step, 0, moved)
    onChange(next)
    announce(text('movedTo', { name: moved?.label ?? '', place: index + step + 1 }))
  }
  return (
    <ol className="stack gap-4 deputy-list" aria-label={text('deputyOrder')}>
      {people.map(({ id, label }, index) => (
        <li key={id}>
          <Avatar name={label} personId={id} size="s" />
          <span>{label}</span>
          {index > 0 && (
            <IconButton
              icon={arrowUp}
              size="small"
              label={text('moveUp', { name: label })}
              onClick={() => move(index, -1)}
            />
          )}
          {index < people.length - 1 && (
            <IconButton
              icon={arrowDown}
              size="small"
              label={text('moveDown', { name: label })}
              onClick={() => move(index, 1)}
            />
          )}
          <IconButton
            icon={cross}
            size="small"
            label={text('removeOf', { name: label })}
            onClick={() => onChange(people.filter((one) => one.id !== id))}
          />
        </li>
      ))}
    </ol>
  )
}

function People({ people, onChange }: PeopleProps): ReactElement {
  const text = useApprovalTexts()
  const me = useStore($person)?.id
  const [problem, setProblem] = useState<string>()
  const add = (hit: Suggestion | undefined) => {
    if (!hit) return
    const isKnown = people.some(({ id }) => id === hit.id)
    setProblem(hit.id === me ? text('notYourself') : isKnown ? text('alreadyDeputy') : undefined)
    if (hit.id !== me && !isKnown) onChange([...people, hit])
  }
  return (
    <>
      {people.length > 0 && <DeputyList people={people} onChange={onChange} />}
      {people.length < MOST ? (
        <Combobox
          key={people.length}
          label={text('addDeputy')}
          help={text('searchTooShort')}
          error={problem}
          search={searchPeople}
          value={undefined}
          onChange={add}
          start={({ id, label }) => <Avatar name={label} personId={id} size="s" />}
        />
      ) : (
        <p className="muted">{text('enoughDeputies', { count: MOST })}</p>
      )}
    </>
  )
}
