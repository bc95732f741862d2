import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import { useState, type ReactElement, useMemo, type ReactNode, lazy, Suspense } from 'react'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { Loaded, LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import {
  findPeople,
  personOf,
  refreshPerson,
  changesOfCompany,
  companyOf,
  refreshCompany,
  saveList,
  type List,
} from './api.ts'
import { ExceededDaysCard } from './exceeded-days-card.tsx'
import { PersonPage } from './person-page.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { SchoolHolidaysCard } from './school-holidays-card.tsx'
import { SitesCard } from './sites-card.tsx'
import { usePersonnelTexts } from './texts.ts'

interface PersonnelProps {
  readonly section: 'people' | 'rules' | 'places' | 'lists'
  readonly companies: readonly { readonly id: number; readonly name: string }[]
}

/** The parts of the settings for the personnel office: people of all its companies, or one company. */
export function Personnel({ section, companies }: PersonnelProps): ReactElement {
  const text = usePersonnelTexts()
  const [chosen, setChosen] = useState(companies[0]!.id)
  const companyId = companies.some(({ id }) => id === chosen) ? chosen : companies[0]!.id
  const choice = companies.length > 1 && (
    <SelectField
      className="choose"
      label={text('company')}
      value={String(companyId)}
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => setChosen(Number(id))}
    />
  )
  if (section === 'people')
    return (
      <PeoplePart>
        {(open) => (
          <>
            {choice}
            <ExceededDaysCard companyId={companyId} onOpen={open} />
            <NoticesPart companyId={companyId} />
          </>
        )}
      </PeoplePart>
    )
  return (
    <div className="stack gap-20">
      {choice}
      {section === 'lists' ? (
        <ListsPart companyId={companyId} />
      ) : (
        <CompanyPart key={companyId} companyId={companyId} section={section} />
      )}
    </div>
  )
}

interface Person {
  readonly id: string
  readonly name: string
}

/** A person by name or personnel number, and their leave; `children` while none is chosen. */
function PeoplePart({ children }: { children: (open: (person: Person) => void) => ReactNode }): ReactElement {
  const text = usePersonnelTexts()
  const [person, setPerson] = useState<Suggestion>()
  const group = text('employees')
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
    <div className="stack gap-20">
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
        <PersonPart key={person.id} id={person.id} />
      ) : (
        <>
          <Card>
            <p className="muted">{text('choosePerson')}</p>
          </Card>
          {children(({ id, name }) => setPerson({ id, label: name }))}
        </>
      )}
    </div>
  )
}

function PersonPart({ id }: { id: string }): ReactElement {
  const text = usePersonnelTexts()
  const [thisYear] = useState(() => Number(todayInBerlin().slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  const state = useStore(personOf(id, year))
  const years = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1]
  return (
    <Loaded personal state={state} failed={text('notLoaded')} onRetry={() => refreshPerson(id)}>
      {(data) => (
        <>
          <div className="row gap-16 part-head">
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
      )}
    </Loaded>
  )
}

const SentNotices = lazy(async () => ({
  default: (await import('#widgets/vacation/notices/sent-notices.tsx')).SentNotices,
}))

/** The notices of lapse of a company, by the year in which they were sent. */
function NoticesPart({ companyId }: { companyId: number }): ReactElement {
  const text = usePersonnelTexts()
  const [thisYear] = useState(() => Number(todayInBerlin().slice(0, 4)))
  const [year, setYear] = useState(thisYear)
  return (
    <>
      <SelectField
        className="choose"
        label={text('noticesOf')}
        value={String(year)}
        options={[thisYear, thisYear - 1, thisYear - 2].map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(next) => setYear(Number(next))}
      />
      <Suspense fallback={<LoadingCard />}>
        <SentNotices key={companyId} companyId={companyId} year={year} />
      </Suspense>
    </>
  )
}

interface CompanyPartProps {
  readonly companyId: number
  readonly section: 'rules' | 'places'
}

/** Settings of a company: rules and reasons for special leave, or sites with their holidays. */
function CompanyPart({ companyId, section }: CompanyPartProps): ReactElement {
  const text = usePersonnelTexts()
  const state = useStore(companyOf(companyId))
  const changes = useMemo(() => changesOfCompany(companyId), [companyId])
  return (
    <Loaded personal state={state} failed={text('notLoaded')} onRetry={() => refreshCompany(companyId)}>
      {(data) =>
        section === 'rules' ? (
          <>
            <RulesCard company={data} changes={changes} />
            <ReasonsCard company={data} changes={changes} />
          </>
        ) : (
          <>
            <SitesCard company={data} changes={changes} />
            <SchoolHolidaysCard />
          </>
        )
      }
    </Loaded>
  )
}

/** Balances, payouts, absences and open requests of a company as files for a spreadsheet. */
function ListsPart({ companyId }: { companyId: number }): ReactElement {
  const text = usePersonnelTexts()
  const language = useStore($language)
  const save = useSettingsSave()
  const [thisYear] = useState(() => todayInBerlin().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [range, setRange] = useState<DayRange | undefined>({ first: `${thisYear}-01-01`, last: `${thisYear}-12-31` })
  const get = (list: List, params: Readonly<Record<string, string | undefined>> = {}) =>
    void save.run(() => saveList(companyId, list, `${text(`file.${list}`)}.csv`, { ...params, language }))
  const years = [-2, -1, 0, 1].map((offset) => String(Number(thisYear) + offset))
  const button = (list: List, params?: Readonly<Record<string, string | undefined>>, reason?: string) => (
    <Button icon={download} busy={save.isBusy} reason={reason} onClick={() => get(list, params)}>
      {text(`download.${list}`)}
    </Button>
  )
  return (
    <Card title={text('lists')}>
      <p className="muted">{text('listsText')}</p>
      <div className="list-rows">
        <SelectField
          label={text('year')}
          value={year}
          options={years.map((value) => ({ value, label: value }))}
          onChange={setYear}
        />
        <span className="row-actions">
          {button('balances', { year })}
          {button('payouts', { year })}
        </span>
        <DateRangeField label={text('period')} value={range} onChange={setRange} />
        {button('absences', { first: range?.first, last: range?.last }, range ? undefined : required(text('period')))}
        <p>{text('openText')}</p>
        {button('open')}
      </div>
      <SaveError save={save} />
    </Card>
  )
}
