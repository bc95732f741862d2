// The help of a page: its purpose, the first steps, and frequent questions.
import { useStore } from '@nanostores/react'
import scanSearch from 'lucide-static/icons/scan-search.svg?raw'
import { useEffect, useId, useState, type MouseEvent, type ReactElement } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import type { Page } from '#domain/routes/route.ts'
import { announce } from '#shared/element/announce.ts'
import type { ElementPart } from '#shared/element/element-parts.ts'
import { topicOf, type HelpScreen } from '#shared/help.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useFilled, useScreenHelp, type FillState, type LoadedScreen } from './load-help.ts'
import { showPart } from './show-part.ts'
import { $progress, openProgress, setStepDone, setStepsHidden } from './steps.ts'
import { usePaneTexts } from './texts.ts'

/** The help of a page, and below it the part that is the same on every page. */
export function ScreenHelp({ route }: { route: Page }): ReactElement {
  const text = usePaneTexts()
  const { status, own, everywhere, retry } = useScreenHelp(route)
  if (status === 'failed') return <ErrorState text={text('notLoaded')} onRetry={retry} />
  if (status === 'loading' || !everywhere)
    return (
      <p className="help-wait muted" role="status">
        {text('loading')}
      </p>
    )
  return (
    <>
      {own ? <Screen {...own} /> : <p className="help-purpose muted">{text('noneHere')}</p>}
      <Everywhere {...everywhere} />
    </>
  )
}

function Screen({ help, screen }: LoadedScreen): ReactElement {
  const text = usePaneTexts()
  const filled = useFilled(help)
  return (
    <>
      <section className="stack gap-8 start help-part">
        <h3>{text('purpose')}</h3>
        <p>{filled.fill(screen.purpose)}</p>
      </section>
      <Steps screen={screen} filled={filled} />
      <section className="stack gap-8 start help-part">
        <h3>{text('whatIf')}</h3>
        <Topics screen={screen} filled={filled} />
      </section>
    </>
  )
}

function Everywhere({ help, screen }: LoadedScreen): ReactElement {
  const text = usePaneTexts()
  const filled = useFilled(help)
  return (
    <section className="stack gap-8 start help-part">
      <h3>{text('everywhere')}</h3>
      <Topics screen={screen} filled={filled} />
    </section>
  )
}

interface PartProps {
  readonly screen: HelpScreen
  readonly filled: FillState
}

function Topics({ screen, filled }: PartProps): ReactElement {
  return (
    <>
      {screen.topics.map(topicOf).map(({ question, part }) => (
        <details key={question}>
          <summary>{filled.fill(question)}</summary>
          <Answer answer={filled.fill(`${question}Text`)} retry={filled.retry} />
          {part && <ShowButton part={part} />}
        </details>
      ))}
    </>
  )
}

/** A rule without its value is not shown: only the server knows it. */
export function Answer({ answer, retry }: { answer: string | undefined | null; retry: () => void }): ReactElement {
  const text = usePaneTexts()
  if (answer === undefined) return <p className="muted">{text('loading')}</p>
  if (answer !== null) return <p>{answer}</p>
  return (
    <p className="muted">
      {text('valueMissing')}{' '}
      <Button size="small" onClick={retry}>
        {text('retry')}
      </Button>
    </p>
  )
}

/** Points at the part; shows when it is not on the page now. */
function ShowButton({ part }: { part: ElementPart }): ReactElement {
  const text = usePaneTexts()
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const show = (event: MouseEvent) => {
    // A press of a key has no clicks to count.
    const isShown = showPart(part, event.detail === 0)
    setMissing(!isShown)
    announce(text(isShown ? 'shown' : 'notThere'))
  }
  return (
    <div className="stack gap-4 start help-show">
      <Button size="small" icon={scanSearch} aria-describedby={isMissing ? id : undefined} onClick={show}>
        {text('show')}
      </Button>
      {isMissing && (
        <small id={id} className="muted">
          {text('notThere')}
        </small>
      )}
    </div>
  )
}

/** The steps of the roles of the person. The person marks finished ones; the marks are stored only in this browser. */
function Steps({ screen, filled }: PartProps): ReactElement | null {
  const text = usePaneTexts()
  const { rights, person } = useFacts()
  const { progress } = useStore($progress)
  useEffect(() => openProgress(person.sub), [person.sub])
  const list = screen.routes[0] ?? ''
  const steps = (screen.steps ?? []).filter(({ roles }) => !roles || roles.some((role) => holds(rights, role)))
  if (steps.length === 0) return null
  const idOf = (key: string) => `${list}:${key}`
  const isHidden = progress.hidden.includes(list)
  const done = steps.filter(({ text: key }) => progress.done.includes(idOf(key))).length
  return (
    <section className="stack gap-8 start help-part">
      <div className="row tight help-part-head">
        <h3>{text('steps')}</h3>
        <Button size="small" kind="ghost" onClick={() => setStepsHidden(list, !isHidden)}>
          {text(isHidden ? 'stepsShow' : 'stepsHide')}
        </Button>
      </div>
      {!isHidden && (
        <>
          <p className="muted help-count">{text('stepsDone', { done, all: steps.length })}</p>
          <ol className="stack gap-8 help-steps">
            {steps.map(({ text: key, part }) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    checked={progress.done.includes(idOf(key))}
                    onChange={({ target }) => setStepDone(idOf(key), target.checked)}
                  />
                  <span>{filled.fill(key) ?? text('loading')}</span>
                </label>
                {part && <ShowButton part={part} />}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
