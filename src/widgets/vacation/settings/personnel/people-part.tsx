import { useStore } from '@nanostores/react'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { todayInBerlin } from '#shared/today.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { Loading, Stale } from '#widgets/vacation/settings/states.tsx'
import { findPeople, personOf, refreshPerson } from './api.ts'
import { PersonPage } from './person-page.tsx'
import { usePersonnelTexts } from './texts.ts'

/** A person by name or personnel number, and their leave; `children` while none is chosen. */
export function PeoplePart({ children }: { children: ReactNode }): ReactElement {
  const text = usePersonnelTexts()
  const [person, setPerson] = useState<Suggestion>()
  const group = text('people')
  const search = useMemo(
    (): Search<Suggestion> => async (q, signal) => {
      const found = await findPeople(q, signal)
      const hits = found.map(({ id, name, position, company }) => ({
        id,
        label: name,
        detail: [position, company].filter(Boolean).join(' · '),
      }))
      return [{ label: group, hits }]
    },
    [group],
  )
  return (
    <div className="settings-part">
      <div className="choose">
        <Combobox
          label={text('person')}
          help={text('personHelp')}
          search={search}
          value={person}
          onChange={setPerson}
          start={(hit) => <Avatar name={hit.label} personId={hit.id} size="s" />}
        />
      </div>
      {person ? (
        <Person key={person.id} id={person.id} />
      ) : (
        <>
          <Card>
            <p className="muted">{text('choosePerson')}</p>
          </Card>
          {children}
        </>
      )}
    </div>
  )
}

function Person({ id }: { id: string }): ReactElement {
  const text = usePersonnelTexts()
  const [thisYear] = useState(() => Number(todayInBerlin().slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const state = useStore(personOf(id, year))
  const { data, error } = state
  const refresh = () => refreshPerson(id)
  if (!data)
    return (
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refresh}>
        <Loading />
      </QueryView>
    )
  const years = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1]
  return (
    <>
      {error && <Stale onRetry={refresh} />}
      <div className="part-head">
        <div>
          <Heading depth={2}>{data.name}</Heading>
          <p className="muted">{data.position}</p>
        </div>
        <SelectField
          label={text('year')}
          value={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(next) => setYear(Number(next))}
        />
      </div>
      <PersonPage person={data} year={year} />
    </>
  )
}
