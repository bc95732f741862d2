// How the benefit is requested, and until when.
import type { ReactElement } from 'react'
import { LAST_DAY_OF_MONTH, REQUEST_MODES, type RequestMode, type RequestRule } from '#domain/benefits/request.ts'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import type { BenefitForm } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

const DAYS = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => String(index + 1))
/** The default day. */
const USUAL_DAY = 10

export function RequestFields({ form }: { form: BenefitForm }): ReactElement {
  const text = useEditorTexts()
  const { request } = form.values
  const change = (part: Partial<RequestRule>) => form.change({ request: { ...request, ...part } })
  const choose = (mode: RequestMode) =>
    form.change({
      request: {
        mode,
        until: mode === 'until' ? request.until : null,
        dayOfMonth: mode === 'monthly' ? (request.dayOfMonth ?? USUAL_DAY) : null,
      },
    })
  return (
    <Card title={text('request')}>
      <div className="fields">
        <SelectField
          label={text('requestMode')}
          value={request.mode}
          options={REQUEST_MODES.map((value) => ({ value, label: text(`mode.${value}`) }))}
          onChange={choose}
        />
        {request.mode === 'until' && (
          <DateField
            label={text('requestUntil')}
            value={request.until ?? ''}
            error={form.errorOf('request.until', text('requestUntil'))}
            onChange={(until) => change({ until: until === '' ? null : until })}
          />
        )}
        {request.mode === 'monthly' && (
          <SelectField
            label={text('deadline')}
            value={String(request.dayOfMonth ?? USUAL_DAY)}
            options={DAYS.map((value) => ({ value, label: text('dayOfMonthBefore', { day: value }) }))}
            error={form.errorOf('request.dayOfMonth', text('deadline'))}
            onChange={(day) => change({ dayOfMonth: Number(day) })}
          />
        )}
      </div>
    </Card>
  )
}
