import { useStore } from '@nanostores/react'
import copy from 'lucide-static/icons/copy.svg?raw'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { SecondFactorSetup } from '#contract/second-factor.ts'
import { grouped } from '#domain/people/second-factor.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { codeProblem } from '#widgets/profile/factor/code-problem.ts'
import { copyText } from '#shared/copy-text.ts'
import { FactorField } from '#widgets/profile/factor/factor-field.tsx'
import { QrCode } from '#shared/ui/qr-code.tsx'
import { useAssistantTexts } from './texts.ts'
import type { Setup } from './use-setup.ts'

/** Secret as picture, link and key, and the first code of the app. */
export function StepCode({ setup, flow }: { setup: SecondFactorSetup; flow: Setup }): ReactElement {
  const text = useAssistantTexts()
  const picture = <QrCode text={setup.uri} label={text('qr')} />
  return (
    <>
      <p>{text('step2Text')}</p>
      <div className="scan">
        <div className="scan-picture">{picture}</div>
        <div className="scan-here">
          {/* On the phone itself there is no other device to scan with. */}
          <a className="btn primary" href={setup.uri}>
            {text('openApp')}
          </a>
          <details>
            <summary>{text('otherPhone')}</summary>
            {picture}
          </details>
        </div>
        <div className="stack gap-20 scan-side">
          <Key secret={setup.secret} />
          <CodeForm flow={flow} />
        </div>
      </div>
    </>
  )
}

function Key({ secret }: { secret: string }): ReactElement {
  const text = useAssistantTexts()
  const [isRefused, setRefused] = useState(false)
  const copyKey = async () => {
    const isDone = await copyText(secret)
    setRefused(!isDone)
    if (isDone) announce(text('keyCopied'))
  }
  return (
    <div className="key">
      <b id="key-label">{text('noScan')}</b>
      <div className="key-row">
        <code aria-labelledby="key-label">{grouped(secret)}</code>
        <IconButton icon={copy} label={text('copyKey')} onClick={() => void copyKey()} />
      </div>
      {isRefused && <p role="status">{text('copyFailed')}</p>}
    </div>
  )
}

function CodeForm({ flow }: { flow: Setup }): ReactElement {
  const text = useAssistantTexts()
  const language = useStore($language)
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // A refused code stays, so that it can be corrected.
  useEffect(() => {
    const input = flow.error === undefined ? undefined : form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [flow.error])
  const change = (next: string) => {
    setCode(next)
    flow.clearError()
  }
  return (
    <form
      className="stack gap-16"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) void flow.check(code)
      }}
    >
      <FactorField
        value={code}
        onChange={change}
        readOnly={flow.busy}
        error={flow.error === undefined || flow.isExpired ? undefined : codeProblem(flow.error, language)}
      />
      <div className="row gap-12 actions-row">
        <Button kind="primary" type="submit" busy={flow.busy} disabled={code.length < 6}>
          {text('check')}
        </Button>
        <details className="support">
          <summary>{text('support')}</summary>
          <p>{text('supportText')}</p>
        </details>
      </div>
    </form>
  )
}
