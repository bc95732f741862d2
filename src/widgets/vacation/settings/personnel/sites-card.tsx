import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CompanyLeave } from '#contract/vacation-personnel.ts'
import { LAENDER, MUNICIPAL_HOLIDAYS, type MunicipalHoliday } from '#domain/leave/holidays.ts'
import type { Day } from '#domain/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
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
      <ul className="plain-rows sites">
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
        <ul className="plain-rows holidays">
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

function HolidayDialog({ site, changes, onEnd }: HolidayDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [start] = useState({
    holiday: MUNICIPAL_HOLIDAYS[0] as MunicipalHoliday,
    first: '' as Day | '',
    last: '' as Day | '',
    source: '',
  })
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const { holiday, first, last } = draft
  const source = draft.source.trim()
  const submit = async () => {
    setChecked(true)
    if (source === '') return
    const body = { holiday, first: first || null, last: last || null, source }
    if (await save.run(() => changes.addHoliday(site.id, body))) onEnd()
  }
  return (
    <EditDialog
      title={text('addHolidayOf', { site: site.name })}
      save={save}
      fields={['body.first', 'body.last', 'body.source']}
      unsaved={draft !== start}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <SelectField
        label={text('holiday')}
        value={holiday}
        options={MUNICIPAL_HOLIDAYS.map((value) => ({ value, label: text(`holiday.${value}`) }))}
        onChange={(value) => setDraft({ ...draft, holiday: value })}
      />
      <DateField
        optional
        label={text('from')}
        help={text('holidayFromHelp')}
        value={first}
        error={save.faultOf('body.first')}
        onChange={(value) => setDraft({ ...draft, first: value })}
      />
      <DateField
        optional
        label={text('until')}
        value={last}
        error={save.faultOf('body.last')}
        onChange={(value) => setDraft({ ...draft, last: value })}
      />
      <TextField
        label={text('source')}
        help={text('sourceHelp')}
        maxLength={300}
        value={draft.source}
        error={isChecked && source === '' ? required(text('source')) : save.faultOf('body.source')}
        onChange={(value) => setDraft({ ...draft, source: value })}
      />
    </EditDialog>
  )
}
