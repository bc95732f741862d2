// The editor of rich text. A light field is rendered first: it shows the text and accepts typing. TipTap and its toolbar
// are loaded after it and take over with the caret in place.
import { useEffect, useEffectEvent, useId, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { logFailure } from '#shared/bus/log.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import type * as Part from './rich-text-part.tsx'
import css from './text.css?inline'
import { useTextEditorTexts } from './texts.ts'
import { useLightField, type LightField, type Taken, type TextEditorProps } from './light-field.ts'

interface Arrived extends Taken {
  readonly part: typeof Part
}

const STYLES = [css]
/** Between two attempts to load, in ms. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 60_000

export function TextEditor(props: TextEditorProps): ReactElement {
  const { label, lang, describedBy, invalid } = props
  useStyles(STYLES)
  const text = useTextEditorTexts()
  const ids = { label: useId(), hint: useId() }
  const { ref, take } = useLightField(props)
  const { arrived, failed } = useRichPart(take)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': ids.label,
    'aria-describedby': [describedBy, ids.hint].filter(Boolean).join(' '),
    ...(invalid && ({ 'aria-invalid': 'true' } as const)),
    lang,
  } as const
  return (
    <div className="field text-editor">
      <span className="label" id={ids.label} onClick={() => ref.current?.focus()}>
        {label}
      </span>
      <div className="rte">
        {arrived ? (
          <arrived.part.RichTextPart {...props} {...arrived} attributes={attributes} />
        ) : (
          <>
            <div className="tbar waits" aria-hidden="true" />
            <div ref={ref} {...attributes} className="doc" contentEditable suppressContentEditableWarning />
            <div className="st">{failed && <span role="alert">{text('failed')}</span>}</div>
          </>
        )}
      </div>
      <span id={ids.hint} className="sr">
        {text('hint')}
      </span>
    </div>
  )
}

/** Loads the full editor; it waits for the end of a composition. */
function useRichPart(take: LightField['take']): { arrived: Arrived | undefined; failed: boolean } {
  const [arrived, setArrived] = useState<Arrived>()
  const [failed, setFailed] = useState(false)
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    let live = true
    let timer: ReturnType<typeof setTimeout>
    const begin = async (): Promise<void> => {
      const part = await import('./rich-text-part.tsx')
      const read = await takeNow(part.readLightField)
      const taken = live ? read() : undefined
      // In one task, so that no key is lost between the two.
      if (taken) flushSync(() => setArrived({ part, ...taken }))
    }
    const attempt = (pause: number): void => {
      begin().catch((error: unknown) => {
        logFailure('text editor not loaded', error)
        if (!live) return
        setFailed(true)
        timer = setTimeout(() => attempt(Math.min(2 * pause, LONGEST_PAUSE)), pause)
      })
    }
    attempt(FIRST_PAUSE)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [])
  return { arrived, failed }
}
