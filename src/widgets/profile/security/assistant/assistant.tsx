import { useEffect, useRef, type ReactElement, type RefObject, type ReactNode, useState } from 'react'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import form from '#shared/ui/form.css?inline'
import { Heading } from '#shared/ui/heading.tsx'
import factorCss from '#widgets/profile/factor/factor.css?inline'
import css from './assistant.css?inline'
import { StepCode } from './step-code.tsx'
import { useAssistantTexts } from './texts.ts'
import { useSetup, type Setup } from './use-setup.ts'
import check from 'lucide-static/icons/check.svg?raw'
import { Icon } from '#shared/ui/icon.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { CodeList } from './code-list.tsx'

/** The recovery codes; the set-up ends only when the person confirms that they are saved. */
function StepCodes({ flow, onFinish }: { flow: Setup; onFinish: () => void }): ReactElement {
  const text = useAssistantTexts()
  const [isSaved, setSaved] = useState(false)
  const { codes } = flow
  if (!codes)
    return (
      <>
        <p>{text('step3Gone')}</p>
        <Button kind="primary" busy={flow.busy} onClick={() => void flow.showCodes()}>
          {text('renewCodes')}
        </Button>
      </>
    )
  return (
    <>
      <p>{text('step3Text')}</p>
      <CodeList codes={codes} />
      <Checkbox label={text('saved')} checked={isSaved} onChange={setSaved} />
      <Button
        kind="primary"
        busy={flow.busy}
        reason={isSaved ? undefined : text('savedFirst')}
        onClick={() => void flow.finish().then((done) => done && onFinish())}
      >
        {text('finish')}
      </Button>
    </>
  )
}

interface StepProps {
  readonly number: number
  readonly state: 'done' | 'current' | 'ahead'
  readonly title: string
  readonly children?: ReactNode
}

/** One step of the assistant; completed and future steps stay visible. */
function Step({ number, state, title, children }: StepProps): ReactElement {
  const text = useAssistantTexts()
  return (
    <li className={`step ${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {state === 'done' ? <Icon source={check} size="s" /> : number}
      </span>
      <div className="stack start step-body">
        <Heading depth={2} tabIndex={-1}>
          {state === 'done' && <span className="sr">{text('stepDone')} </span>}
          {title}
        </Heading>
        {children}
      </div>
    </li>
  )
}

export interface AssistantProps {
  /** The step of a set-up that was started before. */
  readonly pending: SecondFactorOverview['pending']
  /** Before the first call; false when the person gave up. */
  readonly mayBegin: () => Promise<boolean>
  readonly onEnd: (isFinished: boolean) => void
}

const STYLES = [form, factorCss, css]
const ORDER = ['app', 'code', 'recovery-codes'] as const

/** Three steps to a second factor, which is valid only after the last. A reload resumes the current step. */
export function Assistant({ pending, mayBegin, onEnd }: AssistantProps): ReactElement {
  const text = useAssistantTexts()
  useStyles(STYLES)
  const flow = useSetup()
  const steps = useRef<HTMLOListElement>(null)
  const current = flow.setup?.step ?? 'app'
  useResume(flow, pending)
  useFocusOnStep(steps, current)
  const stateOf = (step: (typeof ORDER)[number]): StepProps['state'] => {
    const difference = ORDER.indexOf(step) - ORDER.indexOf(current)
    return difference < 0 ? 'done' : difference === 0 ? 'current' : 'ahead'
  }
  const begin = async () => void ((await mayBegin()) && (await flow.begin()))
  const stop = () => void flow.cancel().then(() => onEnd(false))
  return (
    <>
      <Heading>
        {text('setUp')} <small>{text('assistantTime')}</small>
      </Heading>
      {flow.isExpired && <Expired flow={flow} />}
      <ol className="card steps" ref={steps}>
        <Step number={1} state={stateOf('app')} title={text('step1')}>
          <p>{text('step1Text')}</p>
          {current === 'app' && (
            <Button kind="primary" busy={flow.busy} onClick={() => void begin()}>
              {text('step1Next')}
            </Button>
          )}
          {current === 'app' && <Failure error={flow.error} />}
        </Step>
        <Step number={2} state={stateOf('code')} title={text('step2')}>
          {current === 'code' && flow.setup && <StepCode setup={flow.setup} flow={flow} />}
        </Step>
        <Step number={3} state={stateOf('recovery-codes')} title={text('step3')}>
          {current === 'recovery-codes' ? (
            <>
              <StepCodes flow={flow} onFinish={() => onEnd(true)} />
              <Failure error={flow.isExpired ? undefined : flow.error} />
            </>
          ) : (
            <p>{text('step3Text')}</p>
          )}
        </Step>
      </ol>
      <Button kind="ghost" onClick={stop}>
        {text('stop')}
      </Button>
    </>
  )
}

/** Resumes a set-up that was started before. */
function useResume(flow: Setup, pending: AssistantProps['pending']): void {
  const isResumed = useRef(false)
  useEffect(() => {
    if (!pending || isResumed.current) return
    isResumed.current = true
    void flow.begin()
  })
}

/** Moves the focus to the heading of the next step, for people who do not see the page change. */
function useFocusOnStep(steps: RefObject<HTMLElement | null>, current: string): void {
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    steps.current?.querySelector<HTMLElement>('[aria-current] .h2')?.focus()
  }, [steps, current])
}

function Expired({ flow }: { flow: Setup }): ReactElement {
  const text = useAssistantTexts()
  return (
    <Banner
      kind="warn"
      heading={text('expired')}
      action={
        <Button size="small" onClick={() => void flow.begin()}>
          {text('again')}
        </Button>
      }
    />
  )
}

function Failure({ error }: { error: unknown }): ReactElement | null {
  const text = useAssistantTexts()
  if (error === undefined) return null
  const status = error instanceof ApiError ? error.status : 'Error'
  return (
    <p className="failure" role="alert">
      {status} - {text('failed')}
    </p>
  )
}
