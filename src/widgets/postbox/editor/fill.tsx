// Filling in a form, page by page, with its head, its stepper, its errors, and the parts beside it.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { FormPage } from '#domain/postbox/template.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import { Heading } from '#shared/ui/heading.tsx'
import { Wizard } from '#shared/ui/wizard.tsx'
import { Aside } from './aside.tsx'
import { CheckPage } from './check-page.tsx'
import { DraftBanners, FormHead } from './draft-state.tsx'
import { OpenErrors } from './errors.tsx'
import { CHECK, type FilledForm } from './filled-form.ts'
import { FormContext, GoContext, useForm, useShownPages, useWords } from './form-context.ts'
import type { OpenedForm } from './open-form.ts'
import { PageQuestions } from './questions.tsx'
import { Discarded, Sent } from './sent.tsx'
import { useFillTexts } from './texts.ts'

const STYLES = [dateField]
const CONTROLS = 'input:not([type=hidden]), select, textarea, button'

export interface FillProps {
  readonly opened: OpenedForm
  /** Opens the form again, as the server has it. */
  readonly onReopen: () => void
}

export function Fill({ opened, onReopen }: FillProps): ReactElement {
  const { form } = opened
  useStyles(STYLES)
  const outcome = useStore(form.$outcome)
  const isOver = outcome?.kind === 'sent' || outcome?.kind === 'kept'
  return (
    <FormContext value={form}>
      {isOver ? <Sent outcome={outcome} /> : <Open opened={opened} onReopen={onReopen} />}
    </FormContext>
  )
}

const nameOf = (page: FormPage | undefined): string => page?.name ?? CHECK

/** Opens the page of a field and focuses its control after rendering. */
function useGo(form: FilledForm, box: RefObject<HTMLElement | null>): (field: string) => void {
  const [target, setTarget] = useState<{ readonly field: string }>()
  const go = useCallback(
    (field: string) => {
      const [question] = field.split('.')
      const page = form.content.pages.find(({ questions }) => questions.some(({ name }) => name === question))
      if (page) form.open(page.name)
      setTarget({ field })
    },
    [form],
  )
  useEffect(() => {
    if (!target) return
    const place = box.current?.querySelector(`[data-field="${CSS.escape(target.field)}"]`)
    const all = [...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((one) => !one.closest('.because'))
    const control = all.find((one) => one.matches('[aria-invalid], :checked')) ?? all[0]
    control?.focus({ preventScroll: true })
    // If the field is taller than the window, its begin is shown.
    const isTall = (place?.getBoundingClientRect().height ?? 0) > window.innerHeight * 0.6
    place?.scrollIntoView({ block: isTall ? 'start' : 'center' })
  }, [target, box])
  return go
}

function Open({ opened, onReopen }: FillProps): ReactElement {
  const { form } = opened
  const box = useRef<HTMLFormElement>(null)
  const go = useGo(form, box)
  const [isDiscarded, setDiscarded] = useState(false)
  const discard = () => {
    form.pause()
    setDiscarded(true)
  }
  const bringBack = () => {
    form.resume()
    setDiscarded(false)
  }
  if (isDiscarded) return <Discarded form={form} onUndo={bringBack} />
  return (
    <GoContext value={go}>
      <FormHead onDiscard={discard} />
      <DraftBanners opened={opened} onReopen={onReopen} />
      <div className="fill">
        <Pages box={box} />
        <Aside />
      </div>
    </GoContext>
  )
}

/**
 * A field that is left shows its error. While the pointer is down nothing may move, because the button under it would move away before the
 * click.
 */
function useLeftFields(): Pick<ComponentProps<'form'>, 'onBlur' | 'onPointerDown'> {
  const { shownErrors } = useForm()
  const isDown = useRef(false)
  const left = useRef<readonly string[]>([])
  const show = () => {
    shownErrors.show(left.current)
    left.current = []
  }
  return {
    onPointerDown: () => {
      isDown.current = true
      const up = () => {
        isDown.current = false
        for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, up)
        setTimeout(show)
      }
      for (const type of ['pointerup', 'pointercancel']) addEventListener(type, up)
    },
    onBlur: ({ target, relatedTarget }) => {
      const place = target.closest<HTMLElement>('[data-field]')
      const { field } = place?.dataset ?? {}
      // The window has lost the focus, not the field.
      if (field === undefined || place?.contains(relatedTarget) || !document.hasFocus()) return
      left.current = [...left.current, field]
      if (!isDown.current) show()
    },
  }
}

