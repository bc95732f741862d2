import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import { useState, type ReactElement } from 'react'
import type { DayRange } from '#domain/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/use-settings-save.ts'
import { saveList, type List } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

/** Balances, payouts, absences and open requests of a company as files for a spreadsheet. */
export function ListsPart({ companyId }: { companyId: number }): ReactElement {
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
        {button('absences', { first: range?.first, last: range?.last }, range ? undefined : text('required'))}
        <p>{text('openText')}</p>
        {button('open')}
      </div>
      <SaveError save={save} />
    </Card>
  )
}
