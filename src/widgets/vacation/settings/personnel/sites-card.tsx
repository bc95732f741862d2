import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CompanyLeave, HolidayBody } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { LAENDER, MUNICIPAL_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { CompanyChanges } from './api.ts'
import type { CompanyCardProps } from './rules-card.tsx'
import { usePersonnelTexts } from './texts.ts'

type Site = CompanyLeave['sites'][number]

/** Sites with their federal state, and holidays of their municipality. */
export function SitesCard({ company, changes }: CompanyCardProps): ReactElement {
  const text = usePersonnelTexts()
  return (
    <Card title={text('sites')}>
      <p className="muted">{text('sitesText')}</p>
      {company.sites.length === 0 && <p className="muted">{text('noSites')}</p>}
      <ul className="lined plain-rows sites">
        {company.sites.map((site) => (
          <SiteRow key={site.id} site={site} changes={changes} />
        ))}
      </ul>
    </Card>
  )
}

function SiteRow({ site, changes }: { site: Site; changes: CompanyChanges }): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const save = useSettingsSave()
  const [isOpen, setOpen] = useState(false)
  const { id, name, city, land, municipal } = site
  const period = ({ first, last }: Site['municipal'][number]) =>
    first === null && last === null
      ? text('always')
      : `${first === null ? '' : text('fromDate', { date: date(first) })} ${last === null ? '' : text('untilDate', { date: date(last) })}`.trim()
  return (
    <li>
      <span>
        {name}
        {city !== name && <small className="muted">{city}</small>}
      </span>
      <SelectField
        label={<span className="sr">{text('landOf', { site: name })}</span>}
        value={land}
        options={LAENDER.map((value) => ({ value, label: text(`land.${value}`) }))}
        onChange={(value) => void save.run(() => changes.setLand(id, value))}
      />
      <Button size="small" icon={plus} aria-label={text('addHolidayOf', { site: name })} onClick={() => setOpen(true)}>
        {text('addHoliday')}
      </Button>
      {municipal.length > 0 && (
        <ul className="lined plain-rows holidays">
          {municipal.map((one) => (
            <li key={one.id}>
              <span>
                {text(`holiday.${one.holiday}`)}
                <small className="muted">{[period(one), one.source].filter(Boolean).join(' · ')}</small>
              </span>
              <RemoveButton
                title={text('removeHoliday', { holiday: text(`holiday.${one.holiday}`), site: name })}
                onRemove={() => changes.removeHoliday(id, one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveError save={save} />
      {isOpen && <HolidayDialog site={site} changes={changes} onEnd={() => setOpen(false)} />}
    </li>
  )
}

interface HolidayDialogProps {
  readonly site: Site
  readonly changes: CompanyChanges
  readonly onEnd: () => void
}

const HOLIDAY = {
  holiday: { kind: 'choice', of: MUNICIPAL_HOLIDAYS, required: true },
  first: { kind: 'day', label: 'from' },
  last: { kind: 'day', label: 'until' },
  source: { kind: 'line', limit: 300, required: true },
} as const satisfies Fields
const NEW: HolidayBody = { holiday: MUNICIPAL_HOLIDAYS[0], first: null, last: null, source: '' }

function HolidayDialog({ site: { id, name }, changes, onEnd }: HolidayDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const form = useForm(HOLIDAY, NEW, 0, { text })
  return (
    <EntryDialog
      title={text('addHolidayOf', { site: name })}
      form={form}
      onSave={(values) => changes.addHoliday(id, values)}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('holiday')}
        options={MUNICIPAL_HOLIDAYS.map((value) => ({ value, label: text(`holiday.${value}`) }))}
      />
      <DateField {...form.field('first')} help={text('holidayFromHelp')} />
      <DateField {...form.field('last')} />
      <TextField {...form.field('source')} help={text('sourceHelp')} />
    </EntryDialog>
  )
}
