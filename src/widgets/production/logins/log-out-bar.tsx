// The selected logins: the time of their log-out, the confirmation, and the result of each.
import cross from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Login, LogOutRefusal, LogOutResult } from '#contract/production.ts'
import { announce } from '#shared/element/announce.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { logOut } from '#widgets/production/api.ts'
import { isOver, keyOf, listed, useWhen } from './login-table.tsx'
import { useLoginsTexts } from './texts.ts'

const REFUSALS: readonly LogOutRefusal[] = ['changed', 'notSignedIn', 'ownLogin', 'released', 'handedOver']

interface LogOutBarProps {
  readonly areaId: number
  readonly at: string
  readonly selected: readonly Login[]
  readonly onClear: () => void
}

interface Outcome {
  readonly results: LogOutResult
  /** Names of the selected people, by id. */
  readonly names: ReadonlyMap<string, string>
}

export function LogOutBar(props: LogOutBarProps): ReactElement {
  const { areaId, at, selected, onClear } = props
  // The logins of the open question, whatever is selected or read in the meantime.
  const [asked, setAsked] = useState<readonly Login[]>()
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <>
      {outcome && <Told outcome={outcome} onDismiss={() => setOutcome(undefined)} />}
      {selected.length > 0 && <Bar {...props} onAsk={() => setAsked(selected)} />}
      {asked && (
        <LogOutDialog
          areaId={areaId}
          at={at}
          logins={asked}
          onDone={(next) => {
            setOutcome(next)
            onClear()
          }}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Bar({ at, selected, onClear, onAsk }: LogOutBarProps & { onAsk: () => void }): ReactElement {
  const text = useLoginsTexts()
  const whenOf = useWhen(at)
  const count = selected.length
  const who = text('who', { count })
  const ends = [...new Set(selected.map((login) => (isOver(login, at) ? login.logOutAt : '')))]
  const [end = ''] = ends
  const consequence =
    ends.length > 1
      ? text('consequenceEach', { who })
      : end === ''
        ? text('consequenceNow', { who })
        : text('consequence', { when: text('at', { time: whenOf(end) }), who })
  return (
    <div className="bars">
      <div className="row bulk" role="region" aria-label={text('selection')}>
        <span role="status">{text('selected', { count })}</span>
        <span className="consequence">{consequence}</span>
        <Button size="small" onClick={onClear}>
          {text('clearSelection')}
        </Button>
        <Button size="small" className="first" onClick={onAsk}>
          {text('logOut', { count })}
        </Button>
      </div>
    </div>
  )
}

interface LogOutDialogProps {
  readonly areaId: number
  readonly at: string
  readonly logins: readonly Login[]
  readonly onDone: (outcome: Outcome) => void
  readonly onEnd: () => void
}

/** Shows the time of each log-out before it is done. */
function LogOutDialog({ areaId, at, logins, onDone, onEnd }: LogOutDialogProps): ReactElement {
  const text = useLoginsTexts()
  const save = useSave(text)
  const whenOf = useWhen(at)
  const count = logins.length
  const confirm = async () => {
    const isDone = await save.run(async () => {
      const body = logins.map(({ person, version }) => ({ personId: person.id, version }))
      const results = await logOut({ area: areaId, logins: body })
      const done = results.filter((one) => one.done).length
      if (done > 0) announce(text('done', { count: done }))
      onDone({ results, names: new Map(logins.map(({ person }) => [person.id, person.name])) })
    })
    if (isDone) onEnd()
  }
  return (
    <ConfirmDialog
      title={text('dialog', { count })}
      action={text('logOutNow', { count })}
      save={save}
      danger={false}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      <ul className="stack gap-4 asked">
        {logins.map((login) => (
          <li key={keyOf(login)}>
            {text('logOutLine', {
              name: login.person.name,
              workplace: listed(text, login.workplaces),
              when: isOver(login, at) ? text('at', { time: whenOf(login.logOutAt) }) : text('now'),
            })}
          </li>
        ))}
      </ul>
      <p>{text('dialogText')}</p>
    </ConfirmDialog>
  )
}

/** How many were logged out, and who was not, with the reason. */
function Told({ outcome: { results, names }, onDismiss }: { outcome: Outcome; onDismiss: () => void }): ReactElement {
  const text = useLoginsTexts()
  const done = results.filter((one) => one.done).length
  const refused = results.filter((one) => !one.done)
  const reasonOf = (code: string | undefined) => text(`refused.${REFUSALS.find((one) => one === code) ?? 'other'}`)
  return (
    <div className="stack gap-8" role="status">
      {done > 0 && (
        <Banner
          kind="ok"
          heading={text('done', { count: done })}
          action={
            refused.length === 0 && <IconButton icon={cross} size="small" label={text('dismiss')} onClick={onDismiss} />
          }
        />
      )}
      {refused.length > 0 && (
        <Banner
          kind="warn"
          heading={text('refused', { count: refused.length })}
          action={<IconButton icon={cross} size="small" label={text('dismiss')} onClick={onDismiss} />}
        >
          <ul>
            {refused.map(({ personId, code }) => (
              <li key={personId}>{text('refusedLine', { name: names.get(personId) ?? '', reason: reasonOf(code) })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
