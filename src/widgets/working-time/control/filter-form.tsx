// The days of one person and period: personnel number, first and last day are all required. The number is found by the name.
import listFilter from 'lucide-static/icons/list-filter.svg?raw'
import { useMemo, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import { normalQuery } from '#domain/search/search-text.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { useErrorFocus } from '#shared/ui/form-dialog/use-error-focus.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { findPeople, type Filter } from './api.ts'
import { useControlTexts, type ControlText } from './texts.ts'

interface FilterFormProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

interface FoundPerson extends Suggestion {
  readonly personnelNumber: string
}

interface PersonSearchProps {
  readonly person: FoundPerson | undefined
  readonly onChange: (person: FoundPerson | undefined) => void
}

const searchPeople =
  (text: ControlText): Search<FoundPerson> =>
  async (typed, signal) => {
    const found = await findPeople(normalQuery(typed), signal)
    const hits = found.map(({ id, name, personnelNumber, division }): FoundPerson => {
      const detail = [text('filter.hit', { number: personnelNumber }), division].filter(Boolean).join(' · ')
      return { id, label: name, detail, personnelNumber }
    })
    return [{ label: text('filter.people'), hits }]
  }

/** People who know the name need not know the number. */
function PersonSearch({ person, onChange }: PersonSearchProps): ReactElement {
  const text = useControlTexts()
  const search = useMemo(() => searchPeople(text), [text])
  return (
    <Combobox
      label={text('filter.person')}
      help={text('filter.personHelp')}
      optional
      search={search}
      value={person}
      onChange={onChange}
      start={(hit) => <Avatar name={hit.label} personId={hit.id} size="s" />}
    />
  )
}

const LABELS = { personnelNumber: 'filter.number', from: 'filter.from', until: 'filter.until' } as const

/** The texts of the fields, and their errors after submitting. */
function useFilter(onFilter: FilterFormProps['onFilter']) {
  const text = useControlTexts()
  const [values, setValues] = useState({ personnelNumber: '', from: '', until: '' })
  /** The person of the number, if they were found by name. */
  const [person, setPerson] = useState<FoundPerson>()
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstError = useErrorFocus(form)
  const { personnelNumber, from, until } = values
  const isReversed = from !== '' && until !== '' && until < from
  const isComplete = [personnelNumber, from, until].every((value) => value.trim() !== '')
  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  return {
    form,
    values,
    person,
    change,
    find(found: FoundPerson | undefined) {
      setPerson(found)
      if (found) change({ personnelNumber: found.personnelNumber })
    },
    typeNumber(typed: string) {
      setPerson(undefined)
      change({ personnelNumber: typed })
    },
    faultOf(name: keyof typeof values) {
      if (isAsked && values[name].trim() === '') return required(text(LABELS[name]))
      return name === 'until' && isReversed ? text('filter.reversed') : undefined
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      setAsked(true)
      if (isComplete && !isReversed) return onFilter({ ...values, personnelNumber: personnelNumber.trim() })
      focusFirstError()
    },
  }
}

export function FilterForm({ filter, onFilter }: FilterFormProps): ReactElement {
  const text = useControlTexts()
  const isFiltered = filter.personnelNumber !== undefined
  const [isOpen, setOpen] = useState(isFiltered)
  const { form, values, person, change, find, typeNumber, faultOf, submit } = useFilter(onFilter)
  if (!isOpen)
    return (
      <div className="filter-line">
        <Button icon={listFilter} onClick={() => setOpen(true)}>
          {text('filter.open')}
        </Button>
      </div>
    )
  return (
    <form ref={form} className="filter-form" aria-label={text('filter.open')} noValidate onSubmit={submit}>
      <PersonSearch person={person} onChange={find} />
      <TextField
        label={text('filter.number')}
        error={faultOf('personnelNumber')}
        value={values.personnelNumber}
        inputMode="numeric"
        onChange={typeNumber}
      />
      <DateField
        label={text('filter.from')}
        error={faultOf('from')}
        prefer="past"
        value={values.from}
        onChange={(from) => change({ from })}
        onRange={({ first, last }) => change({ from: first, until: last })}
      />
      <DateField
        label={text('filter.until')}
        error={faultOf('until')}
        prefer="past"
        value={values.until}
        onChange={(until) => change({ until })}
      />
      <div className="row">
        <Button kind="primary" type="submit">
          {text('filter.apply')}
        </Button>
        <Button
          onClick={() => {
            setOpen(false)
            onFilter({})
          }}
        >
          {text(isFiltered ? 'filter.reset' : 'filter.close')}
        </Button>
      </div>
    </form>
  )
}
