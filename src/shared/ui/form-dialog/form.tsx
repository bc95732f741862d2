// The form of useForm on a page, which asks before the page is left with input that was not saved.
import { use, useEffect, useState, type ReactElement } from 'react'
import { $addresses } from '#shared/bus/addresses.ts'
import { emit, HostContext } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useFormTexts } from './form-dialog.tsx'
import { FormFields, type FormProps } from './form-fields.tsx'

/** The link that a click follows in this tab to another address of the portal. */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement && one.href !== '')
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  const { origin, pathname, search } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere ? link : undefined
}

/** The target of a navigation that did not come from a link; undefined: it does not lead to another page of the portal. */
function pathOf({ navigationType, destination, cancelable }: NavigateEvent): string | undefined {
  if (!cancelable || !destination.sameDocument || !/^(push|traverse)$/.test(navigationType)) return undefined
  const { pathname, search, hash } = new URL(destination.url)
  return pathname === location.pathname ? undefined : pathname + search + hash
}

interface LeaveQuestionProps {
  readonly unsaved: boolean
  /** The person leaves, and discards the input. */
  readonly onLeave: (() => void) | undefined
}

/** Shows the question while `unsaved` input would be lost. On a page of others only the browser asks: their links are theirs. */
function LeaveQuestion({ unsaved, onLeave }: LeaveQuestionProps): ReactElement | null {
  const text = useFormTexts()
  const host = use(HostContext)
  /** Continues the navigation. */
  const [leave, setLeave] = useState<{ readonly go: () => unknown }>()
  useEffect(() => {
    if (!unsaved) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const ask = (event: Event, go: () => unknown) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setLeave({
        go: () => {
          stop.abort()
          go()
        },
      })
    }
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    if ($addresses.get().embedded) return () => stop.abort()
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (link) ask(event, () => link.click())
    }
    const onNavigate = (event: NavigateEvent) => {
      const path = pathOf(event)
      // The shell navigates; an element does not change the history.
      if (path !== undefined && host) ask(event, () => emit(host, 'portal-navigate', { path }))
    }
    addEventListener('click', onClick, { signal, capture: true })
    // Back, and other navigation without a link; not every browser reports it.
    if ('navigation' in window) navigation.addEventListener('navigate', onNavigate, { signal })
    return () => stop.abort()
  }, [unsaved, host])
  if (!leave || !unsaved) return null
  const stay = () => setLeave(undefined)
  return (
    <Dialog
      open
      title={text('question')}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{text('stay')}</Button>
          <Button
            kind="danger-full"
            onClick={() => {
              stay()
              onLeave?.()
              leave.go()
            }}
          >
            {text('discardNow')}
          </Button>
        </>
      }
    >
      <p>{text('lost')}</p>
    </Dialog>
  )
}

/** A form on a page, which asks before it loses input; `onLeave` also discards input that is stored elsewhere. */
export function Form<T extends object>({ onLeave, ...props }: FormProps<T> & { onLeave?: () => void }): ReactElement {
  return (
    <>
      <FormFields {...props} />
      <LeaveQuestion unsaved={props.form.isChanged} onLeave={onLeave} />
    </>
  )
}
