import copy from 'lucide-static/icons/copy.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { copyText } from '#shared/copy-text.ts'
import { useAssistantTexts } from './texts.ts'

/** Recovery codes, and three ways to keep them. */
export function CodeList({ codes }: { codes: readonly string[] }): ReactElement {
  const text = useAssistantTexts()
  const { date } = useFormat()
  const { embedded } = useHost()
  const list = useRef<HTMLOListElement>(null)
  const [isRefused, setRefused] = useState(false)
  const [made] = useState(() => new Date())
  const head = text('codesHead', { date: date(made) })
  const copyAll = async () => {
    const isDone = await copyText(codes.join('\n'))
    setRefused(!isDone)
    if (isDone) announce(text('codesCopied'))
  }
  return (
    <div className="stack codes">
      <p className="codes-head">{head}</p>
      <ol ref={list} aria-label={text('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row gap-12 actions-row">
        <Button size="small" icon={copy} onClick={() => void copyAll()}>
          {text('copy')}
        </Button>
        <Button size="small" icon={download} onClick={() => save(text('codesFile'), [head, '', ...codes, ''])}>
          {text('download')}
        </Button>
        {/* A foreign page prints itself, not us. */}
        {!embedded && (
          <Button size="small" icon={printer} onClick={() => print(list.current)}>
            {text('print')}
          </Button>
        )}
      </div>
      {isRefused && <p role="status">{text('copyFailed')}</p>}
    </div>
  )
}

function save(name: string, lines: readonly string[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  // The browser reads it in a task of its own.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Prints only the codes: while the page is marked, the style sheet hides everything that does not contain them. */
function print(list: HTMLElement | null): void {
  const page = list?.closest<HTMLElement>('.security, .dialog')
  page?.classList.add('prints-codes')
  window.print()
  page?.classList.remove('prints-codes')
}
