// Names of those who must confirm or have confirmed, page by page.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { ConductEvidence, EvidencePeople } from '#contract/conduct.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { firstPeople, nextPeople, refreshConduct, type PeopleQuery } from '#widgets/conduct/api.ts'
import { useEvidenceTexts } from './texts.ts'

const SHOWN = ['missing', 'confirmed', 'all'] as const

export function People({ evidence: { version, companies } }: { evidence: ConductEvidence }): ReactElement {
  const text = useEvidenceTexts()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('missing')
  const [company, setCompany] = useState('')
  const wanted: PeopleQuery = {
    version,
    ...(company !== '' && { company: Number(company) }),
    ...(shown !== 'all' && { confirmed: shown === 'confirmed' }),
  }
  return (
    <Card flush title={text('names')}>
      <div className="row gap-20 filters pad">
        <Segmented
          label={text('show')}
          hideLabel
          value={shown}
          options={SHOWN.map((value) => ({ value, label: text(`show.${value}`) }))}
          onChange={setShown}
        />
        {companies.length > 1 && (
          <SelectField
            label={text('company')}
            value={company}
            options={[
              { value: '', label: text('allCompanies') },
              ...companies.map(({ id, name }) => ({ value: String(id ?? 0), label: name || text('noCompany') })),
            ]}
            onChange={setCompany}
          />
        )}
      </div>
      <List key={JSON.stringify(wanted)} wanted={wanted} />
    </Card>
  )
}

type Person = EvidencePeople['people'][number]
interface Page {
  readonly items: readonly Person[]
  readonly next: string | null
}

function List({ wanted }: { wanted: PeopleQuery }): ReactElement {
  const text = useEvidenceTexts()
  const state = useStore(firstPeople(wanted))
  const [more, setMore] = useState<readonly Page[]>([])
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  return (
    <Loaded state={state} failed={text('namesNotLoaded')} personal onRetry={refreshConduct}>
      {(first) => {
        const pages = [first, ...more]
        const after = pages.at(-1)!.next
        const grow = async (last: string) => {
          setStatus('busy')
          try {
            const page = await nextPeople(wanted, last)
            setMore([...more, page])
            setStatus('idle')
          } catch {
            setStatus('failed')
          }
        }
        return (
          <>
            <PeopleTable people={pages.flatMap(({ items }) => items)} />
            {after !== null && (
              <p className="pad">
                {status === 'failed' && <span role="alert">{text('moreFailed')} </span>}
                <Button size="small" busy={status === 'busy'} onClick={() => void grow(after)}>
                  {text('more')}
                </Button>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function PeopleTable({ people }: { people: readonly Person[] }): ReactElement {
  const text = useEvidenceTexts()
  const { date, time } = useFormat()
  if (people.length === 0) return <p className="muted pad">{text('nobody')}</p>
  const columns: Column<Person>[] = [
    { key: 'name', head: text('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'company', head: text('company'), cell: ({ company }) => <bdi>{company || text('noCompany')}</bdi> },
    {
      key: 'confirmed',
      head: text('confirmed'),
      cell: ({ confirmedAt }) =>
        confirmedAt ? text('at', { date: date(confirmedAt), time: time(confirmedAt) }) : text('open'),
    },
  ]
  return <Table label={text('names')} columns={columns} rows={people} rowKey={({ id }) => id} />
}
