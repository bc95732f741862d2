import lock from 'lucide-static/icons/lock.svg?raw'
import { useState, type ReactElement } from 'react'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Card } from '#shared/ui/card.tsx'
import { CodeField } from '#shared/ui/code-field.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { searchPeople } from './search-people.ts'
import { useKitTexts } from './texts.ts'

const AREAS = ['0110', '0120', '0200'] as const
type Area = (typeof AREAS)[number]
const ORDER_NUMBER = '104 512'
const CODE_LENGTH = 6

export function Fields(): ReactElement {
  const text = useKitTexts()
  const [area, setArea] = useState<Area>('0110')
  const [person, setPerson] = useState<Suggestion>()
  const [day, setDay] = useState('2026-05-15')
  const [period, setPeriod] = useState<DayRange | undefined>({ first: '2026-05-13', last: '2026-05-15' })
  const [reason, setReason] = useState('')
  const [remark, setRemark] = useState('')
  return (
    <Card title={text('fields')}>
      <div className="stack">
        <SelectField
          label={text('field.area')}
          value={area}
          onChange={setArea}
          options={AREAS.map((value) => ({ value, label: text(`area.${value}`) }))}
        />
        <Combobox
          label={text('field.substitute')}
          help={text('field.third')}
          search={searchPeople}
          value={person}
          onChange={setPerson}
          start={({ label }) => <Avatar name={label} size="xs" />}
        />
        <TextField
          label={text('field.reason')}
          value={reason}
          onChange={setReason}
          error={reason.trim() === '' ? text('field.reasonEmpty') : undefined}
        />
        <TextField label={text('field.locked')} value={ORDER_NUMBER} icon={lock} reason={text('field.lockedWhy')} />
        <DateField label={text('field.date')} value={day} onChange={setDay} />
        <DateField
          label={text('field.date')}
          help={text('field.dateLimits')}
          value=""
          min="2026-05-01"
          max="2026-05-31"
          onChange={() => undefined}
        />
        <DateField label={text('field.date')} value="" error={text('field.dateMissing')} onChange={() => undefined} />
        <DateField label={text('field.date')} value={day} disabled onChange={setDay} />
        <DateRangeField label={text('field.period')} value={period} onChange={setPeriod} />
        <TextArea
          label={text('field.remark')}
          help={text('field.remarkHelp')}
          optional
          limit={120}
          value={remark}
          onChange={setRemark}
        />
        <Codes />
      </div>
    </Card>
  )
}

function Codes(): ReactElement {
  const text = useKitTexts()
  const [code, setCode] = useState('407')
  const [wrong, setWrong] = useState('407182')
  return (
    <>
      <CodeField label={text('field.code')} help={text('field.codeHelp')} value={code} onChange={setCode} />
      <CodeField
        label={text('field.codeAgain')}
        value={wrong}
        onChange={setWrong}
        error={wrong.length === CODE_LENGTH ? text('field.codeWrong') : undefined}
      />
    </>
  )
}
