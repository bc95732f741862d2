// Dialogs that end the rights of a person, restore them, and erase their data: each first describes the effect.
import { useState, type ReactElement } from 'react'
import type { Erasure, PersonExit } from '#contract/people-import.ts'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { KEPT_BY_LAW, keptUntil, type KeptByLaw } from '#domain/people/retention.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { endRights, erase, letIn } from './api.ts'
import { usePeopleTexts } from './texts.ts'

interface ExitDialogProps {
  readonly exit: PersonExit
  readonly onEnd: () => void
}

export function EndDialog({ onEnd }: Pick<ExitDialogProps, 'onEnd'>): ReactElement {
  const text = usePeopleTexts()
  const save = useSave(text)
  const [person, setPerson] = useState<Suggestion>()
  const [isMissing, setMissing] = useState(false)
  const end = async () => {
    setMissing(person === undefined)
    if (!person || !(await save.run(() => endRights(person.id)))) return
    announce(text('end.done', { name: person.label }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('end.title')}
      action={text('end.confirm')}
      save={save}
      onConfirm={() => void end()}
      onEnd={onEnd}
    >
      <PersonField
        label={text('end.person')}
        group={text('end.people')}
        value={person}
        error={isMissing && !person ? required(text('end.person')) : undefined}
        onChange={setPerson}
      />
      <p>{text('end.what')}</p>
      <ul>
        <li>{text('end.rights')}</li>
        <li>{text('end.passes')}</li>
        <li>{text('end.personal')}</li>
      </ul>
      <p>{text('end.undo')}</p>
      <p className="muted">{text('end.account')}</p>
    </ConfirmDialog>
  )
}

export function ReturnDialog({ exit: { person }, onEnd }: ExitDialogProps): ReactElement {
  const text = usePeopleTexts()
  const save = useSave(text)
  const { name } = person
  const confirm = async () => {
    if (!(await save.run(() => letIn(person.id)))) return
    announce(text('return.done', { name }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('return.title', { name })}
      action={text('return.confirm')}
      save={save}
      danger={false}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      <p>{text('return.text', { name })}</p>
    </ConfirmDialog>
  )
}

/** The dialog stays and shows until when the law keeps the remaining data. */
export function EraseDialog({ exit: { person, at }, onEnd }: ExitDialogProps): ReactElement {
  const text = usePeopleTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const [result, setResult] = useState<Erasure>()
  const { name } = person
  const leftOn = wallTimeOf(new Date(at)).day
  const confirm = () => save.run(async () => setResult(await erase(person.id)))
  return (
    <ConfirmDialog
      title={text('erase.title', { name })}
      action={text('erase.confirm')}
      save={save}
      isOver={result !== undefined}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      {result ? (
        <div role="status">
          <Banner
            kind="ok"
            heading={
              result.keptUntil === null ? text('erase.done') : text('erase.doneKept', { date: date(result.keptUntil) })
            }
          />
        </div>
      ) : (
        <>
          <p>{text('erase.text', { name })}</p>
          <p>{text('erase.kept')}</p>
          <ul>
            {(Object.keys(KEPT_BY_LAW) as KeptByLaw[]).map((kind) => (
              <li key={kind}>
                {text(`erase.kept.${kind}`, {
                  year: Number(keptUntil(kind, leftOn).slice(0, 4)) - 1,
                  law: KEPT_BY_LAW[kind].law,
                })}
              </li>
            ))}
            <li>{text('erase.kept.forms')}</li>
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
