import { useState, type ReactElement } from 'react'
import type { DivisionCalendar } from '#contract/vacation-settings.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import type { CalendarChanges } from './api.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { useSettingsTexts } from './texts.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from './use-settings-save.ts'

type Administrator = DivisionCalendar['administrators'][number]

export interface AdministratorsCardProps {
  readonly administrators: readonly Administrator[]
  readonly changes: CalendarChanges
}

/** Who keeps this calendar; the last one stays. */
export function AdministratorsCard({ administrators, changes }: AdministratorsCardProps): ReactElement {
  const text = useSettingsTexts()
  const save = useSettingsSave()
  const [leaving, setLeaving] = useState<Administrator>()
  const isLast = administrators.length === 1
  return (
    <Card title={text('administrators')}>
      <p className="muted">{text('administratorsText')}</p>
      <ul className="plain-rows">
        {administrators.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              {!one.hasRole && <small className="warn">{text('withoutRole')}</small>}
            </span>
            <Button
              size="small"
              aria-label={text('dismissOf', { person: one.name })}
              reason={isLast ? text('lastStays') : undefined}
              onClick={() => setLeaving(one)}
            >
              {text('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {administrators.length === 0 && <p className="warn">{text('noAdministrators')}</p>}
      <PersonField
        group={text('people')}
        label={text('appoint')}
        onChange={(person) =>
          person &&
          void save
            .run(() => changes.appoint(person.id))
            .then((isDone) => isDone && announce(text('appointed', { person: person.label })))
        }
      />
      {!leaving && <SaveError save={save} />}
      {leaving && (
        <ConfirmDialog
          title={text('dismissTitle', { person: leaving.name })}
          action={text('remove')}
          save={save}
          onConfirm={() =>
            void save.run(() => changes.dismiss(leaving.id)).then((isDone) => isDone && setLeaving(undefined))
          }
          onEnd={() => setLeaving(undefined)}
        >
          <p>{text('dismissText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
