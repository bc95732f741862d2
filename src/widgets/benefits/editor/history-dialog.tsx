// The changes of a benefit, with their authors.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { refreshBenefits } from '#widgets/benefits/api.ts'
import { history } from './api.ts'
import type { BenefitValues } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

/** Fields of the body that the form calls otherwise. */
const nameOf = (field: string): keyof BenefitValues =>
  field === 'contactId' ? 'contact' : (field as keyof BenefitValues)

export function HistoryDialog({ id, onClose }: { id: number; onClose: () => void }): ReactElement {
  const text = useEditorTexts()
  const { date, time } = useFormat()
  const state = useStore(history(id))
  return (
    <Dialog open title={text('history')} onClose={onClose}>
      <Loaded state={state} failed={text('historyFailed')} onRetry={refreshBenefits}>
        {(versions) => (
          <ol className="stack history">
            {versions.map(({ version, at, by, takesBack, fields }) => (
              <li key={version}>
                <b>
                  {takesBack !== null
                    ? text('history.takesBack', { version: takesBack })
                    : version === 1
                      ? text('history.created')
                      : fields.length > 0
                        ? text('history.changed', {
                            fields: fields.map((field) => text(`field.${nameOf(field)}`)).join(', '),
                          })
                        : text('history.same')}
                </b>
                <span className="muted">
                  {text('history.by', {
                    version,
                    date: date(at),
                    time: time(at),
                    name: by.name || text('history.nobody'),
                  })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