/** Moves between the pages; a page that is left forward is checked first. */
function usePages(box: RefObject<HTMLElement | null>) {
  const form = useForm()
  const pages = useShownPages()
  const open = useStore(form.$page)
  const found = pages.findIndex((page) => nameOf(page) === open)
  // If the condition of the page is not true any more, the next shown page.
  const at = found < 0 ? nextShown(form, pages, open) : found
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const turn = (to: number) => {
    flushSync(() => {
      setAttempt(0)
      form.open(nameOf(pages[to]))
    })
    heading.current?.focus({ preventScroll: true })
    // The page begins with its steps; the browser would keep the scroll position of the page before.
    box.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }
  const next = () => {
    const page = pages[at]
    if (!page) return
    form.showErrorsOf([page.name])
    if (faultsOf(form, page.name).length > 0) setAttempt(attempt + 1)
    else turn(at + 1)
  }
  return { pages, at, page: pages[at], attempt, heading, next, back: () => turn(at - 1) }
}

function nextShown(form: FilledForm, pages: readonly (FormPage | undefined)[], open: string): number {
  const place = (name: string) => form.content.pages.findIndex((page) => page.name === name)
  const next = pages.findIndex((page) => page === undefined || place(page.name) > place(open))
  return Math.max(next, 0)
}

/** The faults that prevent leaving a page: wrong answers, and files that have not arrived. */
function faultsOf(form: FilledForm, page: string) {
  const errors = form.rules.answerErrors(form.content, form.$answers.get()).filter((one) => one.page === page)
  return [...errors, ...Object.values(form.$uploads.get())]
}

function Pages({ box }: { box: RefObject<HTMLFormElement | null> }): ReactElement {
  const text = useFillTexts()
  const words = useWords()
  const { pages, at, page, attempt, heading, next, back } = usePages(box)
  const titles = pages.map((one) => (one ? words(one.title) : text('check')))
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <form
      ref={box}
      className="card stack gap-20 fill-card"
      part="form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={goOnByKey}
      {...useLeftFields()}
    >
      <Wizard label={text('pages')} steps={titles} current={at} />
      <Heading ref={heading} depth={2} className="page-title" tabIndex={-1}>
        {titles[at]}
      </Heading>
      {page ? (
        <>
          <PageErrors page={page.name} attempt={attempt} />
          <PageQuestions page={page} />
          <Foot onBack={at > 0 ? back : undefined} label={text('nextTo', { page: titles[at + 1] ?? '' })} />
        </>
      ) : (
        <CheckPage onBack={back} />
      )}
    </form>
  )
}

function Foot({ onBack, label }: { onBack: (() => void) | undefined; label: string }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const isUploading = Object.values(useStore(form.$uploads))
    .flat()
    .some(({ state }) => state !== 'failed')
  return (
    <div className="row gap-12 foot">
      {onBack && (
        <Button
          kind="ghost"
          icon={chevronLeft}
          reason={isUploading ? text('stillUploading') : undefined}
          onClick={onBack}
        >
          {text('back')}
        </Button>
      )}
      <span className="keys-hint" aria-hidden="true">
        {text('goOnWith')} <kbd>{text('ctrl')}</kbd> <kbd>{text('enter')}</kbd>
      </span>
      <Button kind="primary" type="submit" aria-keyshortcuts="Control+Enter">
        {label}
      </Button>
    </div>
  )
}

/** Ctrl+Enter continues; Enter alone in a field of one line does not, so that no page is left by accident. */
function goOnByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return
  const isField = (event.target as Element).matches('input:not([type=file], [type=checkbox], [type=radio]), select')
  if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit()
  else if (!isField) return
  event.preventDefault()
}

/** The errors of a page, once it was checked; behind the fields, so that no key waits for them. */
function PageErrors({ page, attempt }: { page: string; attempt: number }): ReactElement | null {
  const form = useForm()
  const isChecked = useStore(form.shownErrors.$pages).has(page)
  const isRefused = useStore(form.$refused).some((one) => one.page === page)
  return isChecked || isRefused ? <OpenErrors page={page} attempt={attempt} /> : null
}
