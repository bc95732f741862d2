// A day of vocational school during leave is granted once more (JArbSchG § 19 (3)).
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Day } from '#domain/typed-days.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import type { PersonChanges } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

/** For the personnel office of a person who is a youth in the shown year. */
export function SchoolDaysCard({ changes }: { changes: PersonChanges }): ReactElement {
  const text = usePersonnelTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={text('schoolDays')}
      action={
        <Button size="small" icon={plus} onClick={() => setOpen(true)}>
          {text('addSchoolDay')}
        </Button>
      }
    >
      <p className="muted">{text('schoolDaysHelp')}</p>
      {isOpen && <SchoolDayDialog changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function SchoolDayDialog({ changes, onEnd }: { changes: PersonChanges; onEnd: () => void }): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [day, setDay] = useState<Day | ''>('')
  const [isChecked, setChecked] = useState(false)
  const submit = async () => {
    setChecked(true)
    if (day !== '' && (await save.run(() => changes.recordSchoolDay(day)))) onEnd()
  }
  return (
    <EditDialog
      title={text('addSchoolDay')}
      save={save}
      fields={['body.day']}
      unsaved={day !== ''}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <DateField
        label={text('schoolDay')}
        prefer="past"
        value={day}
        error={isChecked && day === '' ? text('required') : save.faultOf('body.day')}
        onChange={setDay}
      />
    </EditDialog>
  )
}
